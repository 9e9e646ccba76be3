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

/** Keeps the list of wallets: those of the page, and those of a host’s library. Returns how to stop. */
export function watchWallets(
  root: RootStore,
  tracker: Tracker,
  { onConnected, onLeft }: { onConnected(wallet: Connector): void; onLeft(namespace: Namespace): void },
): () => void {
  const { connections, connectors, modal, options, platform, storage } = root
  const references = options.given.adapters.filter(({ loadWallets }) => loadWallets)
  const ofHost = new Map<AdapterReference, HostList>()
  const stops: (() => void)[] = []
  let ofPage: readonly Connector[] = []
  let isPageFull = false
  let isStopped = false

  const update = () => {
    // The page's wallets never stand in for those of a library that is still on its way: it would know none of them.
    const replaced = references.flatMap((reference) => {
      const isReplaced = reference.replacesPage ?? ofHost.get(reference)?.source.replacesPage
      return isReplaced ? reference.namespaces : []
    })
    const page = ofPage.filter(({ chain }) => !replaced.includes(chain))
    // In the order of the adapters, whichever code was here first.
    const lists = references.flatMap((reference) => ofHost.get(reference) ?? [])
    const wallets = lists.flatMap((list) => list.wallets.map((wallet) => withClaims(wallet, ofPage)))
    connectors.set({ found: [...page, ...wallets], isFull: isPageFull || lists.some(({ isFull }) => isFull) })
  }

  const watch = async (reference: AdapterReference) => {
    const source = await reference.loadWallets?.()
    if (!source || isStopped) return
    const entry: HostList = { source, wallets: [], isFull: false }
    ofHost.set(reference, entry)
    stops.push(
      source.watch({
        platform,
        hasLeft: () => storage.get('connectionStatus') === 'disconnected',
        onWallets: (wallets, isFull = false) => {
          entry.wallets = wallets
          entry.isFull = isFull
          update()
        },
        onConnected,
        onLook: (look) => stops.push(lookAgain(root, look)),
      }),
      watchForeign(reference, source),
    )
  }

  /** Asks for the list once more each time the modal opens, until it is here: with it the wallets of its namespaces are. */
  const tryAgain = (reference: AdapterReference) =>
    reaction(
      () => modal.isOpen && !ofHost.has(reference),
      (isMissed) => isMissed && void watch(reference).catch(ignored(root, `loading the wallets of ${reference.type}`)),
    )

  const watchForeign = ({ namespaces, type }: AdapterReference, source: HostWallets) =>
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

  stops.push(
    discoverWallets({
      platform,
      enableEIP6963: options.given.enableEIP6963,
      onChange: (found, isFull) => {
        ofPage = found
        isPageFull = isFull
        update()
      },
    }),
  )
  const loading = references.map(
    (reference) =>
      [
        reference,
        watch(reference).catch((cause: unknown) => {
          if (isStopped) return
          reportInternal(root, tracker, toAdapterError({ type: reference.type, cause }))
          stops.push(tryAgain(reference))
        }),
      ] as const,
  )
  connectors.isLoading = references.length > 0
  connectors.whenLoaded = Promise.all(loading.map(([, loaded]) => loaded)).then(() => {
    connectors.isLoading = false
  })
  connectors.whenListed = (namespace) =>
    Promise.all(loading.map(([{ namespaces }, loaded]) => (namespaces.includes(namespace) ? loaded : undefined)))

  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

interface HostList {
  readonly source: HostWallets
  wallets: readonly Connector[]
  isFull: boolean
}

/** A host's library takes the first wallet that announces an rdns. Its row says when others on the page claim the same. */
function withClaims(wallet: Connector, ofPage: readonly Connector[]): Connector {
  const { chain, info, type } = wallet
  if (type !== 'ANNOUNCED' || !info?.rdns || info.claims) return wallet
  const rival = ofPage.find((other) => other.chain === chain && other.info?.rdns === info.rdns && other.info?.claims)
  return rival ? { ...wallet, info: { ...info, claims: rival.info?.claims } } : wallet
}

/** A visitor who comes back may have enabled a wallet meanwhile. */
const occasions = ['focus', 'visibilitychange'] as const

/** For wallets that come after the page and say nothing: so many milliseconds after the start, and then no more. */
const looksAfterMs = [250, 500, 1000, 2000, 4000] as const

/** Calls `look` at moments when wallets may have come without an event. Returns how to stop. */
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
