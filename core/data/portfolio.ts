import { reaction } from 'mobx'
import * as z from 'zod/mini'
import { isFungibleBalance, type TokenBalance, tokenBalance } from '../contracts/account/token.js'
import type { CaipAddress, CaipNetworkId } from '../contracts/caip.js'
import { TokenBalanceUnavailableError } from '../errors/account.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { parseRows } from '../lib/rows.js'
import { storedItem } from '../lib/storage/stored-item.js'
import { servesNamespace } from '../namespaces/served-namespaces.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { createAssets } from './assets/assets.js'
import { createBalanceSources } from './balance-sources.js'
import { createDataProvider } from './data-provider.js'
import { type PortfolioEntry, PortfolioStore } from './portfolio-store.js'
import type { Account } from './provided-balances.js'

/** The delay after a failure during which no request is made. */
const RETRY_GAP_MS = 30_000

const keptBalances = z.array(tokenBalance)

export interface Portfolio {
  readonly store: PortfolioStore
  /** Loads the portfolio, unless it is less than 30 s old. Never rejects: see the entry's `status`. */
  load(): Promise<void>
  /**
   * Loads the portfolio again, ignoring caches; after a failure, not before the entry's `retryAtMs`. Never rejects.
   * `force` lists plain or CAIP-10 addresses of tokens that the service must look up anew; it is remembered until the
   * service has answered.
   */
  refresh(how?: { force?: readonly string[] }): Promise<void>
  /**
   * Reads the contract of a token that the visitor opens, on the network's own nodes. Lists do not do this. Never
   * rejects.
   */
  identify(networkId: CaipNetworkId, address: string | undefined): void
  /** Hides or shows all amounts. The choice is stored. */
  setHidden(areHidden: boolean): void
  dispose(): void
}

/** The tokens of the active account on its network, shared by Account, Send and Swap. */
export function createPortfolio(context: PartContext): Portfolio {
  const { root } = context
  const { accounts, chains, options, platform } = root
  const assets = context.part(createAssets)
  const lifetime = new AbortController()
  const { caches } = context.part(createDataProvider)
  const sources = createBalanceSources(context, assets)
  const store = new PortfolioStore({
    activeAccount: () => accounts.active?.caipAddress,
    identify: assets.held,
  })
  const hidden = storedItem(platform, options.given.storagePrefix, 'balancesHidden', z.boolean())
  store.setHidden(hidden.get() ?? false)
  const running = new Map<CaipAddress, { abort: AbortController; ended: Promise<void>; isForced: boolean }>()
  /** Tokens that the service must look up anew, by account, until it has answered. */
  const toLookUp = new Map<CaipAddress, Set<string>>()
  const activeAccount = (): Account | undefined => {
    const owner = accounts.active?.owner
    return servesNamespace('balance', owner?.network.chainNamespace) ? owner : undefined
  }

  /** Cached balances, at most 30 s old, possibly from another page. */
  const keptOf = (account: CaipAddress): readonly TokenBalance[] | undefined => {
    const kept = parseRows(keptBalances, caches.get('portfolioCache', account))
    return kept.success ? kept.data : undefined
  }

  const ask = async (account: Account, entry: PortfolioEntry, force: readonly string[], signal: AbortSignal) => {
    try {
      const found = await sources.ask(account, force, signal)
      if (signal.aborted) return
      const tokens = found.filter(isFungibleBalance)
      for (const token of force) toLookUp.get(account.caipAddress)?.delete(token)
      caches.set('portfolioCache', account.caipAddress, tokens)
      entry.setTokens(tokens)
    } catch (cause) {
      if (signal.aborted) return
      const error = isModalError(cause, 'token_balance_unavailable')
        ? (cause as TokenBalanceUnavailableError) // the only class with that code
        : new TokenBalanceUnavailableError({ network: account.network.name, cause: toModalError(cause) })
      const wasFailed = entry.error !== undefined
      // Balances that were known before say more than the nodes.
      const known = entry.isKnown && !entry.isIncomplete ? undefined : await sources.askNodes(account, signal)
      if (signal.aborted) return
      entry.setFailed(error, platform.now() + RETRY_GAP_MS, known?.filter(isFungibleBalance))
      // Notified once: after further failures only the view shows it.
      if (!wasFailed) root.alerts.notify(error.code, error.shortMessage, 'error')
    }
  }

  const run = (account: Account, entry: PortfolioEntry): Promise<void> => {
    const { caipAddress } = account
    running.get(caipAddress)?.abort.abort()
    const abort = new AbortController()
    entry.setLoading()
    const force = [...(toLookUp.get(caipAddress) ?? [])]
    const ended = ask(account, entry, force, abort.signal).finally(() => {
      if (running.get(caipAddress)?.abort === abort) running.delete(caipAddress)
    })
    running.set(caipAddress, { abort, ended, isForced: force.length > 0 })
    return ended
  }

  const begin = async (isAnew: boolean, force: readonly string[] = []): Promise<void> => {
    const account = activeAccount()
    if (!account) return
    const { caipAddress } = account
    if (force.length > 0) toLookUp.set(caipAddress, new Set([...(toLookUp.get(caipAddress) ?? []), ...force]))
    const entry = store.entryOf(caipAddress)
    const current = running.get(caipAddress)
    // A running request with forced tokens also answers a request without them.
    if (current && (!isAnew || (current.isForced && force.length === 0))) return current.ended
    if (entry.retryAtMs !== undefined && platform.now() < entry.retryAtMs) return
    const kept = isAnew || toLookUp.get(caipAddress)?.size ? undefined : keptOf(caipAddress)
    if (kept) return entry.setTokens(kept)
    return run(account, entry)
  }

  const stopFollowing = reaction(
    () => accounts.connectedNamespaces.map((namespace) => accounts.of(namespace).address),
    (addresses) => {
      const isKept = (account: CaipAddress) => addresses.some((address) => address && account.endsWith(`:${address}`))
      for (const [account, { abort }] of [...running]) {
        if (isKept(account)) continue
        abort.abort()
        running.delete(account)
      }
      for (const account of [...toLookUp.keys()]) if (!isKept(account)) toLookUp.delete(account)
      store.keepOnly(isKept)
    },
  )

  return {
    store,
    load: () => begin(false),
    refresh: ({ force }: { force?: readonly string[] } = {}) => begin(true, force),
    identify: (networkId: CaipNetworkId, address: string | undefined) => {
      const network = chains.activeNetwork
      if (network?.caipNetworkId !== networkId) return
      assets.load(network, [address], lifetime.signal).catch(ignored(root, "a token's contract"))
    },
    setHidden: (areHidden: boolean) => {
      store.setHidden(areHidden)
      hidden.set(areHidden || undefined)
    },
    dispose: () => {
      stopFollowing()
      lifetime.abort()
      for (const { abort } of running.values()) abort.abort()
    },
  }
}
