import {
  type KnownNamespace as Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { WALLET_CONNECT_ID } from '../../../../core/state/connection-store.js'
import { origin, type PageWallet, shownBy } from './model-world.js'
import {
  type Actions,
  approve,
  connectMethods,
  forgets,
  hears,
  isLetIn,
  networkOfWallet,
  type Play,
  pass,
  pendingOf,
  wayOf,
} from './play.js'
import { Reference } from './reference.js'
import type { StepKind } from './steps.js'

const connectorIdsKey = 'walletmodal:connectedConnectorIds'
const connectedAccountsKey = 'walletmodal:connectedAccounts'

/** Events of the page: it reloads, other tabs change shared state, time passes. */
export const pageSteps: Actions<
  'reload' | 'time-passes' | Extract<StepKind, `other-tab-${string}` | `storage-${string}`>
> = {
  reload: async (play) => {
    const { world } = play
    const { stored } = play.reference
    play.tab.close()
    play.page += 1
    play.reference = new Reference(stored)
    for (const namespace of namespaces) {
      const connectorId = stored.ids[namespace]
      if (connectorId === undefined) continue
      readopt(play, namespace, connectorId)
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
    writeAccounts(play, wallet, namespace)
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
      // The wallet notifies every tab.
      forgets(play, wallet)
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
    play.reference.overwrite({})
    play.reference.stored = { ids: {}, active: undefined, namespace: undefined }
    follow(play, null)
  },
  'storage-garbled': (play, { pick }) => {
    const texts = ['{"eip155":', '[]', '{"eip155":7}', '"connected"', 'null']
    play.world.storage.setItem(connectorIdsKey, texts[pick % texts.length] ?? '')
    play.reference.overwrite({})
    follow(play, connectorIdsKey)
  },
  'time-passes': (play, { pick }) => pass(play, [900, 11_000, 60_000, 250_000][pick % 4] ?? 900),
}

function write(play: Play, ids: Readonly<Partial<Record<Namespace, string>>>): void {
  const { storage } = play.world
  const connected = Object.keys(ids)
  storage.setItem(connectorIdsKey, JSON.stringify(ids))
  storage.setItem('walletmodal:connectedNamespaces', JSON.stringify(connected))
  storage.setItem('walletmodal:connectionStatus', JSON.stringify(connected.length > 0 ? 'connected' : 'disconnected'))
  play.reference.overwrite(ids)
}

/** Stores the accounts of the other tab's wallet. A wallet with only a name is restored if it still has one of these accounts. */
function writeAccounts(play: Play, wallet: PageWallet, namespace: Namespace): void {
  const { storage } = play.world
  const kept: unknown = JSON.parse(storage.getItem(connectedAccountsKey) ?? '{}')
  const accounts = shownBy(wallet, networkOfWallet(play, wallet, namespace))
  storage.setItem(connectedAccountsKey, JSON.stringify({ ...Object(kept), [namespace]: accounts }))
}

/** Fires the storage event, and updates the reference as the modal should follow the change. */
function follow(play: Play, key: string | null): void {
  const { reference } = play
  const { ids } = reference.stored
  const { unlisted } = reference
  const isThere = reference.isOpen && reference.view === 'UnsupportedChain'
  reference.forget(...namespaces.filter((each) => ids[each] !== reference.connections.get(each)?.connectorId))
  for (const namespace of namespaces) {
    const there = ids[namespace]
    if (there !== undefined && !reference.connections.has(namespace)) readopt(play, namespace, there)
  }
  // A change in another tab does not return a visitor to UnsupportedChain whom they have left. A visitor in that view stays there.
  if (isThere || !reference.unlisted || reference.unlisted !== unlisted) reference.checkNetwork()
  reference.lead()
  play.tab.platform.events.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Restores a stored connection whose wallet shows accounts again, unless the visitor is connecting another wallet in that namespace. */
export function takeBack(play: Play): void {
  const { reference } = play
  for (const namespace of namespaces) {
    const connectorId = reference.stored.ids[namespace]
    const isAsking = reference.attempt?.namespace === namespace
    if (connectorId === undefined || connectorId === WALLET_CONNECT_ID || isAsking) continue
    const way = play.world.waysOf(namespace).find((each) => each.connectorId === connectorId)
    if (!way || reference.connections.has(namespace) || way.wallet.mock.locked) continue
    if (!isLetIn(play, way.wallet, namespace) || !hears(play, way.wallet, namespace)) continue
    readopt(play, namespace, connectorId)
    if (!reference.connections.has(namespace)) continue
    reference.checkNetwork()
    reference.lead()
  }
}

/** Adopts a connection that a connector reports silently. */
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

/** Waits for a Polkadot wallet that asks its owner during a restore, until the modal stops waiting. */
async function afterSilence(play: Play, ids: Readonly<Partial<Record<Namespace, string>>>): Promise<void> {
  for (const { wallet, connectorId } of play.world.waysOf('polkadot')) {
    if (ids.polkadot !== connectorId || play.reference.connections.has('polkadot')) continue
    if (!pendingOf(play, wallet, 'polkadot') && wallet.mock.pending.length > 0)
      play.pending.push({ wallet, namespace: 'polkadot', isKnown: false, page: -1 })
    await pass(play, 7000)
  }
}
