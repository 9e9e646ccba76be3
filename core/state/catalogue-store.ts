import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { WalletsPage, WalletsQuery } from '../clients/catalogue-api.js'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { Wallet } from '../contracts/wallet.js'
import type { ExcludedWallet } from './connector-store.js'
import { Task } from './task.js'

/** SPEC 7, "Paging". */
const RECOMMENDED_COUNT = 4
const PAGE_SIZE = 40
const SEARCH_SIZE = 100
const IMAGES_PER_PAGE = 20
/** SPEC 9: "Search image wait 300 ms." */
const SEARCH_IMAGE_WAIT_MS = 300

interface Needs {
  fetchWallets: (query: WalletsQuery, signal: AbortSignal) => Promise<WalletsPage>
  loadWalletImages: (ids: readonly (string | null | undefined)[]) => Promise<void>
  /** Settles after so long, or when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  include: readonly string[]
  exclude: readonly string[]
  featuredIds: readonly string[]
  /** CAIP-2 ids of the host's networks, of one namespace when one is given. */
  networkIds: (namespace: Namespace | undefined) => readonly CaipNetworkId[]
  filterNamespace: () => Namespace | undefined
  /** FACTS 3.3: without an adapter a wallet can be reached by a link alone, and one that has none is not listed. */
  isLinkNeeded: boolean
}

/** The wallets that the service lists, as far as they were loaded. */
export class CatalogueStore {
  readonly featuredTask = new Task<readonly Wallet[]>()
  readonly recommendedTask = new Task<readonly Wallet[]>()
  readonly excludedTask = new Task<readonly ExcludedWallet[]>()
  readonly pageTask = new Task<void>()
  readonly searchTask = new Task<{ readonly query: string; readonly wallets: readonly Wallet[] }>()
  /** Pages as far as they were loaded. */
  paged: readonly Wallet[] = []
  page = 0
  /** What the service says there is in all, without the featured: of every namespace, certified or not. */
  count = 0
  /** … and in the list that is paged. */
  pagedCount = 0
  isCertifiedOnly = false
  /** As typed. */
  searchText = ''
  /** The service will be asked in a moment. */
  isSearchScheduled = false
  #needs: Needs
  #pagedExclude: readonly string[] = []

  constructor(needs: Needs) {
    this.#needs = needs
    makeAutoObservable(this, { paged: observableRef }, { autoBind: true })
  }

  /** Those of the host's that may be listed, each once. */
  get featuredIds(): readonly string[] {
    return this.#needs.featuredIds
  }

  /** In the host's order. */
  get featured(): readonly Wallet[] {
    return this.#inNamespace(this.featuredTask.value ?? [])
  }

  get recommended(): readonly Wallet[] {
    return this.#inNamespace(this.recommendedTask.value ?? [])
  }

  get recommendedIds(): readonly string[] {
    return (this.recommendedTask.value ?? []).map((wallet) => wallet.id)
  }

  /** The host's ids, and what the service says of them. */
  get excluded(): readonly ExcludedWallet[] {
    return [...this.#needs.exclude.map((id) => ({ id })), ...(this.excludedTask.value ?? [])]
  }

  /** Every wallet that was loaded, each once. */
  get loaded(): readonly Wallet[] {
    const seen = new Set<string>()
    return [...this.featured, ...this.recommended, ...this.#inNamespace(this.paged)].filter(
      (wallet) => !seen.has(wallet.id) && seen.add(wallet.id),
    )
  }

  /** SPEC 4: "Search text is trimmed." */
  get query(): string {
    return this.searchText.trim()
  }

  get hasMorePages(): boolean {
    return this.page === 0 || this.page * PAGE_SIZE < this.pagedCount
  }

  /** What the service found for the text that is typed now. */
  get found(): readonly Wallet[] {
    const answer = this.searchTask.value
    return answer && answer.query === this.#searchKey ? answer.wallets : []
  }

  /** An answer of the service is still to come for what is typed. */
  get isSearching(): boolean {
    return this.isSearchScheduled || this.searchTask.isPending
  }

  setSearchScheduled(isScheduled: boolean): void {
    this.isSearchScheduled = isScheduled
  }

  setSearchText(text: string): void {
    this.searchText = text
  }

  /** A list of its own: what was paged before goes. */
  setCertifiedOnly(isCertifiedOnly: boolean): void {
    this.isCertifiedOnly = isCertifiedOnly
    this.resetPages()
  }

  resetPages(): void {
    this.pageTask.reset()
    this.paged = []
    this.page = 0
  }

  async loadFeatured(): Promise<void> {
    const { featuredIds } = this.#needs
    if (featuredIds.length === 0 || !isWanted(this.featuredTask)) return
    await this.featuredTask.run(async (signal) => {
      const { data } = await this.#needs.fetchWallets(
        { page: 1, entries: featuredIds.length, include: featuredIds },
        signal,
      )
      void this.#needs.loadWalletImages(data.map((wallet) => wallet.image_id))
      return featuredIds.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
    })
  }

  async loadRecommended(): Promise<void> {
    if (!isWanted(this.recommendedTask)) return
    const { include, exclude, featuredIds } = this.#needs
    await this.recommendedTask.run(async (signal) => {
      const { data, count } = await this.#needs.fetchWallets(
        {
          page: 1,
          entries: RECOMMENDED_COUNT,
          include,
          exclude: [...exclude, ...featuredIds],
          chains: this.#needs.networkIds(undefined),
        },
        signal,
      )
      void this.#needs.loadWalletImages(data.map((wallet) => wallet.image_id))
      runInAction(() => {
        if (!signal.aborted) this.count = Math.max(this.count, count)
      })
      return data
    })
  }

  /** Names and rdns of the wallets that the host excluded, to know them when they announce themselves. */
  async loadExcluded(): Promise<void> {
    const { exclude } = this.#needs
    if (exclude.length === 0 || !isWanted(this.excludedTask)) return
    await this.excludedTask.run(async (signal) => {
      const { data } = await this.#needs.fetchWallets(
        { page: 1, entries: exclude.length, include: exclude, isForHiding: true },
        signal,
      )
      return data.filter((wallet) => exclude.includes(wallet.id))
    })
  }

  /** The next page. Does nothing while one is on its way, or when there is no more. */
  async loadNextPage(): Promise<void> {
    if (this.pageTask.isPending || !this.hasMorePages) return
    const { include, exclude, featuredIds } = this.#needs
    const page = this.page + 1
    // The same for every page of one list: wallets would move from page to page otherwise, and some be missed. Of the
    // certified list the recommended ones are members.
    if (page === 1)
      this.#pagedExclude = [...(this.isCertifiedOnly ? [] : this.recommendedIds), ...exclude, ...featuredIds]
    await this.pageTask.run(async (signal) => {
      const { data, count } = await this.#needs.fetchWallets(
        {
          page,
          entries: PAGE_SIZE,
          include,
          exclude: this.#pagedExclude,
          chains: this.#needs.networkIds(this.#needs.filterNamespace()),
          ...(this.isCertifiedOnly && { badgeType: 'certified' as const }),
        },
        signal,
      )
      if (signal.aborted) return
      const wallets = this.#reachable(data)
      void this.#needs.loadWalletImages(wallets.slice(0, IMAGES_PER_PAGE).map((wallet) => wallet.image_id))
      runInAction(() => {
        const known = new Set(this.paged.map((wallet) => wallet.id))
        this.paged = [...this.paged, ...wallets.filter((wallet) => !known.has(wallet.id))]
        this.pagedCount = count
        if (!this.isCertifiedOnly && !this.#needs.filterNamespace()) this.count = Math.max(this.count, count)
        this.page = page
      })
    })
  }

  /** Asks the service for the text that is typed; its answer waits at most 300 ms for its images. */
  async search(): Promise<void> {
    const { include, exclude } = this.#needs
    const query = this.#searchKey
    const search = this.query
    await this.searchTask.run(async (signal) => {
      const { data } = await this.#needs.fetchWallets(
        {
          page: 1,
          entries: SEARCH_SIZE,
          include,
          exclude,
          chains: this.#needs.networkIds(this.#needs.filterNamespace()),
          search,
          ...(this.isCertifiedOnly && { badgeType: 'certified' as const }),
        },
        signal,
      )
      const wallets = this.#reachable(data)
      const images = this.#needs.loadWalletImages(wallets.map((wallet) => wallet.image_id))
      await Promise.race([images, this.#needs.wait(SEARCH_IMAGE_WAIT_MS, signal)])
      return { query, wallets }
    })
  }

  cancelSearch(): void {
    this.searchTask.reset()
  }

  dispose(): void {
    for (const task of [this.featuredTask, this.recommendedTask, this.excludedTask, this.pageTask, this.searchTask])
      task.dispose()
  }

  get #searchKey(): string {
    return `${this.isCertifiedOnly}:${this.#needs.filterNamespace() ?? ''}:${this.query}`
  }

  #reachable(wallets: readonly Wallet[]): readonly Wallet[] {
    if (!this.#needs.isLinkNeeded) return wallets
    return wallets.filter((wallet) => wallet.mobile_link || wallet.desktop_link || wallet.webapp_link)
  }

  #inNamespace(wallets: readonly Wallet[]): readonly Wallet[] {
    const namespace = this.#needs.filterNamespace()
    if (!namespace) return wallets
    const ids: readonly string[] = this.#needs.networkIds(namespace)
    return wallets.filter((wallet) => wallet.chains?.some((chain) => ids.includes(chain)))
  }
}

function isWanted(task: Task<unknown>): boolean {
  return task.state.status === 'idle' || task.state.status === 'failed'
}
