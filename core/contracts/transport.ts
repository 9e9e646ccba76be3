import type { Platform } from '../lib/platform/platform.js'
import type { ConnectedWalletInfo } from './account/account.js'
import type { AdapterReference, SessionConfig } from './adapter.js'
import type { CaipNetworkId } from './caip.js'
import type { Network } from './network/network.js'
import type { TransportStep } from './transport-step.js'

/** A road to wallets in other apps and on other devices, beside WalletConnect: an entry of the option `transports`. */
export interface Transport extends Pick<AdapterReference, 'type' | 'namespaces' | 'loadWallets'> {
  readonly kind: 'transport'
  /** Its name in events, errors and connector ids: `tonConnect`. No adapter has the same. */
  readonly type: string
  /** Origins that it asks. A content security policy allows them in `connect-src`. */
  readonly hosts: readonly string[]
  /** Loads its code, when one of its wallets is chosen or restored. */
  readonly load: () => Promise<TransportCode>
}

/** The code behind a {@link Transport}. */
export interface TransportCode {
  open(context: TransportContext): TransportClient
}

/** The environment of a transport. */
export interface TransportContext {
  readonly platform: Platform
  /** The description of the page that wallets show to their owners. */
  readonly page: SessionConfig['metadata']
  /** One stored value, as JSON. Reading an absent or a damaged value gives `undefined`; writing `undefined` removes it. */
  readonly stored: { read(): unknown; write(value: unknown): void }
}

/** A transport of one modal. It has at most one session. */
export interface TransportClient {
  /** Asks a wallet for a session; its owner approves there. Rejects when the owner refuses, and when `signal` aborts. */
  pair(params: PairParams): Promise<TransportSession>
  /** Resumes the last session without asking the wallet's owner. `undefined` if there is none. */
  restore(params: Omit<PairParams, 'show'>): Promise<TransportSession | undefined>
  /** Stops listening. Sessions stay stored. */
  dispose?(): void
}

/** The arguments of `pair`. */
export interface PairParams {
  /** The id of the chosen wallet among those of `defineTransport`. */
  readonly wallet: string
  /** The networks of the page in the transport's namespaces, the one to use first at the beginning. */
  readonly networks: readonly Network[]
  readonly signal: AbortSignal
  /** Shows the visitor what to do next. */
  show(step: TransportStep): void
}

/** A session with a wallet. */
export interface TransportSession {
  /** CAIP-10 ids, the account in use first: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:…`. Their networks are approved. */
  readonly accounts: readonly string[]
  /** The wallet, as it introduces itself. */
  readonly wallet?: ConnectedWalletInfo
  /**
   * Sends a request. Methods, parameters and answers are those of WalletConnect's sessions in the namespace, so that one
   * modal speaks one language on every road: `personal_sign`, `solana_signMessage`. Rejects with the wallet's error;
   * its `code` is EIP-1193's, 4001 for a refusal.
   */
  request(call: TransportRequest): Promise<unknown>
  /** Calls back with each change. Returns a function that stops it. */
  onEvent(listener: (event: TransportEvent) => void): () => void
  /** Signs a message. @default the request of the namespace that signs messages */
  signMessage?(params: {
    readonly network: CaipNetworkId
    readonly address: string
    readonly message: string
    readonly signal: AbortSignal
  }): Promise<string>
  /** Ends the session, and tells the wallet. Rejects if the wallet could not be told; the session is over anyway. */
  end(): Promise<void>
}

/** A request to a wallet. */
export interface TransportRequest {
  readonly network: CaipNetworkId
  readonly method: string
  readonly params?: unknown
  readonly signal: AbortSignal
}

/** A change that a wallet reports. */
export type TransportEvent =
  /** CAIP-10 ids, as in {@link TransportSession}. */
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'network'; readonly network: CaipNetworkId }
  | { readonly type: 'ended' }

/** A wallet of a transport: a row in the list. */
export interface TransportWallet {
  readonly id: string
  readonly name: string
  /** An https URL or a `data:image/` one. @default the first letter of the name */
  readonly imageUrl?: string
}

/** The arguments of `defineTransport`. */
export interface TransportDefinition extends Pick<Transport, 'type' | 'namespaces' | 'hosts' | 'load'> {
  readonly wallets: readonly TransportWallet[]
  /** False on a device that the road does not lead from: its wallets are not listed. @default every device */
  isOffered?(device: Platform['device']): boolean
}
