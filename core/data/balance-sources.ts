import type { TokenBalance } from '../contracts/account/token.js'
import { getBalance } from '../contracts/api/blockchain.js'
import { toCaipAddress } from '../contracts/caip.js'
import { hasDataProvider } from '../contracts/services.js'
import { TokenBalanceUnavailableError } from '../errors/account.js'
import { lazy } from '../lib/lazy.js'
import { tellBadRows } from '../lib/rows.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { withAbort } from '../lib/with-abort.js'
import { rpcOf } from '../namespaces/namespace-table.js'
import { fetchWalletAssets } from '../services/wallet-assets.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import type { Assets } from './assets/assets.js'
import { createDataProvider } from './data-provider.js'
import type { Account } from './provided-balances.js'

/** The time limit for the wallet's list of assets; then the service is asked. */
const WALLET_LIMIT_MS = 1000

const provided = lazy(() => import('./provided-balances.js'))

/** Those who can say which tokens an account has. */
export interface BalanceSources {
  /** Resolves with undefined if the wallet cannot say, or not in time. It is not asked again then. */
  askWallet(account: Account, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  /**
   * Asks the providers of the options, or else the service; without a project id the nodes.
   *
   * `force`: plain or CAIP-10 addresses of tokens to look up anew. @throws {@link TokenBalanceUnavailableError}
   */
  askService(account: Account, force: readonly string[], signal: AbortSignal): Promise<readonly TokenBalance[]>
}

export function createBalanceSources(context: PartContext, assets: Assets): BalanceSources {
  const { adapters, part, root } = context
  const { connections, options, platform } = root
  const provider = part(createDataProvider)
  /** Wallets that failed to list the account's assets, which are not asked again. */
  const silentWallets = new Set<string>()

  const tellOfWallet = tellBadRows(platform.console, { source: 'wallet_getAssets', isDebug: options.given.debug })

  const askWallet = async ({ address, network, caipAddress }: Account, signal: AbortSignal) => {
    const { caipNetworkId, chainNamespace } = network
    const connectorId = connections.connections.get(chainNamespace)?.connectorId
    const key = `${connectorId}:${caipAddress}`
    if (rpcOf(chainNamespace) !== 'ethereum' || !connectorId || silentWallets.has(key)) return undefined
    const asked = async () => {
      const adapter = await adapters.get(chainNamespace, connectorId)
      const assets = await fetchWalletAssets({ adapter, address, caipNetworkId }, tellOfWallet)
      if (!assets) silentWallets.add(key)
      return assets
    }
    try {
      return await withTimeLimit({ platform, limitMs: WALLET_LIMIT_MS, outer: signal }, (ends) =>
        withAbort(asked(), ends),
      )
    } catch (error) {
      // The wallet is too slow, or does not support the methods, like most wallets.
      if (!signal.aborted) silentWallets.add(key)
      return ignored(root, "a wallet's list of assets")(error)
    }
  }

  const askService = async (account: Account, force: readonly string[], signal: AbortSignal) => {
    const { address, network } = account
    const { caipNetworkId, unsupported } = network
    const { given } = options
    if (!unsupported && (given.services.balances || !hasDataProvider(given)))
      return (await provided.load()).askProviders(context, { account, assets, force, signal })
    if (unsupported || !(await provider.isNetworkSupported(caipNetworkId)))
      throw new TokenBalanceUnavailableError({ network: network.name })
    const forced = force.map((token) => (token.includes(':') ? token : toCaipAddress(caipNetworkId, token)))
    const query = { currency: 'usd', chainId: caipNetworkId, forceUpdate: forced.join(',') || undefined } as const
    return (await provider.http.call(getBalance, { params: { address }, query, signal })).balances
  }

  return { askWallet, askService }
}
