import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import {
  type KnownNamespace as Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { WALLET_CONNECT_ID } from '../../../../core/state/connection-store.js'
import { listed } from './model-chains.js'
import { type Actions, answer, ask, isLetIn, type Play, pendingOf, wayOf } from './play.js'

/** Actions of the visitor. */
export const userSteps: Actions<
  'connect' | 'pair' | 'open' | 'close' | 'disconnect' | 'disconnect-all' | 'switch-network'
> = {
  connect: (play, step) => {
    const { reference, tab } = play
    const { namespace } = step
    const { wallet, connectorId } = wayOf(play, step)
    ask(play, tab.modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace } }))
    reference.filter = undefined
    reference.isDefault = false
    reference.show('ConnectingExternal')
    reference.attempt = { namespace, connectorId, wallet: wallet.name, hasGoneElsewhere: false }
    const isKnown = isLetIn(play, wallet, namespace)
    if (isKnown && !wallet.mock.locked) answer(play, wallet, namespace)
    else if (pendingOf(play, wallet, namespace)) reference.attempt.lookedMs = 0
    else play.pending.push({ wallet, namespace, isKnown, page: play.page })
  },
  pair: (play, { namespace, pick }) => {
    const only = pick % 2 === 0 ? namespace : undefined
    ask(play, play.tab.modal.open({ view: 'ConnectingWalletConnectBasic', ...(only && { namespace: only }) }))
    play.reference.pair(only)
  },
  open: (play) => {
    ask(play, play.tab.modal.open())
    play.reference.open()
  },
  close: async ({ reference, tab }) => {
    reference.close()
    await tab.modal.close()
  },
  disconnect: async (play, { namespace }) => leave(play, namespace),
  'disconnect-all': async (play) => leave(play, undefined),
  'switch-network': async (play, { namespace, pick }) => {
    const { reference, tab, world } = play
    const network: CaipNetworkId = listed[namespace][pick % 2] ?? listed[namespace][0]
    const isAgreed = pick % 5 !== 0
    const connected = reference.connections.get(namespace)
    const wallet = world.wallets.find(({ name }) => name === connected?.wallet)
    const isAsked = connected !== undefined && reference.networks[namespace] !== network
    ask(play, tab.modal.switchNetwork(network))
    await play.settle()
    if (!isAsked) return reference.switched(namespace, network)
    if (!wallet) {
      if (world.phone.session?.get(namespace)?.approved.includes(network)) reference.switched(namespace, network)
      return
    }
    if (namespace === 'polkadot' || (namespace === 'solana' && wallet.chains.includes(network)))
      return reference.switched(namespace, network)
    const method = namespace === 'eip155' ? 'wallet_switchEthereumChain' : 'bitcoin:switchNetwork'
    const isWaiting = wallet.mock.pending.some((each) => each.method === method)
    const canTurn = namespace === 'eip155' || (namespace === 'bip122' && wallet.name === 'uni')
    if (isWaiting !== canTurn) play.wrongs.push(`${wallet.name} was ${isWaiting ? '' : 'not '}asked to switch`)
    if (!isWaiting) return
    if (!isAgreed) return wallet.mock.reject({ method })
    await wallet.mock.approve({ method })
    if (namespace === 'bip122') play.onBitcoin.set(wallet, network)
    reference.setNetwork(namespace, network, false)
    if (namespace === reference.active) reference.checkNetwork()
    reference.switched(namespace, network)
  },
}

async function leave(play: Play, only: Namespace | undefined): Promise<void> {
  const { reference, tab, world } = play
  const { ids } = reference.stored
  const idOf = (namespace: Namespace) => reference.connections.get(namespace)?.connectorId ?? ids[namespace]
  const isPhone = only !== undefined && idOf(only) === WALLET_CONNECT_ID
  const isMeant = (namespace: Namespace) =>
    only === undefined || namespace === only || (isPhone && idOf(namespace) === WALLET_CONNECT_ID)
  const targets = [...reference.connections].filter(([namespace]) => isMeant(namespace))
  const asked = reference.attempt?.namespace ?? reference.filter ?? reference.active
  const isAsking = reference.attempt !== undefined || reference.view === 'ConnectingWalletConnectBasic'
  const isWithdrawn = reference.isOpen && isAsking && (only === undefined || only === asked)
  const awaited = namespaces.filter((each) => ids[each] && isMeant(each) && !reference.connections.has(each))
  ask(play, tab.modal.disconnect(only))
  if (isWithdrawn) reference.close()
  for (const each of awaited) reference.lose(each, ids[each] ?? '')
  for (const [namespace, { wallet }] of targets) {
    const leaving = targets.map(([each]) => each)
    reference.drop(namespace, leaving)
    if (wallet) play.letIn.delete(`${wallet} ${namespace}`)
    else world.phone.session = world.phone.isHeard ? undefined : world.phone.session
  }
  if (targets.length > 0) reference.leave()
  if (targets.length + awaited.length > 0 || isWithdrawn) reference.filter = undefined
}
