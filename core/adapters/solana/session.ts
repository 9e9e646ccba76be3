import type { AdapterEvent } from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import { mappedError } from '../../errors/mapped-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { createListening } from '../listening.js'
import { type SolanaAccount, type SolanaWallet, toRecord } from './wallet.js'

export interface SolanaSession {
  readonly wallet: SolanaWallet
  readonly connectorId: string
  /** Aborts when the session ends: nobody waits for the wallet any more. */
  readonly signal: AbortSignal
  readonly accounts: readonly SolanaAccount[]
  /** Solana wallets are on no network of their own: each request says which one it is for. */
  network: Network
  /** The page is asking the wallet to go: that it goes is not told. */
  isLeaving: boolean
  /** Stops listening and lets go of every request. Emits nothing. */
  end(reason: unknown): void
}

/** Listens to a wallet that gave its accounts. */
export function openSession(params: {
  wallet: SolanaWallet
  connectorId: string
  accounts: readonly SolanaAccount[]
  network: Network
  emit(event: AdapterEvent): void
}): SolanaSession {
  const { wallet, connectorId, network, emit } = params
  const about = { namespace: 'solana', connectorId } as const
  const { signal, begin, whileOpen, end } = createListening()
  let { accounts } = params
  let isLeaving = false

  const onAccountsChanged = (next: readonly SolanaAccount[]) => {
    if (next.length === 0) {
      end(isLeaving ? new AbortedError() : mappedError('wallet_provider_disconnected'))
      if (!isLeaving) emit({ type: 'disconnected', ...about })
      return
    }
    const isSame = next.map(({ address }) => address).join() === accounts.map(({ address }) => address).join()
    // The wallet's objects may be new ones also where the addresses are not.
    accounts = next
    if (!isSame) emit({ type: 'accountsChanged', ...about, accounts: next.map(toRecord) })
  }

  begin(() => wallet.onAccountsChanged(whileOpen(onAccountsChanged)))

  return {
    wallet,
    connectorId,
    signal,
    get accounts() {
      return accounts
    },
    network,
    get isLeaving() {
      return isLeaving
    },
    set isLeaving(next) {
      isLeaving = next
    },
    end,
  }
}
