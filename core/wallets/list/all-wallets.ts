import '../../isolate-mobx.js'
import { runInAction, when } from 'mobx'
import type { Wallet } from '../../contracts/wallet.js'
import { createLatest } from '../../lib/latest.js'
import { pause } from '../../lib/time-limit.js'
import { PAGE_SIZE } from '../../state/catalogue-store.js'
import type { FlowContext } from '../../state/context.js'

export interface AllWalletsFlow {
  begin(): void
  loadMore(): void
  /** Filters loaded wallets at once, and asks the service later. */
  setText(text: string): void
  setCertifiedOnly(isCertifiedOnly: boolean): void
  retry(): void
  clear(): void
  dispose(reason?: Error): void
}

const DEBOUNCE_MS = 500
const SHORTEST_SEARCH = 2
const SEARCH_SIZE = 100
const IMAGES_PER_PAGE = 20
const SEARCH_IMAGE_WAIT_MS = 300

export function createAllWalletsFlow({ root, tracker }: FlowContext): AllWalletsFlow {
  const { catalogue, catalogueApi, connectors, images, modal, options, platform } = root
  const typing = createLatest(platform)
  let pagedExclude: readonly string[] = []

  const imageIdsOf = (wallets: readonly Wallet[]) => wallets.map((wallet) => wallet.image_id)

  /**
   * Fetches a page of the list. Without adapters, only a link reaches a wallet, so wallets without a link are left out.
   */
  const fetchListed = async (
    query: { page: number; entries: number; exclude: readonly string[]; search?: string },
    signal: AbortSignal,
  ) => {
    const badge = catalogue.isCertifiedOnly && { badgeType: 'certified' as const }
    const chains = catalogue.networkIdsOf(connectors.filterNamespace)
    const { includeWalletIds: include } = options.given
    const { data, count } = await catalogueApi.fetchWallets({ ...query, include, chains, ...badge }, signal)
    const isLinkNeeded = options.adapterNamespaces.length === 0
    const isReachable = (wallet: Wallet) => wallet.mobile_link || wallet.desktop_link || wallet.webapp_link
    return { wallets: isLinkNeeded ? data.filter(isReachable) : data, count }
  }

  const loadNextPage = async () => {
    if (catalogue.pageTask.isLoading || !catalogue.hasMorePages) return
    const page = catalogue.page + 1
    await catalogue.pageTask.run(async (signal) => {
      if (page === 1) {
        // On a phone without adapters the modal opens at this list, and the recommended wallets may still be loading.
        const isKnown = () => !modal.isLoading || /ready|failed/.test(catalogue.recommendedTask.state.status)
        await when(isKnown, { signal }).catch(() => {}) // after an abort, the rest is dropped
        // Every page of one list excludes the same wallets. Otherwise wallets would move between pages, and some would
        // be missed. Recommended wallets are part of the certified list.
        const recommended = catalogue.isCertifiedOnly ? [] : catalogue.recommendedIds
        pagedExclude = [...recommended, ...options.given.excludeWalletIds, ...catalogue.featuredIds]
      }
      const { wallets, count } = await fetchListed({ page, entries: PAGE_SIZE, exclude: pagedExclude }, signal)
      if (signal.aborted) return
      void images.load('wallet', imageIdsOf(wallets.slice(0, IMAGES_PER_PAGE)))
      runInAction(() => catalogue.addPage(wallets, count))
    })
  }

  /** Asks the service for the text that is typed. The answer waits at most 300 ms for its images. */
  const search = async () => {
    const { searchKey: key, query } = catalogue
    await catalogue.searchTask.run(async (signal) => {
      const { excludeWalletIds: exclude } = options.given
      const { wallets } = await fetchListed({ page: 1, entries: SEARCH_SIZE, exclude, search: query }, signal)
      await Promise.race([images.load('wallet', imageIdsOf(wallets)), pause(platform, SEARCH_IMAGE_WAIT_MS, signal)])
      return { key, wallets }
    })
  }

  const ask = () => {
    const properties = { ...(catalogue.isCertifiedOnly && { badge: 'certified' as const }), search: catalogue.query }
    tracker.track('SEARCH_WALLET', properties)
    catalogue.set({ isSearchScheduled: false })
    void search()
  }

  const schedule = () => {
    typing.stop()
    catalogue.searchTask.reset()
    const isAsked = catalogue.query.length >= SHORTEST_SEARCH
    catalogue.set({ isSearchScheduled: isAsked })
    if (isAsked) typing.later(DEBOUNCE_MS, ask)
  }

  return {
    begin: () => {
      if (catalogue.page === 0) void loadNextPage()
    },
    loadMore: () => void loadNextPage(),
    setText: (text: string) => {
      const before = catalogue.query
      catalogue.set({ searchText: text })
      if (catalogue.query !== before) schedule()
    },
    setCertifiedOnly: (isCertifiedOnly: boolean) => {
      if (isCertifiedOnly === catalogue.isCertifiedOnly) return
      catalogue.setCertifiedOnly(isCertifiedOnly)
      void loadNextPage()
      schedule()
    },
    retry: () => {
      void catalogue.loadExcluded()
      if (catalogue.query.length >= SHORTEST_SEARCH) ask()
      else void loadNextPage()
    },
    clear: () => {
      catalogue.set({ searchText: '' })
      if (catalogue.isCertifiedOnly) catalogue.setCertifiedOnly(false)
      schedule()
    },
    dispose: typing.stop,
  }
}
