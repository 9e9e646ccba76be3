import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { AbortedError } from '../errors/base.js'
import { mappedError } from '../errors/mapped-error.js'

/** The state of a wallet: its accounts, and its network where the wallet chooses one. */
export interface WalletState<Account> {
  readonly accounts: readonly Account[]
  readonly chainId?: string | undefined
}

/** A wallet of any interface, as a session of one namespace uses it. */
export interface SessionWallet<Account> {
  readonly provider: unknown
  /** Calls back with what changed; no accounts end the session. Returns how to stop. */
  onChange(listener: (change: Partial<WalletState<Account>>) => void): () => void
  /** Asks a wallet that does not tell its network with its accounts. */
  locate?: ((signal: AbortSignal) => Promise<string>) | undefined
  /** Absent: the wallet names no networks. */
  serves?: ((network: Network) => boolean) | undefined
  /** Asks a connected wallet to go. One that refuses stays connected. */
  disconnect?: ((signal: AbortSignal) => Promise<unknown>) | undefined
  revoke?: ((signal: AbortSignal) => Promise<void>) | undefined
}

export type WalletSession<Account, Wallet extends SessionWallet<Account>> = ReturnType<
  typeof openSession<Account, Wallet>
>

export function openSession<Account, Wallet extends SessionWallet<Account>>(params: {
  namespace: Namespace
  wallet: Wallet
  connectorId: string
  state: WalletState<Account>
  toRecords(accounts: readonly Account[]): AccountRecord[]
  emit(event: AdapterEvent): void
}) {
  const { namespace, wallet, connectorId, state, toRecords, emit } = params
  const about = { namespace, connectorId }
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()

  const session = {
    wallet,
    connectorId,
    /** Aborts when the session ends, and gives up every request to the wallet. */
    signal,
    accounts: state.accounts,
    /** The wallet's network, or the modal's where the wallet is on none of its own. Unknown until the wallet has told it. */
    chainId: state.chainId,
    /** Changes are told. Before, they only keep `accounts` and `chainId` right. */
    isPublic: false,
    /** The page is asking the wallet to go, so its going is not told. */
    isLeaving: false,
    /** Calls back each time the wallet says its network, also the same again. Returns how to stop. */
    onChainId: (listener: (chainId: string) => void) => {
      chainListeners.add(listener)
      return () => chainListeners.delete(listener)
    },
    end,
  }

  const tell = (event: AdapterEvent) => {
    if (session.isPublic) emit(event)
  }

  const onChange = ({ accounts, chainId }: Partial<WalletState<Account>>) => {
    if (accounts?.length === 0) {
      end(session.isLeaving ? new AbortedError() : mappedError('wallet_provider_disconnected'))
      if (!session.isLeaving) tell({ type: 'disconnected', ...about })
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
    if (addressesOf(records) !== before) tell({ type: 'accountsChanged', ...about, accounts: records })
  }

  begin(() => wallet.onChange(whileOpen(onChange)))
  return session
}

export function createListening() {
  const controller = new AbortController()
  const { signal } = controller
  let stop = () => {}
  return {
    signal,
    /** Listens from now on; `listen` returns how to stop. */
    begin: (listen: () => () => void) => {
      stop = listen()
      // Some speak while they are being listened to, and that may have been the end.
      if (signal.aborted) stop()
    },
    /** A listener that is deaf after the end: a wallet that cannot take listeners back goes on calling them. */
    whileOpen:
      <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (!signal.aborted) listener(...args)
      },
    /** Stops listening. The first reason counts. */
    end: (reason: unknown) => {
      if (signal.aborted) return
      stop()
      controller.abort(reason)
    },
  }
}

export function addressesOf(records: readonly AccountRecord[]): string {
  return records.map(({ address }) => address).join()
}
