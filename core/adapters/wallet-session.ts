import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { mappedError } from '../errors/mapped-error.js'
import { AbortedError } from '../errors/unknown.js'
import { createListening } from './listening.js'

/** The state of a wallet: its accounts, and its network where the wallet chooses one. */
export interface WalletState<Account> {
  readonly accounts: readonly Account[]
  /** The reference part of its CAIP-2 id. */
  readonly chainId?: string | undefined
}

/** A wallet of any interface, as a session of one namespace uses it. */
export interface SessionWallet<Account> {
  /** The wallet's own object. */
  readonly provider: unknown
  /** Calls back with what changed; no accounts end the session. Returns how to stop. */
  onChange(listener: (change: Partial<WalletState<Account>>) => void): () => void
  /** Asks a wallet that does not tell its network with its accounts. */
  locate?: ((signal: AbortSignal) => Promise<string>) | undefined
  /** Absent: the wallet names no networks. */
  serves?: ((network: Network) => boolean) | undefined
  /** Asks a connected wallet to go. One that refuses stays connected. */
  disconnect?: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Takes the page's permissions back after the session has ended. */
  revoke?: ((signal: AbortSignal) => Promise<void>) | undefined
}

export interface WalletSession<Account, Wallet extends SessionWallet<Account>> {
  readonly wallet: Wallet
  readonly connectorId: string
  /** Aborts when the session ends, and gives up every request to the wallet. */
  readonly signal: AbortSignal
  readonly accounts: readonly Account[]
  /** The wallet's network, or the modal's where the wallet is on none of its own. Unknown until the wallet has told it. */
  readonly chainId: string | undefined
  /** The page is asking the wallet to go, so its going is not told. */
  isLeaving: boolean
  /** Takes an answer of the wallet. An event that came in between is newer and stays. */
  setFirstChainId(chainId: string): void
  /** The wallet was taken to another network, which is not told. */
  moveTo(chainId: string): void
  /** Tells changes from here on. Before, changes only keep `accounts` and `chainId` right. */
  publish(): void
  /** Calls back each time the wallet says its network, also the same again. Returns how to stop. */
  onChainId(listener: (chainId: string) => void): () => void
  /** Stops listening and gives up every request. Tells nobody. */
  end(reason: unknown): void
}

/** Listens to a wallet from the moment it gave its accounts. */
export function openSession<Account, Wallet extends SessionWallet<Account>>(params: {
  namespace: Namespace
  wallet: Wallet
  connectorId: string
  state: WalletState<Account>
  toRecords(accounts: readonly Account[]): AccountRecord[]
  emit(event: AdapterEvent): void
}): WalletSession<Account, Wallet> {
  const { namespace, wallet, connectorId, toRecords, emit } = params
  const about = { namespace, connectorId }
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()
  let { accounts, chainId } = params.state
  let isLeaving = false
  let isPublic = false

  const tell = (event: AdapterEvent) => {
    if (isPublic) emit(event)
  }

  const onChange = (change: Partial<WalletState<Account>>) => {
    if (change.accounts?.length === 0) {
      end(isLeaving ? new AbortedError() : mappedError('wallet_provider_disconnected'))
      if (!isLeaving) tell({ type: 'disconnected', ...about })
      return
    }
    const before = addressesOf(toRecords(accounts))
    if (change.accounts) accounts = change.accounts
    const records = toRecords(accounts)
    if (change.chainId !== undefined) {
      const isOther = change.chainId !== chainId
      chainId = change.chainId
      for (const listener of [...chainListeners]) listener(chainId)
      if (isOther) tell({ type: 'networkChanged', ...about, chainId })
    }
    if (addressesOf(records) !== before) tell({ type: 'accountsChanged', ...about, accounts: records })
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
    get isLeaving() {
      return isLeaving
    },
    set isLeaving(next) {
      isLeaving = next
    },
    setFirstChainId: (answer) => {
      chainId ??= answer
    },
    moveTo: (next) => {
      chainId = next
    },
    publish: () => {
      isPublic = true
    },
    onChainId: (listener) => {
      chainListeners.add(listener)
      return () => chainListeners.delete(listener)
    },
    end,
  }
}

function addressesOf(records: readonly AccountRecord[]): string {
  return records.map(({ address }) => address).join()
}
