import type { ModalError } from '../errors/base.js'
import type { Platform } from '../lib/platform/platform.js'
import type { AccountRecord, ConnectedWalletInfo, EmbeddedUser } from './account/account.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { NamespaceDefinition } from './namespace-definition.js'
import type { Network } from './network/network.js'
import type { SiwxMessage, SiwxSession } from './sign-in/message.js'

/**
 * An entry of the option `adapters`. The reference is small: an adapter's code is downloaded when a wallet of its
 * namespace is listed or restored. The factories `evm()`, `solana()` … make one.
 */
export interface AdapterReference {
  /** Its name in events and errors. `universal` is the adapter for WalletConnect, and `auth` the modal's own. */
  readonly type: string
  /** Those that ship, or that the option `namespaces` defines. */
  readonly namespaces: readonly Namespace[]
  readonly load: () => Promise<AdapterDefinition>
  /** Loads the wallets of a host's library that brings its own or connects them itself. Called when the modal starts. */
  readonly loadWallets?: () => Promise<HostWallets>
  /**
   * True where the wallets of `loadWallets` replace the page's own wallets of `namespaces`. Until that list is here these namespaces have
   * none: a wallet that the adapter does not know of could be chosen and restored only to fail.
   * @default false
   */
  readonly replacesPage?: boolean
  /** The session in the first of `namespaces`. Small, because the host's page reads it before the modal's code arrives. */
  readonly hostSession?: HostSession
}

/** A session that a host's library connected without the modal. */
export interface HostSession {
  /** The connector whose wallet is connected, or is being restored. */
  connectorId(isInIframe: boolean): string | undefined
  /** Calls back whenever there may be another. */
  watch(listener: () => void, signal: AbortSignal): void
}

/** The code behind a reference. */
export interface AdapterDefinition {
  readonly type: string
  readonly namespaces: readonly Namespace[]
  setup(context: AdapterContext): Adapter
}

/** The surroundings that an adapter is set up in. */
export interface AdapterContext {
  readonly platform: Platform
  /** The networks of the options that belong to the adapter's namespaces, read at each use. */
  networks(namespace: Namespace): readonly Network[]
  /** False when the host named no networks, and each namespace has its main one. */
  readonly areNetworksGiven?: boolean
  /** The kinds of chain of the modal: those that ship, then those of the option `namespaces`. */
  readonly namespaces?: readonly NamespaceDefinition[]
  /** The settings of a session of WalletConnect. */
  readonly session?: SessionConfig
  /** The relay turned this page away. */
  onRelayError?(error: ModalError): void
  emit(event: AdapterEvent): void
}

/** The settings of a session of WalletConnect. */
export interface SessionConfig {
  readonly projectId: string
  /** As the wallet shows the page to its owner. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly relayUrl: string
  /** Keeps apart what two modals of one site store. */
  readonly storagePrefix: string
  /** Keeps the last megabyte of what the WalletConnect SDK logs. @default false */
  readonly isDebug?: boolean
  /** The app on this phone that each request opens, where the browser's storage did not take it. */
  unstoredApp?(): { readonly href: string; readonly name: string } | undefined
}

/** A wallet speaks on its own; flows decide what follows. `connectorId` says which one. */
export type AdapterEvent =
  /** The wallet's transport could not start, so the wallet cannot be chosen for now. */
  | { type: 'walletFailed'; namespace: Namespace; connectorId: string; error: ModalError }
  | { type: 'accountsChanged'; namespace: Namespace; connectorId: string; accounts: AccountRecord[] }
  | { type: 'networkChanged'; namespace: Namespace; connectorId: string; chainId: string }
  /**
   * `others`: what ends with it, for one session may span several namespaces. `isLeft`: the host's library has disconnected the wallet.
   * Otherwise the wallet names no accounts any more, and nobody knows whether its owner locked it or took the permission back: where the
   * adapter has `awaitReturn`, what is stored stays. `isLost`: the wallet lost the page, and may name its accounts to other tabs still.
   */
  | {
      type: 'disconnected'
      namespace: Namespace
      connectorId: string
      others?: readonly Namespace[]
      isLeft?: true
      isLost?: true
    }
  /** The embedded wallet's account has changed: its type, its email. */
  | { type: 'userChanged'; namespace: Namespace; connectorId: string; user: EmbeddedUser; wallet: ConnectedWalletInfo }
  /** The wallet serves other networks from now on; see {@link AdapterConnection.approvedNetworkIds}. */
  | {
      type: 'networksApproved'
      namespace: Namespace
      connectorId: string
      approvedNetworkIds: readonly CaipNetworkId[] | undefined
    }
  /** A session of several namespaces has one more, or another tab has made another one in its place. */
  | { type: 'connected'; namespace: Namespace; connectorId: string; connection: AdapterConnection }

/** A connected wallet, as an adapter gives it. */
export interface AdapterConnection {
  namespace: Namespace
  connectorId: string
  /** The first is the one in use. Like `chainId`, what the wallet said last when this is read: none once it has gone. */
  accounts: readonly AccountRecord[]
  /** The reference part of the network's CAIP-2 id that the wallet is on: `'1'` for eip155:1. */
  chainId: string
  /** Those of the host's networks that the wallet serves. Absent: it names none, and any can be added to it. */
  approvedNetworkIds?: readonly CaipNetworkId[]
  /** For `getProvider(namespace)`: the wallet's own object, or one that stands for it and names the account in use first. */
  provider: unknown
  /** The wallet's own name and icon, where the connector cannot know them: any wallet may scan the code. */
  wallet?: ConnectedWalletInfo
  /** WalletConnect sessions: the page's id at the relay. */
  clientId?: string
  /** The embedded wallet: the user who is logged in. */
  user?: EmbeddedUser
  /** Further namespaces of the same approval: a WalletConnect session may span several. */
  others?: readonly AdapterConnection[]
}

/** The wallet that an adapter is asked to connect, and where. */
export interface ConnectParams {
  connector: Connector
  namespace: Namespace
  /**
   * The network that the modal is on when this is read. A wallet that is on another one of its own says so in `chainId`; whether it is
   * asked to switch is the flow's to decide.
   */
  network: Network
  signal: AbortSignal
  /** To restore: the accounts of the connection that is stored, where its wallet has nothing but a name to be known by. */
  readonly keptAddresses?: readonly string[] | undefined
  /** WalletConnect: the code to show, as soon as the relay took the proposal. */
  onUri?(uri: string): void
  /**
   * WalletConnect: a message to sign with the same approval, where the wallet can; for eip155 accounts alone. `keep`
   * receives the signed sessions. The wallet is not connected when `keep` rejects.
   */
  signIn?: { readonly message: SiwxMessage; keep(sessions: readonly SiwxSession[]): Promise<void> }
  /** WalletConnect: the namespaces to ask for; all that the host lists networks of. */
  namespaces?: readonly Namespace[]
  /**
   * Called when the wallet says that an earlier request still waits in it (-32002). With it `connect` goes on waiting
   * and succeeds once the visitor approves that request; without it `connect` rejects.
   */
  onAlreadyPending?(error: ModalError): void
}

/** A transaction that an adapter is asked to send. */
export interface SendTransactionParams {
  from: string
  to: string
  /** Smallest units. */
  value: bigint
  /** The network that was reviewed. A wallet on another one is not asked. Absent: the session's. */
  network?: CaipNetworkId
  /** EVM only, as are the prices of gas and `nonce`. */
  data?: `0x${string}`
  /** The most units of it that may be used. Absent: the wallet's own estimate. */
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
  /**
   * Solana only, as is `priorityFee`: the mint of an SPL token, which is sent instead of the native coin. `value` counts its smallest
   * units. Where the receiver has no account for it the same transaction makes one.
   */
  mint?: string
  /** Lamports beside the network's own fee. */
  priorityFee?: bigint
  /** Solana only: the most compute units that may be used. The priority fee is shared out among them. */
  computeUnits?: number
}

/** Calls that a wallet runs as one: all of them, or none. */
export interface SendCallsParams {
  from: string
  /** The network that was reviewed, as for `sendTransaction`. */
  network: CaipNetworkId
  calls: readonly { readonly to: string; readonly data: `0x${string}`; readonly value: bigint }[]
}

/** A call of a contract that an adapter is asked to send. */
export interface WriteContractParams {
  from: string
  /** The contract. */
  address: string
  /** The ABI of the called function, as JSON. Outputs may be left out. */
  abi: readonly unknown[]
  functionName: string
  args: readonly unknown[]
  /** The most units of gas that may be used. Absent: the wallet's own estimate. */
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  /** The network that was reviewed, as for `sendTransaction`. */
  network?: CaipNetworkId
}

/** One adapter, set up. A capability that is absent is one that its wallets cannot have. */
export interface Adapter {
  readonly type: string
  /**
   * Asks the wallet for its accounts; the visitor approves there. Rejects with a {@link ModalError}, at once when
   * `signal` aborts: what the wallet answers after that changes nothing.
   */
  connect(params: ConnectParams): Promise<AdapterConnection>
  /** Finds what is still approved without asking anybody. `undefined` when nothing is. */
  reconnect(params: ConnectParams): Promise<AdapterConnection | undefined>
  /** Its wallets cannot be asked silently. Where `reconnect` rejects with a refusal, their owner has said no, and no later page asks. */
  readonly asksAnyway?: boolean
  /**
   * Resolves when a wallet that names no accounts now names some by itself: its owner has unlocked it, or let the page in again. Asks
   * nobody. An adapter without this has its connections forgotten as soon as their wallet names no accounts.
   */
  awaitReturn?(params: ConnectParams): Promise<void>
  /**
   * Whether this page still has the connection after another tab found nothing of it. An adapter has this where tabs may hold a
   * connection each, such as in the memory of a frame; elsewhere what one tab does not find is gone for all.
   */
  isStillConnected?(namespace: Namespace): Promise<boolean>
  /**
   * Ends the connection, and makes the wallet forget the page where it can. Rejects with a {@link ModalError} when the wallet
   * itself would not be disconnected: it stays connected, and can be asked again. A permission that it would not take back,
   * or an answer that does not come, goes to `onRevokeFailed` and holds nothing up.
   */
  disconnect(
    namespace: Namespace,
    onRevokeFailed?: (error: unknown) => void,
    /** The wallet is in use in another namespace, and may have one permission for all: it is left without being taken back. */
    keepsPermission?: boolean,
  ): Promise<void>
  /** Takes back the permission that the last `disconnect` kept, now that the wallet is in use nowhere. */
  revokeKept?(onRevokeFailed: (error: unknown) => void): Promise<void>
  /**
   * Uses another account of the wallet, until the wallet names another first. Everything that names accounts to the page agrees from
   * then on, and the event `accountsChanged` says so. Without it the modal offers no choice: the page would go on with the first.
   */
  chooseAccount?(params: { namespace: Namespace; address: string }): void
  /** Another tab ended the connection, and told the wallet: nothing is left but to let go of it. */
  forget?(namespace: Namespace): Promise<void>
  /** Its wallets may answer `solana_signIn`: the Wallet Standard's sign-in, where the wallet writes the message. */
  readonly hasSignIn?: boolean
  signMessage(params: { namespace: Namespace; address: string; message: string }): Promise<string>
  request(params: { namespace: Namespace; method: string; params?: unknown }): Promise<unknown>
  /** Adds the network first where the wallet does not know it (code 4902). Resolves when the wallet is there. */
  switchNetwork?(params: { network: Network; signal: AbortSignal }): Promise<void>
  sendTransaction?(params: SendTransactionParams): Promise<string>
  /** Units of gas. */
  estimateGas?(params: SendTransactionParams & { namespace: Namespace }): Promise<bigint>
  /** Sends a transaction that calls a contract. Resolves with its hash. */
  writeContract?(params: WriteContractParams): Promise<string>
  /**
   * Asks the wallet to run calls as one (EIP-5792, `atomicRequired`). Resolves with the batch's id, or with `undefined` where the wallet
   * says that it cannot: then it has run nothing.
   */
  sendCalls?(params: SendCallsParams): Promise<string | undefined>
  /** The wallet's capabilities by hex chain id (EIP-5792). */
  getCapabilities?(address: string): Promise<Readonly<Record<string, unknown>>>
  /**
   * The host's networks are others now. An adapter that named `approvedNetworkIds` names them anew by an event, and a session that may go
   * to any network it grants leaves one that is listed no longer. Asks nobody.
   */
  followNetworks?(): void
  dispose(): void
}

/** Describes an adapter; only gives the literal types their names. */
export function defineAdapter(definition: AdapterDefinition): AdapterDefinition {
  return definition
}

/** The wallets that a library of the host knows. */
export interface HostWallets {
  /**
   * True where they replace the page's own wallets of these namespaces. Else they stand beside them. A reference that says so itself is
   * heard before its list is loaded.
   */
  readonly replacesPage: boolean
  /** Lists the wallets, at once and after each change. Returns how to stop. */
  watch(params: WatchHostWalletsParams): () => void
  /**
   * Another adapter, that of WalletConnect, has connected a wallet in these namespaces; `undefined` when it has let go. A
   * library that keeps a session of its own shows the same wallet then. Rejects when the library does not take it.
   */
  onForeign?(connection: ForeignConnection | undefined): Promise<void>
}

/** A wallet that another adapter has connected. */
export interface ForeignConnection {
  /** EIP-1193. */
  readonly provider: unknown
  /** The host has disconnected it. */
  leave(): void
}

/** The parameters of `watch` of {@link HostWallets}. */
export interface WatchHostWalletsParams {
  readonly platform: Platform
  /** The visitor was connected on an earlier visit, and left. */
  hasLeft?(): boolean
  /** `isFull`: more wallets are there than are taken, and the list says so. */
  onWallets(wallets: readonly Connector[], isFull?: boolean): void
  /** The host connected this one without the modal, or it connects by itself: the modal follows, and asks nobody. */
  onConnected(wallet: Connector): void
  /** Takes a function that searches again. The modal calls it when wallets may have come without an event. */
  onLook?(look: () => void): void
}
