import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { AbortedError } from '../errors/base.js'
import { mappedError } from '../errors/mapped-error.js'
import { createListening } from './listening.js'
import type { InUse, StandIn } from './stand-in/stand-in.js'

/** The part of an account that all adapters share. */
export type WalletAccount = { readonly address: string }

/** The state of a wallet: its accounts, and its network if the wallet has one. */
export interface WalletState<Account> {
  readonly accounts: readonly Account[]
  readonly chainId?: string | undefined
  /** Keeps the sign-in that the wallet made in the prompt that connected it. */
  readonly keepSignIn?: (() => Promise<void>) | undefined
}

/** A change in a wallet. `isLeft` and `isLost` give the reason for missing accounts: see {@link AdapterEvent}. */
export type WalletChange<Account> = Partial<WalletState<Account>> & {
  readonly isLeft?: boolean | undefined
  readonly isLost?: boolean | undefined
}

/** A wallet with any interface, for a session in one namespace. */
export interface SessionWallet<Account> {
  readonly provider: unknown
  /** Calls back with each change; empty accounts end the session. Returns a function that stops it. */
  onChange(listener: (change: WalletChange<Account>) => void): () => void
  /** Makes the provider that the page gets instead of the wallet's own. */
  standIn?: ((inUse: InUse) => StandIn) | undefined
  /** Selects the active account in a host's library that keeps the accounts. */
  choose?: ((address: string) => void) | undefined
  /** Asks for the network of a wallet that does not report it with its accounts. */
  locate?: ((signal: AbortSignal) => Promise<string>) | undefined
  /** True if the wallet supports a network. Absent: the wallet does not say. */
  serves?: ((network: Network) => boolean) | undefined
  /** Asks a connected wallet to disconnect. If it refuses, it stays connected. */
  disconnect?: ((signal: AbortSignal) => Promise<unknown>) | undefined
  revoke?: ((signal: AbortSignal) => Promise<void>) | undefined
}

/** The session of a wallet in one namespace, from its first accounts to its end. */
export interface WalletSession<Account, Wallet extends SessionWallet<Account>> {
  readonly wallet: Wallet
  readonly connectorId: string
  /** Aborts when the session ends, which cancels every request to the wallet. */
  readonly signal: AbortSignal
  accounts: readonly Account[]
  /** The wallet's network, or the modal's if the wallet has none. Undefined until the wallet has reported it. */
  chainId: string | undefined
  /** True once changes are emitted as events. Before that, they only update `accounts` and `chainId`. */
  isPublic: boolean
  /** True while the page is disconnecting the wallet, so that the end emits no event. */
  isLeaving: boolean
  /** Calls back each time the wallet reports its network, even if it is unchanged. Returns a function that stops it. */
  onChainId(listener: (chainId: string) => void): () => void
  /** Takes a change over, as if the wallet had reported it. */
  change(change: WalletChange<Account>): void
  /** Ends the session. Only the first call counts, with its reason. */
  end(reason: unknown): void
}

export function openSession<Account, Wallet extends SessionWallet<Account>>(params: {
  namespace: Namespace
  wallet: Wallet
  connectorId: string
  state: WalletState<Account>
  toRecords(accounts: readonly Account[]): AccountRecord[]
  emit(event: AdapterEvent): void
  /** Called when the accounts or their order change. */
  onAccounts?(): void
}): WalletSession<Account, Wallet> {
  const { namespace, wallet, connectorId, state, toRecords, emit, onAccounts } = params
  const about = { namespace, connectorId }
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()

  const session: WalletSession<Account, Wallet> = {
    wallet,
    connectorId,
    signal,
    accounts: state.accounts,
    chainId: state.chainId,
    isPublic: false,
    isLeaving: false,
    onChainId: (listener) => {
      chainListeners.add(listener)
      return () => chainListeners.delete(listener)
    },
    change: (change) => onChange(change),
    end,
  }

  const tell = (event: AdapterEvent) => {
    if (session.isPublic) emit(event)
  }

  const onChange = ({ accounts, chainId, isLeft, isLost }: WalletChange<Account>) => {
    if (accounts?.length === 0) {
      end(session.isLeaving ? new AbortedError() : mappedError('wallet_provider_disconnected'))
      if (!session.isLeaving)
        tell({ type: 'disconnected', ...about, ...(isLeft && { isLeft }), ...(isLost && { isLost }) })
      return
    }
    const before = addressesOf(toRecords(session.accounts))
    if (accounts) session.accounts = accounts
    if (chainId !== undefined) {
      const isOther = chainId !== session.chainId
      session.chainId = chainId
      for (const listener of [...chainListeners]) listener(chainId)
      if (isOther) tell({ type: 'networkChanged', ...about, chainId })
    }
    const records = toRecords(session.accounts)
    if (addressesOf(records) === before) return
    tell({ type: 'accountsChanged', ...about, accounts: records })
    onAccounts?.()
  }

  begin(() => wallet.onChange(whileOpen(onChange)))
  return session
}

export const addressesOf = (records: readonly AccountRecord[]) => records.map(({ address }) => address).join()
