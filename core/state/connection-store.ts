import { makeAutoObservable, observableRef, observableShallow } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { RecentWallet } from '../contracts/storage.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { ViewName } from '../contracts/views/views.js'
import type { Wallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import type { PairingStore } from './pairing-store.js'

/** One WalletConnect session stands behind it, in each of its namespaces. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The embedded wallet, in each of its namespaces. AUTH and ID_AUTH name one connector. */
export const AUTH_ID = 'ID_AUTH'

/** Recent wallets kept: 2. */
const RECENT_COUNT = 2

/** The target of a connection, as the visitor chose it. */
export interface AttemptTarget {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** Which images `imageId` is one of. */
  readonly imageKind: 'wallet' | 'connector'
  /** The way to the wallet, when it is here … */
  readonly connector?: Connector | undefined
  readonly namespace?: Namespace | undefined
  /** … and what the catalogue says of it, when it is known there. */
  readonly wallet?: Wallet | undefined
}

export type Attempt =
  | { readonly status: 'idle'; readonly target?: undefined }
  /** `isSlow`: ten seconds without an answer. */
  | { readonly status: 'waiting'; readonly target: AttemptTarget; readonly isSlow: boolean }
  /** The visitor said no. */
  | { readonly status: 'refused'; readonly target: AttemptTarget; readonly error: ModalError }
  /** The wallet has an earlier request open (-32002): it waits there. */
  | { readonly status: 'alreadyPending'; readonly target: AttemptTarget; readonly error: ModalError }
  | { readonly status: 'failed'; readonly target: AttemptTarget; readonly error: ModalError }
  | { readonly status: 'notInstalled'; readonly target: AttemptTarget }

/** One connected wallet in one namespace. */
export interface Connection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly adapterType: string
  /** The wallet's own object. */
  readonly provider: unknown
  /** WalletConnect sessions: the page's id at the relay. */
  readonly clientId?: string | undefined
}

/** Where the views go once the visitor has decided on a request of the embedded wallet. */
export interface ApprovalReturn {
  readonly goBack?: boolean
  readonly view?: ViewRequest
  /** Closing the modal gives up on the request, as it does without any item. */
  readonly endsOnClose?: boolean
}

/** The login state that other parts of the modal read. */
export interface LoginState {
  readonly approvals: {
    /** The request that the frame shows. */
    readonly current: object | undefined
    /** Returns how to take it back where the request does not come. */
    push(item: ApprovalReturn): () => void
  }
  /** The failure that a view shows. */
  errorIn(view: ViewName): ModalError | undefined
}

/** The attempt to connect that is on screen, and what is connected. */
export class ConnectionStore {
  attempt: Attempt = { status: 'idle' }
  connections = new Map<Namespace, Connection>()
  /** Connectors that storage names as connected and that this tab has not found yet. */
  followed: Readonly<Partial<Record<Namespace, string>>> = {}
  /** Pairing with a wallet that is not in this browser; from when its code is here. */
  pairing: PairingStore | undefined = undefined
  /** Logging in without a wallet; from when its code is here. */
  login: LoginState | undefined = undefined
  /** Newest first. */
  recentWallets: readonly RecentWallet[]
  /** The error of the disconnect that is on screen. */
  disconnectError: ModalError | undefined = undefined
  isDisconnecting = false

  constructor(needs: { recentWallets: readonly RecentWallet[] }) {
    this.recentWallets = needs.recentWallets.slice(0, RECENT_COUNT)
    makeAutoObservable(
      this,
      {
        attempt: observableRef,
        connections: observableShallow,
        followed: observableRef,
        pairing: observableRef,
        login: observableRef,
        recentWallets: observableRef,
        disconnectError: observableRef,
      },
      { autoBind: true },
    )
  }

  get attemptError(): ModalError | undefined {
    return 'error' in this.attempt ? this.attempt.error : undefined
  }

  /** After a pairing: goes with every call of data until the session ends. */
  get clientId(): string | undefined {
    for (const { clientId } of this.connections.values()) if (clientId) return clientId
    return undefined
  }

  /** By email or at a social provider, without a wallet. */
  get isLoggedIn(): boolean {
    for (const { connectorId } of this.connections.values()) if (connectorId === AUTH_ID) return true
    return false
  }

  /** A request waits for the visitor's decision, in the embedded wallet. */
  get isApproving(): boolean {
    return this.login?.approvals.current !== undefined
  }

  get isWalletConnected(): boolean {
    for (const { connectorId } of this.connections.values()) if (connectorId === WALLET_CONNECT_ID) return true
    return false
  }

  setPairing(pairing: PairingStore): void {
    this.pairing = pairing
  }

  setLogin(login: LoginState): void {
    this.login = login
  }

  setAttempt(attempt: Attempt): void {
    this.attempt = attempt
  }

  markSlow(): void {
    if (this.attempt.status === 'waiting') this.attempt = { ...this.attempt, isSlow: true }
  }

  /** The ids of connectors, as storage has them. */
  follow(ids: Readonly<Partial<Record<Namespace, string>>>): void {
    this.followed = Object.fromEntries(
      Object.entries(ids).filter(([namespace, id]) => this.connections.get(namespace as Namespace)?.connectorId !== id), // its own keys
    )
  }

  setConnection(connection: Connection): void {
    const { [connection.namespace]: _found, ...others } = this.followed
    this.followed = others
    this.connections.set(connection.namespace, connection)
  }

  removeConnection(namespace: Namespace): void {
    this.connections.delete(namespace)
  }

  /** The last used is the first. */
  addRecentWallet(wallet: RecentWallet): void {
    const others = this.recentWallets.filter((known) => known.id !== wallet.id)
    this.recentWallets = [wallet, ...others].slice(0, RECENT_COUNT)
  }

  beginDisconnect(): void {
    this.isDisconnecting = true
    this.disconnectError = undefined
  }

  endDisconnect(error?: ModalError): void {
    this.isDisconnecting = false
    this.disconnectError = error
  }
}
