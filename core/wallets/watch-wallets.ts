import { reaction } from 'mobx'
import type { AdapterReference, HostWallets } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import { toAdapterError } from '../errors/foreign/load-failure.js'
import type { TimerHandle } from '../lib/platform/platform.js'
import { ignored, reportInternal } from '../state/ignored.js'
import type { RootStore } from '../state/root-store.js'
import type { Tracker } from '../state/track.js'
import { discoverWallets } from './discovery/discover-wallets.js'

/** Keeps the list of wallets: those of the page, and those of a host's library. Returns a function that stops it. */
export function watchWallets(
  root: RootStore,
  tracker: Tracker,
  { onConnected, onLeft }: { onConnected(wallet: Connector): void; onLeft(namespace: Namespace): void },
): () => void {
  const { connections, connectors, modal, options, platform, storage } = root
  const listing = (): readonly Listing[] =>
    [...options.given.adapters, ...options.given.transports].filter(({ loadWallets }) => loadWallets)
  /** The watched lists by `load`: a reference keeps that function when it loses a namespace. */
  const watched = new Map<Listing['load'], Watched>()
  let stopLooking = () => {}
  let ofPage: readonly Connector[] = []
  let isPageFull = false

  const update = () => {
    // The page's wallets never stand in for those of a library that is still loading: the library would know none of
    // them.
    const replaced = listing().flatMap((reference) => {
      const isReplaced = reference.replacesPage ?? watched.get(reference.load)?.list?.source.replacesPage
      return isReplaced ? reference.namespaces : []
    })
    const page = ofPage.filter(({ chain }) => !replaced.includes(chain))
    // The lists have the adapters' order, however their code arrives.
    const lists = listing().flatMap(({ load }) => watched.get(load)?.list ?? [])
    const wallets = lists.flatMap((list) => list.wallets.map((wallet) => withClaims(wallet, ofPage)))
    connectors.set({ found: [...page, ...wallets], isFull: isPageFull || lists.some(({ isFull }) => isFull) })
  }

  const watch = async (reference: Listing, entry: Watched) => {
    const source = await reference.loadWallets?.()
    if (!source || entry.isOver) return
    const list: HostList = { source, wallets: [], isFull: false }
    entry.list = list
    entry.stops.push(
      source.watch({
        platform,
        hasLeft: () => storage.get('connectionStatus') === 'disconnected',
        onWallets: (wallets, isFull = false) => {
          if (entry.isOver) return
          list.wallets = wallets
          list.isFull = isFull
          update()
        },
        onConnected,
        onLook: (look) => entry.stops.push(lookAgain(root, look)),
      }),
      watchForeign(reference, source),
    )
  }

  /**
   * Asks for the list again each time the modal opens, until it has loaded. Until then the wallets of its namespaces
   * are missing.
   */
  const tryAgain = (reference: Listing, entry: Watched) =>
    reaction(
      () => modal.isOpen && !entry.list,
      (isMissed) =>
        isMissed && void watch(reference, entry).catch(ignored(root, `loading the wallets of ${reference.type}`)),
    )

  const watchForeign = ({ namespaces, type }: Listing, source: HostWallets) =>
    reaction(
      () =>
        namespaces
          .map((namespace) => connections.connections.get(namespace))
          .find((connection) => connection && connection.adapterType !== type),
      (foreign) =>
        void source
          .onForeign?.(foreign && { provider: foreign.provider, leave: () => onLeft(foreign.namespace) })
          .catch(ignored(root, 'showing a wallet in the library of the page')),
      { fireImmediately: true },
    )

  const begin = (reference: Listing) => {
    const entry: Watched = { list: undefined, isOver: false, stops: [], loaded: Promise.resolve() }
    watched.set(reference.load, entry)
    entry.loaded = watch(reference, entry).catch((cause: unknown) => {
      if (entry.isOver) return
      reportInternal(root, tracker, toAdapterError({ type: reference.type, cause }))
      entry.stops.push(tryAgain(reference, entry))
    })
  }

  const end = (load: Listing['load'], entry: Watched) => {
    entry.isOver = true
    for (const stop of entry.stops.splice(0)) stop()
    watched.delete(load)
  }

  const followAdapters = () => {
    const references = listing()
    const isNamed = (load: Listing['load']) => references.some((reference) => reference.load === load)
    for (const [load, entry] of watched) if (!isNamed(load)) end(load, entry)
    const added = references.filter(({ load }) => !watched.has(load))
    for (const reference of added) begin(reference)
    if (added.length === 0) return
    connectors.isLoading = true
    const whenLoaded = Promise.all([...watched.values()].map(({ loaded }) => loaded)).then(() => {
      if (connectors.whenLoaded === whenLoaded) connectors.isLoading = false
    })
    connectors.whenLoaded = whenLoaded
  }
  connectors.whenListed = (namespace) =>
    Promise.all(listing().map(({ load, namespaces }) => namespaces.includes(namespace) && watched.get(load)?.loaded))

  const look = () => {
    stopLooking()
    stopLooking = discoverWallets({
      platform,
      enableEIP6963: options.given.enableEIP6963,
      onChange: (found, isFull) => {
        ofPage = found
        isPageFull = isFull
        update()
      },
    })
  }

  look()
  followAdapters()
  const stops = [
    reaction(() => options.given.enableEIP6963, look),
    reaction(
      () => [options.given.adapters, options.given.transports],
      () => {
        followAdapters()
        update()
      },
    ),
  ]

  return () => {
    for (const stop of stops) stop()
    stopLooking()
    for (const [load, entry] of watched) end(load, entry)
  }
}

/** What a list of wallets is read from: an adapter's reference, or a transport. */
type Listing = Pick<AdapterReference, 'type' | 'namespaces' | 'loadWallets' | 'replacesPage'> & {
  readonly load: () => Promise<unknown>
}

interface Watched {
  list: HostList | undefined
  isOver: boolean
  readonly stops: (() => void)[]
  loaded: Promise<unknown>
}

interface HostList {
  readonly source: HostWallets
  wallets: readonly Connector[]
  isFull: boolean
}

/**
 * Marks an rdns that several wallets of the page announce. A host's library takes the first of them, and its row tells
 * the visitor.
 */
function withClaims(wallet: Connector, ofPage: readonly Connector[]): Connector {
  const { chain, info, type } = wallet
  if (type !== 'ANNOUNCED' || !info?.rdns || info.claims) return wallet
  const rival = ofPage.find((other) => other.chain === chain && other.info?.rdns === info.rdns && other.info?.claims)
  return rival ? { ...wallet, info: { ...info, claims: rival.info?.claims } } : wallet
}

/** Events after which a wallet may be enabled: the visitor returns to the page. */
const occasions = ['focus', 'visibilitychange'] as const

/** Moments after the start, in milliseconds, at which to look for wallets that inject late and send no event. */
const looksAfterMs = [250, 500, 1000, 2000, 4000] as const

/** Calls `look` at moments when wallets may have come without an event. Returns a function that stops it. */
function lookAgain({ modal, platform }: RootStore, look: () => void): () => void {
  const timers: TimerHandle[] = looksAfterMs.map((delayMs) => platform.setTimeout(look, delayMs))
  for (const occasion of occasions) platform.events.addEventListener(occasion, look)
  const stopWatching = reaction(() => modal.isOpen, look)
  return () => {
    for (const timer of timers) platform.clearTimeout(timer)
    for (const occasion of occasions) platform.events.removeEventListener(occasion, look)
    stopWatching()
  }
}
