import { reaction } from 'mobx'
import { loadChainClient } from '../clients/chain-client.js'
import { type Namespace, namespaces } from '../contracts/caip.js'
import { formatBalance, toDecimal } from '../format/balance.js'
import type { RootStore } from '../state/root-store.js'
import { createCaches } from '../storage/caches.js'

export interface BalanceFlow {
  /** Asks the chain again, whatever is cached. Never rejects. */
  refresh(namespace: Namespace): Promise<void>
  /** Follows every connected address and network, and asks again when the account is looked at. */
  start(): void
  dispose(): void
}

/** SPEC 9: "Balance chains: eip155, solana." */
const balanceNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** The native balance of each connected account (SPEC 5, 9; never of a testnet, kept for 30 s). */
export function createBalanceFlow(root: RootStore): BalanceFlow {
  const { accounts, chains, modal, navigation, platform } = root
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
      network && !network.testnet && !network.unsupported && balanceNamespaces.includes(namespace) && slice.isConnected
    if (!isAsked || !address || !caipAddress) return slice.clearBalance()
    const cached = isForced ? undefined : caches.get('nativeBalanceCache', caipAddress)
    if (cached) return slice.setBalance(cached.balance, cached.symbol)

    const abort = new AbortController()
    running.set(namespace, { abort, caipAddress })
    slice.setBalanceLoading()
    const { symbol, decimals } = network.nativeCurrency
    try {
      const client = await loadChainClient(network, platform)
      if (abort.signal.aborted) return
      if (!client) return slice.clearBalance()
      const units = await client.getBalance(address, abort.signal)
      if (abort.signal.aborted) return
      const balance = formatBalance(toDecimal(units, decimals))
      slice.setBalance(balance, symbol)
      caches.set('nativeBalanceCache', caipAddress, { balance, symbol })
    } catch {
      // A balance is never worth an alert: the view says that it is not known and offers to try again.
      if (!abort.signal.aborted) slice.setBalanceFailed(namespace === 'eip155' ? 'ETH' : symbol)
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
        disposers.push(
          reaction(
            () => (slice.isConnected ? slice.caipAddress : undefined),
            () => {
              slice.clearBalance()
              void load(namespace, false)
            },
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
