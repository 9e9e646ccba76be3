import { compareStructural, reaction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import { HttpTimeoutError } from '../errors/http.js'
import { toModalError } from '../errors/to-modal-error.js'
import { formatBalance, toDecimal } from '../lib/balance.js'
import { lazy } from '../lib/lazy.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { rpcOf, shippedOf } from '../namespaces/namespace-table.js'
import { servesNamespace } from '../namespaces/served-namespaces.js'
import type { ChainClient, NodeClient } from '../services/nodes/node-client.js'
import { createCaches } from '../services/storage/caches.js'
import type { FlowContext, PartContext } from '../state/context.js'

const nodes = lazy(() => import('../services/nodes/node-client.js'))
const evm = lazy(() => import('../services/nodes/evm.js'))
const solana = lazy(() => import('../services/nodes/solana.js'))

/** The time for a function of the page. The modal's own nodes have one of their own. */
const hostMs = 45_000

export function createBalanceFlow({ root, host }: Pick<FlowContext, 'root' | 'host'>, part: PartContext['part']) {
  const { accounts, chains, modal, navigation, options, platform } = root
  const caches = createCaches(root.storage, platform)
  const running = new Map<Namespace, { abort: AbortController; caipAddress: string }>()
  const disposers: (() => void)[] = []

  const stop = (namespace: Namespace) => {
    running.get(namespace)?.abort.abort()
    running.delete(namespace)
  }

  const load = async (namespace: Namespace, isForced: boolean) => {
    const slice = accounts.of(namespace)
    const network = chains.networkOf(namespace)
    const { address, caipAddress } = slice
    if (!isForced && caipAddress && running.get(namespace)?.caipAddress === caipAddress) return
    stop(namespace)
    const { fetchBalance } = options.namespaces.of(namespace)
    const isServed = fetchBalance !== undefined || servesNamespace('balance', namespace)
    const isAsked = network && !network.testnet && !network.unsupported && isServed && slice.isConnected
    if (!isAsked || !address || !caipAddress) return slice.clearBalance()
    const token = options.given.tokens[network.caipNetworkId]
    const cacheKey = token ? `${caipAddress}:${token.address}` : caipAddress
    const cached = isForced ? undefined : caches.get('nativeBalanceCache', cacheKey)
    if (cached) return slice.setBalance(cached.balance, cached.symbol)

    const abort = new AbortController()
    running.set(namespace, { abort, caipAddress })
    slice.set({ balanceStatus: 'loading' })
    const { symbol, decimals } = network.nativeCurrency
    const { signal } = abort
    const askNode = async () => {
      const { createNodes } = await nodes.load()
      const client = await loadChainClient(network.chainNamespace, part(createNodes).of(network))
      if (signal.aborted || !client) return undefined
      // The host's option `tokens` may replace the native coin.
      return token
        ? client.getTokenBalance(address, token.address, signal)
        : { units: await client.getBalance(address, signal), decimals, symbol }
    }
    const askHost = async (fetch: NonNullable<typeof fetchBalance>) => {
      const { http: rpcUrls } = network.rpcUrls.default
      const late = () => new HttpTimeoutError({ url: network.name, timeoutMs: hostMs })
      const told = await withTimeLimit({ platform, limitMs: hostMs, outer: signal, late }, async (ends) =>
        fetch({ address, network: network.caipNetworkId, rpcUrls, signal: ends }),
      )
      return { units: BigInt(told), decimals, symbol }
    }
    try {
      const found = await (fetchBalance ? askHost(fetchBalance) : askNode())
      if (signal.aborted) return
      if (!found) return slice.clearBalance()
      const shown = { balance: formatBalance(toDecimal(found.units, found.decimals)), symbol: found.symbol ?? '' }
      slice.setBalance(shown.balance, shown.symbol)
      caches.set('nativeBalanceCache', cacheKey, shown)
    } catch (thrown) {
      if (signal.aborted) return
      // The view offers a retry, so no alert is shown.
      const error = toModalError(thrown)
      slice.setBalanceFailed(token ? '' : (shippedOf(namespace)?.unknownCoin ?? symbol), error)
      host.failed(error)
    } finally {
      if (running.get(namespace)?.abort === abort) running.delete(namespace)
    }
  }

  /**
   * Loads the balance when the address changes. During a network switch, it waits until both address and network are
   * known.
   */
  const follow = (namespace: Namespace) => {
    const slice = accounts.of(namespace)
    let asked: string | undefined
    return reaction(
      () => ({ address: slice.isConnected ? slice.caipAddress : undefined, isSwitching: chains.isSwitching }),
      ({ address, isSwitching }, before) => {
        if (address !== before?.address) slice.clearBalance()
        if (isSwitching || address === asked) return
        asked = address
        void load(namespace, false)
      },
      { equals: compareStructural },
    )
  }

  return {
    /** Fetches the balance again, ignoring caches. Never rejects. */
    refresh: (namespace: Namespace) => load(namespace, true),
    /** Follows all connected addresses and networks, and loads the balance when Account is shown. */
    start: () => {
      const stopLooking = reaction(
        () => (modal.isOpen && navigation.view === 'Account' ? accounts.active?.namespace : undefined),
        (namespace) => {
          if (namespace) void load(namespace, false)
        },
      )
      disposers.push(stopLooking, ...accounts.names.map(follow))
    },
    dispose: () => {
      for (const namespace of accounts.names) stop(namespace)
      for (const dispose of disposers.splice(0)) dispose()
    },
  }
}

/**
 * Loads the client for balances. Resolves with `undefined` if the modal shows no balances there, or the network has no
 * node.
 */
export async function loadChainClient(namespace: Namespace, node: NodeClient): Promise<ChainClient | undefined> {
  if (node.url === '') return undefined
  const rpc = rpcOf(namespace)
  if (rpc === 'ethereum') return (await evm.load()).createEvmClient(node)
  return rpc === 'solana' ? (await solana.load()).createSolanaClient(node) : undefined
}
