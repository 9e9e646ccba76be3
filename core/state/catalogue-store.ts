import { observableRef, runInAction } from 'mobx'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import type { Wallet } from '../contracts/wallet.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { Task } from '../lib/task.js'
import type { WalletsPage, WalletsQuery } from '../services/catalogue-api.js'
import type { ExcludedWallet } from './connector-store.js'

/** The entries of a page of recommended wallets. */
const RECOMMENDED_COUNT = 4
export const PAGE_SIZE = 40

interface Needs {
  fetchWallets: (query: WalletsQuery, signal: AbortSignal) => Promise<WalletsPage>
  loadWalletImages: (ids: readonly (string | null | undefined)[]) => Promise<void>
  include: () => readonly string[]
  exclude: () => readonly string[]
  featuredIds: () => readonly string[]
  networks: () => readonly Network[]
  filterNamespace: () => Namespace | undefined
  /** How many recommended wallets the list has room for. */
  recommendedRoom: () => number
}

/** The loaded part of the wallet catalogue. */
export class CatalogueStore {
  readonly featuredTask = new Task<readonly Wallet[]>()
  readonly recommendedTask = new Task<readonly Wallet[]>()
  readonly excludedTask = new Task<readonly ExcludedWallet[]>()
  readonly pageTask = new Task<void>()
  readonly searchTask = new Task<{ readonly key: string; readonly wallets: readonly Wallet[] }>()
  paged: readonly Wallet[] = []
  page = 0
  /** The service's total, without featured wallets, over all namespaces, certified or not. */
  count = 0
  /** The total of the list that is paged through. */
  pagedCount = 0
  isCertifiedOnly = false
  searchText = ''
  isSearchScheduled = false
  #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
    makeObservableStore(this, { paged: observableRef }, { autoBind: true })
  }

  /** The featured ids without the excluded ones, which are never listed. */
  get featuredIds(): readonly string[] {
    return [...new Set(this.#needs.featuredIds())].filter((id) => !this.#needs.exclude().includes(id))
  }

  /** CAIP-2 ids of the host's networks, limited to `namespace` if it is given. */
  networkIdsOf(namespace: Namespace | undefined): readonly CaipNetworkId[] {
    return this.#needs
      .networks()
      .filter((network) => !namespace || network.chainNamespace === namespace)
      .map((network) => network.caipNetworkId)
  }

  get featured(): readonly Wallet[] {
    return this.#inNamespace(this.featuredTask.value ?? [])
  }

  get recommended(): readonly Wallet[] {
    return this.#inNamespace(this.recommendedTask.value ?? [])
  }

  get recommendedIds(): readonly string[] {
    return (this.recommendedTask.value ?? []).map((wallet) => wallet.id)
  }

  get excluded(): readonly ExcludedWallet[] {
    return [...this.#needs.exclude().map((id) => ({ id })), ...(this.excludedTask.value ?? [])]
  }

  get loaded(): readonly Wallet[] {
    const seen = new Set<string>()
    return [...this.featured, ...this.recommended, ...this.#inNamespace(this.paged)].filter(
      (wallet) => !seen.has(wallet.id) && seen.add(wallet.id),
    )
  }

  get query(): string {
    return this.searchText.trim()
  }

  get hasMorePages(): boolean {
    return this.page === 0 || this.page * PAGE_SIZE < this.pagedCount
  }

  get found(): readonly Wallet[] {
    const answer = this.searchTask.value
    return answer && answer.key === this.searchKey ? answer.wallets : []
  }

  get isSearching(): boolean {
    return this.isSearchScheduled || this.searchTask.isLoading
  }

  set(fields: Partial<Pick<CatalogueStore, 'isSearchScheduled' | 'searchText'>>): void {
    Object.assign(this, fields)
  }

  setCertifiedOnly(isCertifiedOnly: boolean): void {
    this.isCertifiedOnly = isCertifiedOnly
    this.resetPages()
  }

  addPage(wallets: readonly Wallet[], count: number): void {
    const known = new Set(this.paged.map((wallet) => wallet.id))
    this.paged = [...this.paged, ...wallets.filter((wallet) => !known.has(wallet.id))]
    this.page += 1
    this.pagedCount = count
    if (!this.isCertifiedOnly && !this.#needs.filterNamespace()) this.count = Math.max(this.count, count)
  }

  resetPages(): void {
    this.pageTask.reset()
    this.paged = []
    this.page = 0
  }

  /** Drops every list after the host changed its options. They load again when they are shown. */
  reset(): void {
    for (const task of [this.featuredTask, this.recommendedTask, this.excludedTask, this.searchTask]) task.reset()
    this.count = 0
    this.resetPages()
  }

  async loadFeatured(): Promise<void> {
    const { featuredIds } = this
    if (featuredIds.length === 0 || !isWanted(this.featuredTask)) return
    await this.featuredTask.run(async (signal) => {
      const { data } = await this.#fetchShown({ entries: featuredIds.length, include: featuredIds }, signal)
      return featuredIds.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
    })
  }

  async loadRecommended(): Promise<void> {
    if (!isWanted(this.recommendedTask)) return
    const { featuredIds } = this
    const [include, exclude] = [this.#needs.include(), this.#needs.exclude()]
    await this.recommendedTask.run(async (signal) => {
      const wanted = { include, exclude: [...exclude, ...featuredIds], chains: this.networkIdsOf(undefined) }
      const fetchPage = (page: number) => this.#fetchShown({ page, entries: RECOMMENDED_COUNT, ...wanted }, signal)
      // A second page for phones without a wallet. The first one alone is a list too.
      const isSecondWanted = this.#needs.recommendedRoom() > RECOMMENDED_COUNT
      const second = isSecondWanted ? fetchPage(2).catch(() => undefined) : undefined
      const { data, count } = await fetchPage(1)
      runInAction(() => {
        if (!signal.aborted) this.count = Math.max(this.count, count)
      })
      const more = count > data.length ? await second : undefined
      return [...data, ...(more?.data ?? [])]
    })
  }

  async #fetchShown(query: Omit<WalletsQuery, 'page'> & { page?: number }, signal: AbortSignal): Promise<WalletsPage> {
    const page = await this.#needs.fetchWallets({ page: 1, ...query }, signal)
    void this.#needs.loadWalletImages(page.data.map((wallet) => wallet.image_id))
    return page
  }

  /** Loads the names and rdns of the excluded wallets, to recognize them when they announce themselves. */
  async loadExcluded(): Promise<void> {
    const exclude = this.#needs.exclude()
    if (exclude.length === 0 || !isWanted(this.excludedTask)) return
    await this.excludedTask.run(async (signal) => {
      const query = { page: 1, entries: exclude.length, include: exclude, isForHiding: true }
      const { data } = await this.#needs.fetchWallets(query, signal)
      return data.filter((wallet) => exclude.includes(wallet.id))
    })
  }

  dispose(): void {
    for (const task of [this.featuredTask, this.recommendedTask, this.excludedTask, this.pageTask, this.searchTask])
      task.dispose()
  }

  /** Identifies the search to which an answer belongs. */
  get searchKey(): string {
    return `${this.isCertifiedOnly}:${this.#needs.filterNamespace() ?? ''}:${this.query}`
  }

  #inNamespace(wallets: readonly Wallet[]): readonly Wallet[] {
    const namespace = this.#needs.filterNamespace()
    if (!namespace) return wallets
    const ids: readonly string[] = this.networkIdsOf(namespace)
    return wallets.filter((wallet) => wallet.chains?.some((chain) => ids.includes(chain)))
  }
}

const isWanted = (task: Task<unknown>): boolean => task.state.status === 'idle' || task.state.status === 'failed'
