import type { WorldClock } from '../../lib/clock.js'
import type { SdkSurroundings } from '../../lib/sdk-globals.js'
import type { MockWalletSpec } from '../create-wallet.js'
import type { MockWallet, PendingMatch } from '../wallet.js'
import type { WalletWorld } from '../wallet-world.js'
import type { WalletSdk } from './wallet-sdk.js'

/** The Verify service's verdict about the requesting page. */
export interface PeerVerification {
  readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
  readonly isScam: boolean
  /** The attested origin, or the page's own claim without an attestation. */
  readonly origin: string
}

/** A page's description of itself. */
export interface PeerDapp {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface PeerNamespace {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A proposed session that is not answered yet. */
export interface PeerProposal {
  readonly id: number
  readonly pairingTopic: string
  readonly dapp: PeerDapp
  readonly verify: PeerVerification
  readonly required: Readonly<Record<string, PeerNamespace>>
  readonly optional: Readonly<Record<string, PeerNamespace>>
  readonly expiresAtMs: number
}

/** A session request that is not answered yet. */
export interface PeerRequest {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly params: unknown
  /** CAIP-2 */
  readonly chain: string
  readonly dapp: PeerDapp
  readonly verify: PeerVerification
  readonly expiresAtMs: number | undefined
}

export interface PeerSession {
  readonly topic: string
  readonly dapp: PeerDapp
  /** Namespaces with their accounts as CAIP-10 ids. */
  readonly namespaces: Readonly<Record<string, PeerNamespace & { readonly accounts: readonly string[] }>>
  readonly expiresAtMs: number
}

/** An event that a phone sends to a page: `chainChanged`, `accountsChanged`. */
export interface PeerEvent {
  readonly name: string
  readonly data: unknown
  /** CAIP-2 id. @default the session's first chain */
  readonly chain?: string | undefined
}

/** Limits on what a session includes. A missing member is not limited. */
export interface SessionTerms {
  /** CAIP-2 ids; other chains are left out. */
  readonly chains?: readonly string[] | undefined
  readonly methods?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  /** Names of the world's accounts. An entry with a colon is a CAIP-10 id that the wallet claims, true or not. */
  readonly accounts?: readonly string[] | undefined
  /** The wallet's own session properties, such as capabilities by address as JSON. */
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
}

/**
 * A wallet on a phone: WalletConnect's real wallet SDK with keys of the world's accounts. Proposals and requests wait
 * in `wallet.pending` as in any other wallet, and follow its policy and faults.
 */
export interface WalletConnectPeer {
  /** `did:key:z6Mk…`: its id at the relay. */
  readonly clientId: string
  /** The wallet itself: pending requests, policy, accounts, faults. */
  readonly wallet: MockWallet
  readonly isOnline: boolean
  readonly proposals: readonly PeerProposal[]
  readonly requests: readonly PeerRequest[]
  readonly sessions: readonly PeerSession[]
  /** Errors that no caller awaited, one sentence each. */
  readonly problems: readonly string[]
  /** Calls back after each change of the members above. Returns a function that stops listening. */
  onChange(listener: () => void): () => void

  /** Takes a page's URI. @throws Error with the SDK's message for an expired or invalid URI */
  pair(uri: string): Promise<void>
  /** Reads the URI from a screenshot and takes it. @returns the URI @throws Error without a readable code */
  scan(png: Uint8Array): Promise<string>
  /**
   * Approves the oldest proposal, and waits for one to come. `terms` limit the session.
   * @returns the session, after the page has confirmed it
   */
  approveSession(terms?: SessionTerms & Pick<PendingMatch, 'withinMs'>): Promise<PeerSession>
  rejectSession(refusal?: { code?: number; message?: string; withinMs?: number }): Promise<void>
  /** Approves the oldest matching request, and waits for one to come. */
  approve: MockWallet['approve']
  reject: MockWallet['reject']

  /** Changes a session's contents under new `terms`. @default the newest session */
  update(terms: SessionTerms, topic?: string): Promise<void>
  /** Extends a session by seven days. */
  extend(topic?: string): Promise<void>
  emit(event: PeerEvent, topic?: string): Promise<void>
  /** Ends a session. The page is notified if it is reachable. */
  deleteSession(topic?: string): Promise<void>
  /** Disconnects the phone. Messages wait at the relay, and the owner's decisions wait on the phone. */
  goOffline(): Promise<void>
  comeBack(): Promise<void>
  /** Ends sockets and timers. Safe to call twice. */
  stop(): Promise<void>
}

/** The specification of a wallet, without members that only apply in pages. */
export type PeerSpec = Omit<MockWalletSpec, 'via' | 'announce' | 'flags' | 'connected'>

export interface PeerWorld extends WalletWorld {
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout' | 'clearTimeout' | 'onAdvance'>
  /** Verifies pages. Without it the wallet calls WalletConnect's own service. */
  readonly verify?: SdkSurroundings['verify']
  /** The relay's URL: `Relay.url`. */
  readonly relayUrl: string
  /** @default sandbox */
  readonly projectId?: string | undefined
}

export interface PeerContext {
  readonly sdk: WalletSdk
  readonly wallet: MockWallet
  readonly world: PeerWorld
  readonly spec: PeerSpec
  changed(): void
  /** Records an error that no caller awaits. */
  report(what: string, error: unknown): void
  /** Resolves once the phone is online. */
  whenOnline(): Promise<void>
}
