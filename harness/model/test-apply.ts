import type { CaipNetworkId, Namespace } from '../../core/contracts/caip.js'
import { namespaces } from '../../core/contracts/caip.js'
import { isModalError } from '../../core/errors/base.js'
import { RelayUnreachableError } from '../../core/errors/relay.js'
import { WALLET_CONNECT_ID } from '../../core/state/connection-store.js'
import { listed, unlisted } from './test-model-chains.js'
import { type Lane, type PhoneSession, recordsOf, referenceOf } from './test-model-phone.js'
import { type ModelWorld, origin, type PageWallet, shownBy, type Tab } from './test-model-world.js'
import { Reference } from './test-reference.js'
import type { Step, StepKind } from './test-steps.js'

/** A request for accounts that waits in a wallet. `page` is the one that asked. */
interface Pending {
  readonly wallet: PageWallet
  readonly namespace: Namespace
  /** Its owner has let the page in before: unlocking is all that is missing. */
  readonly isKnown: boolean
  readonly page: number
}

/** A world, its modal, and what both should be. */
export interface Play {
  readonly world: ModelWorld
  tab: Tab
  reference: Reference
  /** Counts how often the page was loaded. */
  page: number
  /** `fox eip155`: who lets the page in where. */
  readonly letIn: Set<string>
  readonly pending: Pending[]
  readonly onBitcoin: Map<PageWallet, CaipNetworkId>
  /** The page that Polkadot's wallet let in: it hears that wallet from then on. */
  enabled: number | undefined
  /** How a call to the modal ended that must not end so. */
  readonly wrongs: string[]
  settle(): Promise<void>
}

/** Of lists, with an empty one now and then. */
const accountLists = [['alice', 'bob'], ['bob', 'alice'], ['carol'], ['bob'], ['carol', 'alice'], []] as const
const connectMethods: Readonly<Record<Namespace, string>> = {
  eip155: 'eth_requestAccounts',
  solana: 'standard:connect',
  bip122: 'bitcoin:connect',
  polkadot: 'polkadot:enable',
}
const connectorIdsKey = 'walletmodal:connectedConnectorIds'

export function startPlay(world: ModelWorld): Play {
  const tab = world.openTab()
  const play: Play = {
    world,
    tab,
    reference: new Reference({ ids: {}, active: undefined }),
    page: 0,
    letIn: new Set(),
    pending: [],
    onBitcoin: new Map(world.wallets.map((wallet) => [wallet, listed.bip122[0]])),
    enabled: undefined,
    wrongs: [],
    settle: () => play.tab.platform.settle(),
  }
  return play
}

/** Plays a step in the world and tells the reference what it should come to. Settles. */
export async function applyStep(play: Play, step: Step): Promise<void> {
  await actions[step.kind](play, step)
  await play.settle()
}

/** Where a wallet is in a namespace, once it is connected there. */
export function networkOfWallet(
  play: Play,
  wallet: PageWallet,
  namespace: Namespace,
  here: CaipNetworkId = play.reference.networks[namespace],
): CaipNetworkId {
  if (namespace === 'eip155') return wallet.mock.chain as CaipNetworkId // chains of this world are named so
  if (namespace === 'bip122') return play.onBitcoin.get(wallet) ?? listed.bip122[0]
  return [here, ...listed[namespace]].find((id) => wallet.chains.includes(id)) ?? here
}

const wayOf = ({ world }: Play, { namespace, pick }: Step) => {
  const ways = world.waysOf(namespace)
  const way = ways[pick % ways.length]
  if (!way) throw new Error(`No wallet of ${namespace}.`)
  return way
}
const isLetIn = ({ letIn }: Play, { name }: PageWallet, namespace: Namespace) => letIn.has(`${name} ${namespace}`)
const pendingOf = ({ pending }: Play, wallet: PageWallet, namespace: Namespace) =>
  pending.find((each) => each.wallet === wallet && each.namespace === namespace)

/** What a call rejects with is in the snapshot; what is no error of ours is a mistake. */
function ask(play: Play, call: Promise<void>): void {
  call.catch((error: unknown) => {
    if (!isModalError(error)) play.wrongs.push(`A call failed with ${String(error)}`)
  })
}

/** Whether a page that did not ask hears of accounts; Polkadot's wallets tell nobody whom they have not let in. */
function hears(play: Play, wallet: PageWallet, namespace: Namespace): boolean {
  const isOpen = namespace !== 'polkadot' || play.enabled === play.page
  return isOpen && shownBy(wallet, networkOfWallet(play, wallet, namespace)).length > 0
}

/** The wallet answers with its accounts to whoever waits for it. */
function answer(play: Play, wallet: PageWallet, namespace: Namespace): void {
  const { reference } = play
  const { attempt } = reference
  if (namespace === 'polkadot') play.enabled = play.page
  if (attempt?.wallet !== wallet.name || attempt.namespace !== namespace) return
  const network = networkOfWallet(play, wallet, namespace, attempt.askedOn)
  if (shownBy(wallet, network).length > 0) reference.succeed(network)
  else reference.attempt = undefined
}

/** The wallet has nothing to show this page any more. */
function leaves(play: Play, wallet: PageWallet, only: readonly Namespace[] = namespaces): void {
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const) {
    const isIts = play.reference.connections.get(namespace)?.wallet === wallet.name
    if (isIts && only.includes(namespace)) play.reference.forget(namespace)
  }
}

async function approve(play: Play, wallet: PageWallet, pending: Pending): Promise<void> {
  const { namespace, page } = pending
  // The owner sees the oldest of a kind first, and there is one of each kind.
  await wallet.mock.approve({ method: connectMethods[namespace] })
  play.pending.splice(play.pending.indexOf(pending), 1)
  const isNews = !isLetIn(play, wallet, namespace)
  play.letIn.add(`${wallet.name} ${namespace}`)
  if (page === play.page || (isNews && hears(play, wallet, namespace))) answer(play, wallet, namespace)
  await play.settle()
}

function laneFor(namespace: Namespace, pick: number): Lane {
  const approved: CaipNetworkId[] = pick % 3 === 0 ? [listed[namespace][0]] : [...listed[namespace]]
  return {
    accounts: accountLists[pick % 5] ?? ['alice'],
    chain: approved[pick % approved.length] ?? listed[namespace][0],
    approved,
  }
}

function phoneGoes(play: Play): void {
  const lanes = [...(play.world.phone.session?.keys() ?? [])]
  play.world.phone.session = undefined
  for (const namespace of lanes) if (play.reference.isOn(namespace, WALLET_CONNECT_ID)) play.reference.forget(namespace)
}

function write(play: Play, ids: Readonly<Partial<Record<Namespace, string>>>): void {
  const { storage } = play.world
  const connected = Object.keys(ids)
  storage.setItem(connectorIdsKey, JSON.stringify(ids))
  storage.setItem('walletmodal:connectedNamespaces', JSON.stringify(connected))
  storage.setItem('walletmodal:connectionStatus', JSON.stringify(connected.length > 0 ? 'connected' : 'disconnected'))
  play.reference.overwrite(ids)
}

/** The page hears that its storage changed, and follows. */
function follow(play: Play, key: string | null): void {
  const { reference, world } = play
  const { ids } = reference.stored
  for (const namespace of namespaces) {
    const there = ids[namespace]
    if (there === reference.connections.get(namespace)?.connectorId) continue
    reference.forget(namespace)
  }
  for (const namespace of namespaces) {
    const there = ids[namespace]
    if (there !== undefined && !reference.connections.has(namespace)) readopt(play, namespace, there)
  }
  play.tab.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key, of: world }))
}

/** What a connector is found to be connected to without asking anybody. */
function readopt(play: Play, namespace: Namespace, connectorId: string): void {
  const { reference, world } = play
  if (connectorId === WALLET_CONNECT_ID) {
    const lane = world.phone.session?.get(namespace)
    if (lane) reference.adopt(namespace, { connectorId, wallet: undefined }, lane.chain, false)
    return
  }
  const way = world.waysOf(namespace).find((each) => each.connectorId === connectorId)
  if (!way || !isLetIn(play, way.wallet, namespace)) return
  if (namespace === 'polkadot') play.enabled = play.page
  const network = networkOfWallet(play, way.wallet, namespace)
  if (shownBy(way.wallet, network).length === 0) return
  reference.adopt(namespace, { connectorId, wallet: way.wallet.name }, network, false)
}

const actions: Readonly<Record<StepKind, (play: Play, step: Step) => void | Promise<void>>> = {
  connect: (play, step) => {
    const { reference, tab } = play
    const { namespace } = step
    const { wallet, connectorId } = wayOf(play, step)
    ask(play, tab.modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace } }))
    reference.show('ConnectingExternal')
    const askedOn = reference.networks[namespace]
    reference.attempt = { namespace, connectorId, wallet: wallet.name, askedOn }
    const isKnown = isLetIn(play, wallet, namespace)
    if (isKnown && !wallet.mock.locked) answer(play, wallet, namespace)
    else if (!pendingOf(play, wallet, namespace)) play.pending.push({ wallet, namespace, isKnown, page: play.page })
  },
  pair: (play, { namespace, pick }) => {
    const only = pick % 2 === 0 ? namespace : undefined
    ask(play, play.tab.modal.open({ view: 'ConnectingWalletConnectBasic', ...(only && { namespace: only }) }))
    play.reference.pair(only)
  },
  open: ({ reference, tab, ...play }) => {
    ask({ reference, tab, ...play }, tab.modal.open())
    reference.open()
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

  'wallet-approves': async (play, step) => {
    const { wallet } = wayOf(play, step)
    const oldest = play.pending.find((each) => each.wallet === wallet)
    if (oldest && !wallet.mock.locked) await approve(play, wallet, oldest)
  },
  'wallet-rejects': async (play, step) => {
    const { reference } = play
    const { wallet } = wayOf(play, step)
    const oldest = play.pending.find((each) => each.wallet === wallet)
    if (!oldest || wallet.mock.locked) return
    const { namespace, page } = oldest
    await wallet.mock.reject({ method: connectMethods[namespace] })
    play.pending.splice(play.pending.indexOf(oldest), 1)
    // Who asked before the page was loaded again hears of no refusal.
    const { attempt } = reference
    if (attempt?.wallet === wallet.name && attempt.namespace === namespace && page === play.page)
      reference.attempt = undefined
  },
  'wallet-accounts': (play, step) => {
    const { wallet } = wayOf(play, step)
    const names = accountLists[Math.floor(step.pick / 3) % accountLists.length] ?? ['alice']
    wallet.mock.setAccounts(names)
    if (names.length === 0) leaves(play, wallet)
  },
  'wallet-chain': (play, step) => {
    const { reference } = play
    const { namespace, pick } = step
    const { wallet } = wayOf(play, step)
    const choices = namespace === 'eip155' ? [...listed.eip155, unlisted] : listed.bip122
    const network: CaipNetworkId = choices[Math.floor(pick / 3) % choices.length] ?? listed.eip155[0]
    const before = networkOfWallet(play, wallet, namespace)
    wallet.mock.setChain(network)
    if (namespace === 'bip122') play.onBitcoin.set(wallet, network)
    if (before === network || reference.connections.get(namespace)?.wallet !== wallet.name) return
    reference.setNetwork(namespace, network, false)
    if (namespace === reference.active) reference.checkNetwork()
  },
  'wallet-locks': (play, step) => {
    const { wallet } = wayOf(play, step)
    wallet.mock.lock()
    leaves(play, wallet)
  },
  'wallet-unlocks': async (play, step) => {
    const { wallet } = wayOf(play, step)
    if (!wallet.mock.locked) return
    wallet.mock.unlock()
    for (const pending of play.pending.filter((each) => each.wallet === wallet)) {
      const { namespace, isKnown } = pending
      if (isKnown) play.pending.splice(play.pending.indexOf(pending), 1)
      const isEvent = isLetIn(play, wallet, namespace) && hears(play, wallet, namespace)
      if (isKnown) play.letIn.add(`${wallet.name} ${namespace}`)
      if ((isKnown && pending.page === play.page) || isEvent) answer(play, wallet, namespace)
      await play.settle()
    }
  },
  'wallet-forgets': (play, step) => {
    const { wallet } = wayOf(play, step)
    wallet.mock.disconnect()
    for (const namespace of namespaces) play.letIn.delete(`${wallet.name} ${namespace}`)
    leaves(play, wallet)
  },
  'wallet-announces': (play, step) => wayOf(play, step).wallet.mock.announce(),

  'phone-approves': (play, { namespace, pick }) => {
    const { reference, world } = play
    const { phone } = world
    const { proposal } = phone
    if (!proposal) return
    const wanted =
      proposal.namespaces ?? namespaces.filter((each, index) => each === namespace || (pick >> index) % 2 === 1)
    const session: PhoneSession = new Map(wanted.map((each) => [each, laneFor(each, pick)]))
    const first = wanted.includes(proposal.namespace)
      ? proposal.namespace
      : namespaces.find((each) => wanted.includes(each))
    phone.approve(session)
    for (const each of namespaces)
      if (reference.isOn(each, WALLET_CONNECT_ID) && !session.has(each)) reference.forget(each)
    reference.isPairing = false
    for (const [each, lane] of [...session].sort(([a], [b]) => Number(b === first) - Number(a === first)))
      reference.adopt(each, { connectorId: WALLET_CONNECT_ID, wallet: undefined }, lane.chain, each === first)
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
    for (const namespace of phone.session?.keys() ?? [])
      phone.emit({ type: 'disconnected', namespace, connectorId: WALLET_CONNECT_ID })
    phoneGoes(play)
  },
  'relay-fails': ({ world }) => world.phone.failRelay(new RelayUnreachableError()),

  reload: async (play) => {
    const { world } = play
    const { stored } = play.reference
    play.tab.close()
    play.page += 1
    play.reference = new Reference(stored)
    for (const namespace of namespaces) {
      const connectorId = stored.ids[namespace]
      if (connectorId !== undefined) readopt(play, namespace, connectorId)
    }
    if (Object.keys(stored.ids).length > 0) play.reference.restored()
    play.tab = world.openTab()
    await play.settle()
    await afterSilence(play, stored.ids)
  },
  'other-tab-connects': async (play, step) => {
    const { reference, world } = play
    const { namespace, pick } = step
    const ids = { ...reference.stored.ids }
    if (pick % 4 === 0 && world.phone.session?.has(namespace)) {
      write(play, { ...ids, [namespace]: WALLET_CONNECT_ID })
      return follow(play, connectorIdsKey)
    }
    const { wallet, connectorId } = wayOf(play, step)
    if (wallet.mock.locked) return
    if (!isLetIn(play, wallet, namespace)) {
      const waiting = pendingOf(play, wallet, namespace)
      if (!waiting) {
        wallet.mock
          .request({ method: connectMethods[namespace], params: namespace === 'eip155' ? [] : undefined, origin })
          .catch(() => undefined)
        await play.settle()
      }
      const pending = waiting ?? { wallet, namespace, isKnown: false, page: -1 }
      if (!waiting) play.pending.push(pending)
      await approve(play, wallet, pending)
    }
    if (reference.isOn(namespace, connectorId)) return
    write(play, { ...reference.stored.ids, [namespace]: connectorId })
    follow(play, connectorIdsKey)
    await play.settle()
    await afterSilence(play, reference.stored.ids)
  },
  'other-tab-disconnects': async (play, { namespace, pick }) => {
    const { reference, world } = play
    const here = reference.connections.get(namespace)
    const ids = { ...reference.stored.ids }
    if (!here) return
    const wallet = world.wallets.find(({ name }) => name === here.wallet)
    if (wallet && pick % 2 === 0) {
      // The wallet tells every tab.
      wallet.mock.disconnect()
      for (const each of namespaces) play.letIn.delete(`${wallet.name} ${each}`)
      leaves(play, wallet)
      await play.settle()
    }
    if (!wallet) world.phone.session = undefined
    const gone = namespaces.filter((each) => (wallet ? each === namespace : reference.isOn(each, WALLET_CONNECT_ID)))
    const left = Object.fromEntries(
      Object.entries(wallet ? reference.stored.ids : ids).filter(([each]) => !gone.some((one) => one === each)),
    )
    write(play, left)
    follow(play, connectorIdsKey)
  },
  'storage-cleared': (play) => {
    const { storage } = play.world
    for (const key of storage.keys()) storage.removeItem(key)
    play.reference.stored = { ids: {}, active: undefined }
    follow(play, null)
  },
  'storage-garbled': (play, { pick }) => {
    const texts = ['{"eip155":', '[]', '{"eip155":7}', '"connected"', 'null']
    play.world.storage.setItem(connectorIdsKey, texts[pick % texts.length] ?? '')
    play.reference.overwrite({})
    follow(play, connectorIdsKey)
  },
  'time-passes': ({ tab }, { pick }) => tab.platform.advance([900, 11_000, 60_000, 250_000][pick % 4] ?? 900),
}

function closeLane(
  { reference, phone }: Pick<ModelWorld, 'phone'> & Pick<Play, 'reference'>,
  namespace: Namespace,
): void {
  phone.session?.delete(namespace)
  if (reference.isOn(namespace, WALLET_CONNECT_ID)) reference.forget(namespace)
  if (phone.session?.size === 0) phone.session = undefined
}

/** A wallet that asks its owner where it should not is waited for, then let go of. */
async function afterSilence(play: Play, ids: Readonly<Partial<Record<Namespace, string>>>): Promise<void> {
  for (const { wallet, connectorId } of play.world.waysOf('polkadot')) {
    if (ids.polkadot !== connectorId || play.reference.connections.has('polkadot')) continue
    if (!pendingOf(play, wallet, 'polkadot') && wallet.mock.pending.length > 0)
      play.pending.push({ wallet, namespace: 'polkadot', isKnown: false, page: -1 })
    await play.tab.platform.advance(7000)
  }
}

async function leave(play: Play, only: Namespace | undefined): Promise<void> {
  const { reference, tab, world } = play
  const isPhone = only !== undefined && reference.isOn(only, WALLET_CONNECT_ID)
  const targets = [...reference.connections].filter(
    ([namespace, { connectorId }]) =>
      only === undefined || namespace === only || (isPhone && connectorId === WALLET_CONNECT_ID),
  )
  ask(play, tab.modal.disconnect(only))
  for (const [namespace, { wallet }] of targets) {
    const leaving = targets.map(([each]) => each)
    reference.drop(namespace, leaving)
    if (wallet) play.letIn.delete(`${wallet} ${namespace}`)
    else world.phone.session = world.phone.isHeard ? undefined : world.phone.session
  }
  if (targets.length > 0) reference.leave()
}
