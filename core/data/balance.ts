import { compareStructural, reaction } from 'mobx'
import { type Namespace, namespaces } from '../contracts/caip.js'
import { servesNamespace } from '../contracts/served-namespaces.js'
import { toModalError } from '../errors/to-modal-error.js'
import { formatBalance, toDecimal } from '../lib/balance.js'
import { lazy } from '../lib/lazy.js'
import type { ChainClient, NodeClient } from '../services/nodes/node-client.js'
import { createCaches } from '../services/storage/caches.js'
import type { FlowContext, PartContext } from '../state/context.js'

const nodes = lazy(() => import('../services/nodes/nodes.js'))

export interface BalanceFlow {
  /** Asks the chain again, whatever is cached. Never rejects. */
  refresh(namespace: Namespace): Promise<void>
  /** Follows every connected address and network, and asks again when the account is looked at. */
  start(): void
  dispose(): void
}

/** The native balance of each connected account. */
export function createBalanceFlow(
  { root, host }: Pick<FlowContext, 'root' | 'host'>,
  part: PartContext['part'],
): BalanceFlow {
  const { accounts, chains, modal, navigation, options, platform } = root
  const caches = createCaches(root.storage, platform)
  const running = new Map<Namespace, { abort: AbortController; caipAddress: string }>()
  const disposers: (() => void)[] = []

  const stop = (namespace: Namespace) => {
    running.get(namespace)?.abort.abort()
    running.delete(namespace)
  }

  const load = async (namespace: Namespace, isForced: boolean) => {
    const slice = accounts.slices[namespace]
    const network = chains.networkOf(namespace)
    const { address, caipAddress } = slice
    if (!isForced && caipAddress && running.get(namespace)?.caipAddress === caipAddress) return
    stop(namespace)
    const isAsked =
      network && !network.testnet && !network.unsupported && servesNamespace('balance', namespace) && slice.isConnected
    if (!isAsked || !address || !caipAddress) return slice.clearBalance()
    const token = options.given.tokens[network.caipNetworkId]
    const cacheKey = token ? `${caipAddress}:${token.address}` : caipAddress
    const cached = isForced ? undefined : caches.get('nativeBalanceCache', cacheKey)
    if (cached) return slice.setBalance(cached.balance, cached.symbol)

    const abort = new AbortController()
    running.set(namespace, { abort, caipAddress })
    slice.setBalanceLoading()
    const { symbol, decimals } = network.nativeCurrency
    try {
      const { createNodes } = await nodes.load()
      const client = await loadChainClient(network.chainNamespace, part(createNodes).of(network))
      if (abort.signal.aborted) return
      if (!client) return slice.clearBalance()
      // The token that the host names in `tokens` stands for the network's own.
      const found = token
        ? await client.getTokenBalance(address, token.address, abort.signal)
        : { units: await client.getBalance(address, abort.signal), decimals, symbol }
      if (abort.signal.aborted) return
      const balance = formatBalance(toDecimal(found.units, found.decimals))
      const words = { balance, symbol: found.symbol ?? '' }
      slice.setBalance(words.balance, words.symbol)
      caches.set('nativeBalanceCache', cacheKey, words)
    } catch (thrown) {
      if (abort.signal.aborted) return
      // A balance is never worth an alert: the view offers to try again, and the host hears the reason.
      const error = toModalError(thrown)
      slice.setBalanceFailed(token ? '' : namespace === 'eip155' ? 'ETH' : symbol, error)
      host.failed(error)
    } finally {
      if (running.get(namespace)?.abort === abort) running.delete(namespace)
    }
  }

  return {
    refresh: (namespace) => load(namespace, true),
    start: () => {
      disposers.push(
        reaction(
          () => (modal.isOpen && navigation.view === 'Account' ? accounts.active?.namespace : undefined),
          (namespace) => {
            if (namespace) void load(namespace, false)
          },
        ),
      )
      for (const namespace of namespaces) {
        const slice = accounts.slices[namespace]
        let asked: string | undefined
        disposers.push(
          reaction(
            () => ({ address: slice.isConnected ? slice.caipAddress : undefined, isSwitching: chains.isSwitching }),
            ({ address, isSwitching }, before) => {
              if (address !== before?.address) slice.clearBalance()
              // A switch of the network may change the account as well: the chain is asked once both are known.
              if (isSwitching || address === asked) return
              asked = address
              void load(namespace, false)
            },
            { equals: compareStructural },
          ),
        )
      }
    },
    dispose: () => {
      for (const namespace of namespaces) stop(namespace)
      for (const dispose of disposers.splice(0)) dispose()
    },
  }
}

const evm = lazy(() => import('../services/nodes/evm.js'))
const solana = lazy(() => import('../services/nodes/solana.js'))

/** Loads the client for a namespace. Resolves with `undefined` where the modal shows no balances, or no node can be asked. */
export async function loadChainClient(namespace: Namespace, node: NodeClient): Promise<ChainClient | undefined> {
  if (node.url === '') return undefined
  if (namespace === 'eip155') return (await evm.load()).createEvmClient(node)
  if (namespace === 'solana') return (await solana.load()).createSolanaClient(node)
  return undefined
}
