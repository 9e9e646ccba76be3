import { observableShallow } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { PairingSnapshot } from '../contracts/modal-api.js'
import type { DeepLinkChoice } from '../contracts/storage.js'
import type { TransportStep } from '../contracts/transport-step.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { ViewName } from '../contracts/views/views.js'
import type { Wallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import type { Fields } from '../lib/fields.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { PairingStore } from './pairing-store.js'

/** The connector id of WalletConnect, the same in each namespace of a session. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The connector id of the embedded wallet, the same in each namespace. `AUTH` is its type. */
export const AUTH_ID = 'ID_AUTH'

const RECENT_COUNT = 2

export interface AttemptTarget {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly imageKind: 'wallet' | 'connector'
  readonly connector?: Connector | undefined
  readonly namespace?: Namespace | undefined
  readonly wallet?: Wallet | undefined
}

export type Attempt =
  | { readonly status: 'idle'; readonly target?: undefined }
  /** `isSlow` is true after ten seconds without an answer. `step`: what the visitor does next, for a transport's wallet. */
  | {
      readonly status: 'waiting'
      readonly target: AttemptTarget
      readonly isSlow: boolean
      readonly step?: TransportStep
    }
  /** `alreadyPending`: the wallet has an earlier request open (-32002). `step`: the last one of a transport's wallet. */
  | {
      readonly status: 'refused' | 'alreadyPending' | 'failed'
      readonly target: AttemptTarget
      readonly error: ModalError
      readonly step?: TransportStep
    }
  | { readonly status: 'notInstalled'; readonly target: AttemptTarget }

/** One connected wallet in one namespace. */
export interface Connection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly adapterType: string
  readonly provider: unknown
  /** The stored id: see `connectionIds`. */
  readonly id?: string | undefined
  /** WalletConnect sessions only: the page's client id at the relay. */
  readonly clientId?: string | undefined
}

/** How to navigate after the visitor's decision on a request of the embedded wallet. */
export interface ApprovalReturn {
  readonly goBack?: boolean
  readonly view?: ViewRequest
  /** True if closing the modal rejects the request. */
  readonly endsOnClose?: boolean
}

export interface LoginState {
  readonly approvals: {
    readonly current: object | undefined
    push(item: ApprovalReturn): () => void
    during<Value>(item: ApprovalReturn, ask: () => Promise<Value>): Promise<Value>
  }
  /** Chain ids on which the embedded wallet has a smart account. */
  readonly smartAccountEnabledNetworks: readonly number[]
  /** The step of the login that is being waited for. */
  readonly pending: string | undefined
  errorIn(view: ViewName): ModalError | undefined
}

export class ConnectionStore {
  attempt: Attempt = { status: 'idle' }
  connections = new Map<Namespace, Connection>()
  /** Connectors that are connected according to storage, but not yet found in this tab. */
  followed: Readonly<Partial<Record<Namespace, string>>> = {}
  /** The WalletConnect pairing, once its code is loaded. */
  pairing: PairingStore | undefined = undefined
  /** The login without a wallet, once its code is loaded. */
  login: LoginState | undefined = undefined
  /** The wallet app on this phone that requests open, if the browser's storage could not keep it. */
  unstoredApp: DeepLinkChoice | undefined = undefined
  /** Newest first. */
  recentWallets: readonly Wallet[]
  disconnectError: ModalError | undefined = undefined
  isDisconnecting = false
  /** The accounts to which the host's `beforeConnect` has agreed, by namespace and address. */
  readonly agreed = new Set<string>()

  constructor(needs: { recentWallets: readonly Wallet[] }) {
    this.recentWallets = needs.recentWallets.slice(0, RECENT_COUNT)
    makeObservableStore(this, { connections: observableShallow, agreed: false }, { autoBind: true, deep: false })
  }

  get attemptError(): ModalError | undefined {
    return 'error' in this.attempt ? this.attempt.error : undefined
  }

  /** The pairing with a wallet on another device, by WalletConnect or by a transport. */
  get pairingSnapshot(): PairingSnapshot | undefined {
    const step = this.attempt.status === 'waiting' ? this.attempt.step : undefined
    if (step?.kind === 'code') return { state: 'ready', uri: step.uri, expiresAt: undefined }
    return this.pairing?.snapshot
  }

  /** The client id of a WalletConnect session: sent with every data request until the session ends. */
  get clientId(): string | undefined {
    return [...this.connections.values()].find(({ clientId }) => clientId)?.clientId
  }

  /** True if the visitor logged in by email or with a social provider, without a wallet. */
  get isLoggedIn(): boolean {
    return this.isConnectedBy(AUTH_ID)
  }

  get isWalletConnected(): boolean {
    return this.isConnectedBy(WALLET_CONNECT_ID)
  }

  isConnectedBy(id: string): boolean {
    return [...this.connections.values()].some(({ connectorId }) => connectorId === id)
  }

  /** True while a request of the embedded wallet waits for the visitor's decision. */
  get isApproving(): boolean {
    return this.login?.approvals.current !== undefined
  }

  set(fields: Fields<ConnectionStore>): void {
    Object.assign(this, fields)
  }

  markSlow(): void {
    if (this.attempt.status === 'waiting') this.attempt = { ...this.attempt, isSlow: true }
  }

  /** Takes the connector ids from storage. */
  follow(ids: Readonly<Partial<Record<Namespace, string>>>): void {
    this.followed = Object.fromEntries(
      Object.entries(ids).filter(([namespace, id]) => this.connections.get(namespace as Namespace)?.connectorId !== id), // keys of the same record
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

  addRecentWallet(wallet: Wallet): void {
    const others = this.recentWallets.filter((known) => known.id !== wallet.id)
    this.recentWallets = [wallet, ...others].slice(0, RECENT_COUNT)
  }
}
