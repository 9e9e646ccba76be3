import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { mappedError } from '../errors/mapped-error.js'
import { AbortedError } from '../errors/unknown.js'
import { createListening } from './listening.js'

/** What a wallet shows: its accounts, and the network that it is on where it is on one of its own. */
export interface PageState<Account> {
  readonly accounts: readonly Account[]
  /** The reference part of its CAIP-2 id. */
  readonly chainId?: string | undefined
}

/** A wallet of the page, of whatever interface, as an adapter of one namespace uses it. */
export interface PageWallet<Account> {
  /** The wallet's own object. */
  readonly provider: object
  /** Asks its owner. Rejects with a {@link ModalError}. */
  connect(chainId: string, signal: AbortSignal): Promise<PageState<Account>>
  /** Asks nobody; no accounts when nothing is approved. */
  reconnect(chainId: string, signal: AbortSignal): Promise<PageState<Account>>
  /** Absent: it cannot be told to forget the page. */
  disconnect?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Absent: it names no networks. */
  serves?: ((network: Network) => boolean) | undefined
  /** Calls back with what changed; `chainId` may change with the accounts. Returns how to stop. */
  onChange(listener: (change: Partial<PageState<Account>>) => void): () => void
}

export interface PageSession<Account, Wallet extends PageWallet<Account>> {
  readonly wallet: Wallet
  readonly connectorId: string
  /** Aborts when the session ends: nobody waits for the wallet any more. */
  readonly signal: AbortSignal
  readonly accounts: readonly Account[]
  /** The one that it is on, or that the modal is on where it is on none of its own. */
  chainId: string
  /** The page is asking the wallet to go: that it goes is not told. */
  isLeaving: boolean
  /** Stops listening and lets go of every request. Emits nothing. */
  end(reason: unknown): void
}

/** Listens to a wallet that gave its accounts. */
export function openPageSession<Account, Wallet extends PageWallet<Account>>(params: {
  namespace: Namespace
  wallet: Wallet
  connectorId: string
  accounts: readonly Account[]
  chainId: string
  toRecords(accounts: readonly Account[]): AccountRecord[]
  emit(event: AdapterEvent): void
}): PageSession<Account, Wallet> {
  const { namespace, wallet, connectorId, toRecords, emit } = params
  const about = { namespace, connectorId }
  const { signal, begin, whileOpen, end } = createListening()
  let { accounts, chainId } = params
  let isLeaving = false

  const onChange = (change: Partial<PageState<Account>>) => {
    if (change.accounts?.length === 0) {
      end(isLeaving ? new AbortedError() : mappedError('wallet_provider_disconnected'))
      if (!isLeaving) emit({ type: 'disconnected', ...about })
      return
    }
    const before = addressesOf(toRecords(accounts))
    if (change.accounts) accounts = change.accounts
    const records = toRecords(accounts)
    if (change.chainId !== undefined && change.chainId !== chainId) {
      chainId = change.chainId
      emit({ type: 'networkChanged', ...about, chainId })
    }
    if (addressesOf(records) !== before) emit({ type: 'accountsChanged', ...about, accounts: records })
  }

  begin(() => wallet.onChange(whileOpen(onChange)))

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
    set chainId(next) {
      chainId = next
    },
    get isLeaving() {
      return isLeaving
    },
    set isLeaving(next) {
      isLeaving = next
    },
    end,
  }
}

function addressesOf(records: readonly AccountRecord[]): string {
  return records.map(({ address }) => address).join()
}
