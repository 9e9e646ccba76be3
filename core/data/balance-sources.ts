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

/** The time limit for nodes that are asked as the last resort: the failure is not shown before. */
const NODES_LIMIT_MS = 3000

/** Those who can say which tokens an account has. */
export interface BalanceSources {
  /**
   * Asks the wallet, then the providers of the options, or else the service, and without a project id the nodes.
   *
   * `force`: plain or CAIP-10 addresses of tokens to look up anew. @throws {@link ModalError}
   */
  ask(account: Account, force: readonly string[], signal: AbortSignal): Promise<readonly TokenBalance[]>
  /**
   * Asks the network's nodes after all others have failed. Resolves with undefined if they have been asked already, or
   * fail too.
   */
  askNodes(account: Account, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
}

export function createBalanceSources(context: PartContext, assets: Assets): BalanceSources {
  const { adapters, part, root } = context
  const { connections, options, platform } = root
  const provider = part(createDataProvider)
  /** Wallets that failed to list the account's assets, which are not asked again. */
  const silentWallets = new Set<string>()

  const tellOfWallet = tellBadRows(platform.console, { source: 'wallet_getAssets', isDebug: options.given.debug })

  /** Resolves with undefined if the wallet cannot say, or not in time. It is not asked again then. */
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

  const askService = async ({ address, network }: Account, force: readonly string[], signal: AbortSignal) => {
    const { caipNetworkId } = network
    if (!(await provider.isNetworkSupported(caipNetworkId)))
      throw new TokenBalanceUnavailableError({ network: network.name })
    const forced = force.map((token) => (token.includes(':') ? token : toCaipAddress(caipNetworkId, token)))
    const query = { currency: 'usd', chainId: caipNetworkId, forceUpdate: forced.join(',') || undefined } as const
    return (await provider.http.call(getBalance, { params: { address }, query, signal })).balances
  }

  const askProviders = async (
    asked: { account: Account; force: readonly string[]; signal: AbortSignal },
    last = false,
  ) =>
    (await provided.load()).askProviders(context, {
      ...asked,
      assets,
      walletAssets: () => askWallet(asked.account, asked.signal),
      isLastResort: last,
    })

  return {
    ask: async (account, force, signal) => {
      const { given } = options
      const { balances } = given.services
      const isWalletListed = [balances].flat().some((each) => each?.asksWallet)
      const held = isWalletListed ? undefined : await askWallet(account, signal)
      if (held) return held
      const { network } = account
      if (network.unsupported) throw new TokenBalanceUnavailableError({ network: network.name })
      if (!balances && hasDataProvider(given)) return askService(account, force, signal)
      return askProviders({ account, force, signal })
    },
    askNodes: async (account, signal) => {
      const { given } = options
      const wereAsked = !given.services.balances && !hasDataProvider(given)
      if (wereAsked || account.network.unsupported) return undefined
      try {
        return await withTimeLimit({ platform, limitMs: NODES_LIMIT_MS, outer: signal }, (ends) =>
          askProviders({ account, force: [], signal: ends }, true),
        )
      } catch (error) {
        return ignored(root, 'the balances of nodes')(error)
      }
    },
  }
}
