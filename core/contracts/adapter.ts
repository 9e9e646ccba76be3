import type { ModalError } from '../errors/base.js'
import type { Platform } from '../lib/platform/platform.js'
import type { AccountRecord, ConnectedWalletInfo, EmbeddedUser } from './account/account.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { NamespaceDefinition } from './namespace-definition.js'
import type { Network } from './network/network.js'
import type { SiwxMessage, SiwxSession } from './sign-in/message.js'
import type { TransportStep } from './transport-step.js'

/**
 * An entry of the option `adapters`, made by a factory such as `evm()` or `solana()`. The reference is small: the
 * adapter's code is downloaded when a wallet of its namespace is listed or restored.
 */
export interface AdapterReference {
  /**
   * The adapter's name in events and errors. `universal` is the WalletConnect adapter, and `auth` the embedded
   * wallet's.
   */
  readonly type: string
  /** Namespaces that ship with the modal, or that the option `namespaces` defines. */
  readonly namespaces: readonly Namespace[]
  readonly load: () => Promise<AdapterDefinition>
  /**
   * Loads the wallets of a host's library that brings its own wallets or connects them itself. Called when the modal
   * starts.
   */
  readonly loadWallets?: () => Promise<HostWallets>
  /**
   * True if the wallets of `loadWallets` replace the page's wallets in `namespaces`. Until they are loaded, these
   * namespaces list no wallets: the visitor could otherwise choose a wallet that the adapter does not know.
   * @default false
   */
  readonly replacesPage?: boolean
  /**
   * The library's session in the first of `namespaces`. Small, because the host's page reads it before the modal's code
   * arrives.
   */
  readonly hostSession?: HostSession
}

/** A session that a host's library connected outside the modal. */
export interface HostSession {
  /** The id of the connector whose wallet is connected or being restored. */
  connectorId(isInIframe: boolean): string | undefined
  /** Calls `listener` whenever the connector id may have changed. */
  watch(listener: () => void, signal: AbortSignal): void
}

/** The code behind an {@link AdapterReference}. */
export interface AdapterDefinition {
  readonly type: string
  readonly namespaces: readonly Namespace[]
  setup(context: AdapterContext): Adapter
}

/** The environment of an adapter. */
export interface AdapterContext {
  readonly platform: Platform
  /** The networks in the options that belong to a namespace. Read them at each use: they can change. */
  networks(namespace: Namespace): readonly Network[]
  /** False if the host did not set `networks`, so that each namespace has its main network. */
  readonly areNetworksGiven?: boolean
  /** All namespaces of the modal: those that ship, then those of the option `namespaces`. */
  readonly namespaces?: readonly NamespaceDefinition[]
  /** The settings of WalletConnect sessions. Transports read `metadata` and `storagePrefix`. */
  readonly session?: SessionConfig
  /** Called when the relay rejects this page. */
  onRelayError?(error: ModalError): void
  emit(event: AdapterEvent): void
}

/** The settings of WalletConnect sessions. */
export interface SessionConfig {
  readonly projectId: string
  /** The description of the page that wallets show to their owners. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  readonly relayUrl: string
  /** Separates the stored items of two modals on one site. */
  readonly storagePrefix: string
  /** Keeps the last megabyte of the WalletConnect SDK's log. @default false */
  readonly isDebug?: boolean
  /** The wallet app on this phone that each request opens, if the browser's storage could not keep it. */
  unstoredApp?(): { readonly href: string; readonly name: string } | undefined
}

/** An event of a wallet; flows decide how to react. `connectorId` identifies the wallet. */
export type AdapterEvent =
  /** The wallet's transport failed to start, so the wallet cannot be chosen for now. */
  | { type: 'walletFailed'; namespace: Namespace; connectorId: string; error: ModalError }
  | { type: 'accountsChanged'; namespace: Namespace; connectorId: string; accounts: AccountRecord[] }
  | { type: 'networkChanged'; namespace: Namespace; connectorId: string; chainId: string }
  /**
   * The connection ended. `others`: namespaces that end with it, since one session may span several. `isLeft`: the
   * host's library disconnected the wallet. Otherwise the wallet reports no accounts, because it is locked or revoked
   * the permission; if the adapter has `awaitReturn`, the stored connection is kept. `isLost`: the page lost its
   * connection to the wallet, which may still report accounts to other tabs.
   */
  | {
      type: 'disconnected'
      namespace: Namespace
      connectorId: string
      others?: readonly Namespace[]
      isLeft?: true
      isLost?: true
    }
  /** The embedded wallet's account changed, for example its type or its email. */
  | { type: 'userChanged'; namespace: Namespace; connectorId: string; user: EmbeddedUser; wallet: ConnectedWalletInfo }
  /** The set of networks that the wallet serves changed; see {@link AdapterConnection.approvedNetworkIds}. */
  | {
      type: 'networksApproved'
      namespace: Namespace
      connectorId: string
      approvedNetworkIds: readonly CaipNetworkId[] | undefined
    }
  /** The session gained a namespace, or another tab replaced the session. */
  | { type: 'connected'; namespace: Namespace; connectorId: string; connection: AdapterConnection }

/** A connected wallet, as its adapter reports it. */
export interface AdapterConnection {
  namespace: Namespace
  connectorId: string
  /**
   * The wallet's accounts, the active one first. Reads the latest state, like `chainId`: empty once the connection has
   * ended.
   */
  accounts: readonly AccountRecord[]
  /** The CAIP-2 reference of the wallet's network: `'1'` for eip155:1. */
  chainId: string
  /** The host's networks that the wallet serves. Absent: the wallet names none, and any network can be added to it. */
  approvedNetworkIds?: readonly CaipNetworkId[]
  /**
   * The result of `getProvider(namespace)`: the wallet's own provider, or a wrapper that reports the active account
   * first.
   */
  provider: unknown
  /** The wallet's name and icon, if the connector cannot know them: any wallet may scan a QR code. */
  wallet?: ConnectedWalletInfo
  /** WalletConnect sessions only: the page's client id at the relay. */
  clientId?: string
  /** The embedded wallet only: the logged-in user. */
  user?: EmbeddedUser
  /** Connections in further namespaces from the same approval: a WalletConnect session may span several. */
  others?: readonly AdapterConnection[]
}

/** A message that a wallet may sign while it connects. If `keep` rejects, the wallet is not connected. */
export interface SignInWhileConnecting {
  /** Without the address, which only the wallet knows. */
  readonly message: SiwxMessage
  /** The text to sign, once the address is known. */
  textFor(message: SiwxMessage): string
  keep(sessions: readonly SiwxSession[]): Promise<void>
}

/** The arguments of `connect` and `reconnect`. */
export interface ConnectParams {
  connector: Connector
  namespace: Namespace
  /**
   * The modal's current network. The wallet may be on another one and reports its own in `chainId`; the flow decides
   * whether to switch.
   */
  network: Network
  signal: AbortSignal
  /** For `reconnect`: the stored accounts of a wallet that is identified only by its name. */
  readonly keptAddresses?: readonly string[] | undefined
  /** WalletConnect: receives the pairing URI as soon as the relay has accepted the proposal. */
  onUri?(uri: string): void
  /** Transports: receives what the visitor does next. */
  onStep?(step: TransportStep): void
  /**
   * WalletConnect: a message that the wallet may sign in the same approval, for eip155 accounts only. `keep` receives
   * the signed sessions. If `keep` rejects, the wallet is not connected.
   */
  signIn?: { readonly message: SiwxMessage; keep(sessions: readonly SiwxSession[]): Promise<void> }
  /**
   * Makes a message that a wallet may sign in the prompt that connects it, on the network that it is on (ERC-7846).
   * Resolves with `undefined` if there is none for that network: the visitor then signs in after connecting.
   */
  signInOn?(network: CaipNetworkId): Promise<SignInWhileConnecting | undefined>
  /** WalletConnect: the namespaces to propose, which are all namespaces of the host's networks. */
  namespaces?: readonly Namespace[]
  /**
   * Called if the wallet reports a pending request (-32002). With this callback, `connect` keeps waiting, and resolves
   * once the visitor approves the pending request. Without it, `connect` rejects.
   */
  onAlreadyPending?(error: ModalError): void
}

/** The arguments of `sendTransaction`. */
export interface SendTransactionParams {
  from: string
  to: string
  /** Smallest units. */
  value: bigint
  /** The reviewed network. A wallet on another network is not asked. @default the session's network */
  network?: CaipNetworkId
  /** EVM only, like the gas fields and `nonce`. */
  data?: `0x${string}`
  /** The gas limit. @default the wallet's own estimate */
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
  /**
   * Solana only: the mint of an SPL token to send instead of SOL. `value` is in its smallest units. If the receiver has
   * no token account, the same transaction creates it.
   */
  mint?: string
  /** Solana only: lamports on top of the network fee. */
  priorityFee?: bigint
  /** Solana only: the limit of compute units, over which the priority fee is spread. */
  computeUnits?: number
}

/** Calls that a wallet executes atomically: all of them or none. */
export interface SendCallsParams {
  from: string
  /** The reviewed network, as for `sendTransaction`. */
  network: CaipNetworkId
  calls: readonly { readonly to: string; readonly data: `0x${string}`; readonly value: bigint }[]
}

/** The arguments of `writeContract`. */
export interface WriteContractParams {
  from: string
  /** The contract's address. */
  address: string
  /** The ABI of the called function, as JSON. Outputs may be left out. */
  abi: readonly unknown[]
  functionName: string
  args: readonly unknown[]
  /** The gas limit. @default the wallet's own estimate */
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  /** The reviewed network, as for `sendTransaction`. */
  network?: CaipNetworkId
}

/** An adapter, set up for one modal. A missing optional method means that its wallets do not have that capability. */
export interface Adapter {
  readonly type: string
  /**
   * Connects a wallet; the visitor approves there. Rejects with a {@link ModalError}, and at once when `signal` aborts.
   * A later answer of the wallet has no effect.
   */
  connect(params: ConnectParams): Promise<AdapterConnection>
  /** Restores a connection that is still approved, without asking the visitor. `undefined` if there is none. */
  reconnect(params: ConnectParams): Promise<AdapterConnection | undefined>
  /**
   * True if `reconnect` may ask the visitor, because the wallets have no silent way. A refusal then ends the stored
   * connection.
   */
  readonly asksAnyway?: boolean
  /**
   * Resolves when a wallet that reported no accounts reports some again, because its owner unlocked it or reconnected
   * the page. Does not ask the wallet. Without this method, a connection is forgotten as soon as its wallet reports no
   * accounts.
   */
  awaitReturn?(params: ConnectParams): Promise<void>
  /**
   * True if this page still has the connection although another tab found none. Only adapters whose tabs can hold
   * separate connections, such as in a frame's memory, need this method.
   */
  isStillConnected?(namespace: Namespace): Promise<boolean>
  /**
   * Ends the connection, and revokes the page's permission if the wallet supports that. Rejects with a {@link
   * ModalError} if the wallet could not be disconnected: it stays connected, and the call can be repeated. A failed or
   * unanswered revocation is reported to `onRevokeFailed` and delays nothing.
   */
  disconnect(
    namespace: Namespace,
    onRevokeFailed?: (error: unknown) => void,
    /**
     * True if the wallet is still in use in another namespace, which may share its permission: the permission is not
     * revoked.
     */
    keepsPermission?: boolean,
  ): Promise<void>
  /** Revokes the permission that the last `disconnect` kept, now that no namespace uses the wallet. */
  revokeKept?(onRevokeFailed: (error: unknown) => void): Promise<void>
  /**
   * Makes another account of the wallet the active one, until the wallet itself reports another account first. Emits
   * `accountsChanged`. Without this method the modal offers no choice of account.
   */
  chooseAccount?(params: { namespace: Namespace; address: string }): void
  /** Drops a connection that another tab has already ended with the wallet. */
  forget?(namespace: Namespace): Promise<void>
  /**
   * True if its wallets may support `solana_signIn`, the Wallet Standard's sign-in, in which the wallet writes the
   * message.
   */
  readonly hasSignIn?: boolean
  signMessage(params: { namespace: Namespace; address: string; message: string }): Promise<string>
  /**
   * Signs a message in the format of off-chain messages, as a wallet without `signMessage` may do. Only Solana has such
   * a format.
   */
  signOffchainMessage?(params: { namespace: Namespace; address: string; message: string }): Promise<string>
  request(params: { namespace: Namespace; method: string; params?: unknown }): Promise<unknown>
  /**
   * Switches the wallet's network, and adds the network first if the wallet does not know it (code 4902). Resolves
   * after the switch.
   */
  switchNetwork?(params: { network: Network; signal: AbortSignal }): Promise<void>
  sendTransaction?(params: SendTransactionParams): Promise<string>
  /** Estimates a transaction in units of gas. */
  estimateGas?(params: SendTransactionParams & { namespace: Namespace }): Promise<bigint>
  /** Calls a contract in a transaction. Resolves with its hash. */
  writeContract?(params: WriteContractParams): Promise<string>
  /**
   * Asks the wallet to execute calls atomically (EIP-5792, `atomicRequired`). Resolves with the batch's id. Resolves
   * with `undefined` if the wallet does not support that: it has then executed none of the calls.
   */
  sendCalls?(params: SendCallsParams): Promise<string | undefined>
  /** The wallet's capabilities by hex chain id (EIP-5792). */
  getCapabilities?(address: string): Promise<Readonly<Record<string, unknown>>>
  /**
   * Called when the host's networks changed. An adapter that reported `approvedNetworkIds` reports them again by an
   * event. A session that may use several networks leaves a network that is no longer listed. Does not ask the wallet.
   */
  followNetworks?(): void
  dispose(): void
}

/** Returns its argument, and checks its type. */
export function defineAdapter(definition: AdapterDefinition): AdapterDefinition {
  return definition
}

/** The wallets of a host's library. */
export interface HostWallets {
  /**
   * True if they replace the page's wallets in these namespaces; otherwise both are listed. The reference's own
   * `replacesPage` applies before the list is loaded.
   */
  readonly replacesPage: boolean
  /** Reports the wallets at once and after each change. Returns a function that stops it. */
  watch(params: WatchHostWalletsParams): () => void
  /**
   * Called when the WalletConnect adapter connects a wallet in these namespaces, and with `undefined` when it
   * disconnects. A library with a session of its own then adopts the same wallet. Rejects if the library refuses it.
   */
  onForeign?(connection: ForeignConnection | undefined): Promise<void>
}

/** A wallet that another adapter connected. */
export interface ForeignConnection {
  /** The wallet's EIP-1193 provider. */
  readonly provider: unknown
  /** Called by the host's library when it has disconnected the wallet. */
  leave(): void
}

/** The arguments of {@link HostWallets}'s `watch`. */
export interface WatchHostWalletsParams {
  readonly platform: Platform
  /** True if the visitor disconnected on an earlier visit. */
  hasLeft?(): boolean
  /** Receives the wallets. `isFull`: there are more wallets than the list holds, and the list says so. */
  onWallets(wallets: readonly Connector[], isFull?: boolean): void
  /**
   * Called for a wallet that the host's library connected outside the modal, or that connects by itself, such as a Safe
   * around the page. The modal adopts the connection without asking.
   */
  onConnected(wallet: Connector): void
  /** Receives a function that searches again. The modal calls it when wallets may have appeared without an event. */
  onLook?(look: () => void): void
}
