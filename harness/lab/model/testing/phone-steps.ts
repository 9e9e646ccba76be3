import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import {
  isKnownNamespace,
  type KnownNamespace,
  type Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { mappedError } from '../../../../core/errors/mapped-error.js'
import { WALLET_CONNECT_ID } from '../../../../core/state/connection-store.js'
import { listed, unlisted } from './model-chains.js'
import { type Lane, recordsOf, referenceOf } from './model-phone.js'
import type { ModelWorld } from './model-world.js'
import { type Actions, accountLists, type Play } from './play.js'
import type { StepKind } from './steps.js'

/** Events of the phone's wallet and the relay. */
export const phoneSteps: Actions<Extract<StepKind, `phone-${string}`> | 'relay-fails'> = {
  'phone-approves': (play, { namespace, pick }) => {
    const { reference, world } = play
    const { phone } = world
    const { proposal } = phone
    if (!proposal) return
    const asked: readonly Namespace[] =
      proposal.namespaces ?? namespaces.filter((each, index) => each === namespace || (pick >> index) % 2 === 1)
    const wanted = asked.filter(isKnownNamespace)
    const session = new Map(wanted.map((each) => [each, laneFor(each, pick)]))
    const first = wanted.find((each) => each === proposal.namespace) ?? namespaces.find((each) => wanted.includes(each))
    phone.approve(session)
    const ended = namespaces.filter((each) => reference.isOn(each, WALLET_CONNECT_ID) && !session.has(each))
    reference.isPairing = false
    const isThere = reference.connections.has(reference.active) && !ended.includes(reference.active)
    const canStay = isThere || session.has(reference.active)
    const isFollowed = !(reference.hasGoneElsewhere && canStay)
    for (const [each, lane] of [...session].sort(([a], [b]) => Number(b === first) - Number(a === first))) {
      // The visitor asked the phone for one namespace. In other namespaces, a connected wallet stays.
      if (each !== first && reference.connections.has(each) && !reference.isOn(each, WALLET_CONNECT_ID)) continue
      reference.adopt(
        each,
        { connectorId: WALLET_CONNECT_ID, wallet: undefined },
        lane.chain,
        isFollowed && each === first,
      )
    }
    reference.forget(...ended)
    reference.afterConnect()
  },
  'phone-rejects': ({ reference, world }) => {
    world.phone.reject()
    reference.isPairing = false
  },
  'phone-accounts': ({ reference, world: { phone } }, { namespace, pick }) => {
    const lane = phone.session?.get(namespace)
    if (!lane) return
    lane.accounts = accountLists[pick % accountLists.length] ?? []
    if (lane.accounts.length > 0)
      return phone.emit({
        type: 'accountsChanged',
        namespace,
        connectorId: WALLET_CONNECT_ID,
        accounts: recordsOf(namespace, lane),
      })
    phone.emit({ type: 'accountsChanged', namespace, connectorId: WALLET_CONNECT_ID, accounts: [] })
    closeLane({ reference, phone }, namespace)
  },
  'phone-chain': ({ reference, world: { phone } }, { namespace, pick }) => {
    const lane = phone.session?.get(namespace)
    if (!lane) return
    const choices: readonly CaipNetworkId[] = [...listed[namespace], ...(namespace === 'eip155' ? [unlisted] : [])]
    const network = choices[pick % choices.length] ?? listed[namespace][0]
    if (lane.chain === network) return
    lane.chain = network
    // A wallet may use another account on another network.
    lane.accounts = accountLists[pick % 5] ?? ['alice']
    const about = { namespace, connectorId: WALLET_CONNECT_ID }
    phone.emit({ type: 'networkChanged', ...about, chainId: referenceOf(network) })
    phone.emit({ type: 'accountsChanged', ...about, accounts: recordsOf(namespace, lane) })
    if (!reference.isOn(namespace, WALLET_CONNECT_ID)) return
    reference.setNetwork(namespace, network, false)
    if (namespace === reference.active) reference.checkNetwork()
  },
  'phone-update': ({ reference, world: { phone } }, { namespace, pick }) => {
    const { session } = phone
    if (!session) return
    const about = { namespace, connectorId: WALLET_CONNECT_ID }
    const lane = session.get(namespace)
    if (!lane) {
      const added = laneFor(namespace, pick)
      session.set(namespace, added)
      const connection = phone.connectionOf(namespace)
      if (!connection || !phone.isHeard) return
      phone.emit({ type: 'connected', ...about, connection })
      if (!reference.connections.has(namespace))
        reference.adopt(namespace, { connectorId: WALLET_CONNECT_ID, wallet: undefined }, added.chain, false)
      return
    }
    if (pick % 3 !== 0) {
      const approved: CaipNetworkId[] = pick % 2 === 0 ? [listed[namespace][0]] : [...listed[namespace]]
      lane.approved = approved
      return phone.emit({ type: 'networksApproved', ...about, approvedNetworkIds: approved })
    }
    phone.emit({ type: 'disconnected', ...about })
    closeLane({ reference, phone }, namespace)
  },
  'phone-ends': (play) => {
    const { phone } = play.world
    const [namespace, ...others] = phone.session?.keys() ?? []
    if (namespace) phone.emit({ type: 'disconnected', namespace, others, connectorId: WALLET_CONNECT_ID })
    phoneGoes(play)
  },
  'relay-fails': ({ world }) => world.phone.failRelay(mappedError('relay_unreachable')),
}

function laneFor(namespace: KnownNamespace, pick: number): Lane {
  const approved: CaipNetworkId[] = pick % 3 === 0 ? [listed[namespace][0]] : [...listed[namespace]]
  return {
    accounts: accountLists[pick % 5] ?? ['alice'],
    chain: approved[pick % approved.length] ?? listed[namespace][0],
    approved,
  }
}

function phoneGoes(play: Play): void {
  const lanes = [...(play.world.phone.session?.keys() ?? [])].filter(isKnownNamespace)
  play.world.phone.session = undefined
  play.reference.forget(...lanes.filter((each) => play.reference.isOn(each, WALLET_CONNECT_ID)))
}

function closeLane(
  { reference, phone }: Pick<ModelWorld, 'phone'> & Pick<Play, 'reference'>,
  namespace: KnownNamespace,
): void {
  phone.session?.delete(namespace)
  if (reference.isOn(namespace, WALLET_CONNECT_ID)) reference.forget(namespace)
  if (phone.session?.size === 0) phone.session = undefined
}
