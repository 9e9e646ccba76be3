import type { AccountRecord } from '../../contracts/account/account.js'
import type { AdapterEvent } from '../../contracts/adapter.js'
import { readMember } from '../../lib/foreign.js'
import { createListening } from '../listening.js'
import { parseAccounts, parseChainId } from './parse-answer.js'
import type { EvmWallet } from './wallet.js'

export interface EvmSession {
  readonly wallet: EvmWallet
  readonly connectorId: string
  /** Aborts when the session ends: nobody waits for the wallet any more. */
  readonly signal: AbortSignal
  readonly accounts: AccountRecord[]
  readonly chainId: string | undefined
  /** What the wallet answered to `eth_chainId`. An event that came in between is newer and stays. */
  setChainId(chainId: string | undefined): void
  /** From here on, changes are emitted. Before, they only keep `accounts` and `chainId` right. */
  publish(): void
  /** Calls back each time the wallet says which chain it is on. Returns how to stop. */
  onChainChanged(listener: (chainId: string) => void): () => void
  /** Stops listening and lets go of every request. Emits nothing. */
  end(reason: unknown): void
}

/** Listens to a wallet from the moment it gave its accounts. */
export function openSession(params: {
  wallet: EvmWallet
  connectorId: string
  accounts: AccountRecord[]
  emit(event: AdapterEvent): void
  /** Why the session's requests are given up when the wallet ends it. */
  toEndReason(): unknown
}): EvmSession {
  const { wallet, connectorId, emit, toEndReason } = params
  const about = { namespace: 'eip155', connectorId } as const
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()
  let { accounts } = params
  let chainId: string | undefined
  let isPublic = false

  const endByWallet = () => {
    end(toEndReason())
    if (isPublic) emit({ type: 'disconnected', ...about })
  }

  const onAccountsChanged = (data: unknown) => {
    const next = parseAccounts(data)
    if (!next || (next.length === 0 && Array.isArray(data) && data.length > 0)) return // no list of accounts
    if (next.length === 0) return endByWallet()
    if (next.map(({ address }) => address).join() === accounts.map(({ address }) => address).join()) return
    accounts = next
    if (isPublic) emit({ type: 'accountsChanged', ...about, accounts })
  }

  const onChainChanged = (data: unknown) => {
    const next = parseChainId(data)
    if (!next) return
    const isNew = next !== chainId
    chainId = next
    for (const listener of [...chainListeners]) listener(next)
    if (isPublic && isNew) emit({ type: 'networkChanged', ...about, chainId: next })
  }

  const onDisconnect = async (error: unknown) => {
    // 1013, "try again later": MetaMask lost its connection to the chain for a moment and still has the accounts.
    if (readMember(error, 'code') === 1013) {
      const left = await wallet.request({ method: 'eth_accounts' }, signal).catch(() => undefined)
      if (signal.aborted || parseAccounts(left)?.length) return
    }
    endByWallet()
  }

  begin(() =>
    wallet.listen({
      accountsChanged: whileOpen(onAccountsChanged),
      chainChanged: whileOpen(onChainChanged),
      disconnect: whileOpen((error) => void onDisconnect(error)),
    }),
  )

  return {
    wallet,
    connectorId,
    signal,
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    setChainId: (answer) => {
      chainId ??= answer
    },
    publish: () => {
      isPublic = true
    },
    onChainChanged: (listener) => {
      chainListeners.add(listener)
      return () => chainListeners.delete(listener)
    },
    end,
  }
}
