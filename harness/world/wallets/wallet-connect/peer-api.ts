import type { WorldClock } from '../../lib/clock.js'
import type { SdkSurroundings } from '../../lib/sdk-globals.js'
import type { MockWalletSpec } from '../create-wallet.js'
import type { MockWallet, PendingMatch } from '../wallet.js'
import type { WalletWorld } from '../wallet-world.js'
import type { WalletSdk } from './wallet-sdk.js'

/** The Verify service's verdict about the page that asks. */
export interface PeerVerification {
  readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
  readonly isScam: boolean
  /** As it is attested, or as the page itself says where it is not. */
  readonly origin: string
}

/** A page as it introduces itself. */
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

/** A session that a page wants, not answered yet. */
export interface PeerProposal {
  readonly id: number
  readonly pairingTopic: string
  readonly dapp: PeerDapp
  readonly verify: PeerVerification
  readonly required: Readonly<Record<string, PeerNamespace>>
  readonly optional: Readonly<Record<string, PeerNamespace>>
  readonly expiresAtMs: number
}

/** A request of a session, not answered yet. */
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
  /** With the accounts in each, as CAIP-10. */
  readonly namespaces: Readonly<Record<string, PeerNamespace & { readonly accounts: readonly string[] }>>
  readonly expiresAtMs: number
}

/** Something that a phone tells a page: `chainChanged`, `accountsChanged`. */
export interface PeerEvent {
  readonly name: string
  readonly data: unknown
  /** CAIP-2. @default the first of the session */
  readonly chain?: string | undefined
}

/** Terms below those that a page asks for. Members that are left out stay whole. */
export interface SessionTerms {
  /** CAIP-2; what is not in the list is left out. */
  readonly chains?: readonly string[] | undefined
  readonly methods?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  /** Names of accounts of the world; one with a colon is a CAIP-10 id that the wallet claims, whatever it is. */
  readonly accounts?: readonly string[] | undefined
  /** The wallet's own properties: capabilities by address as JSON, and the like. */
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
}

/**
 * The wallet on the phone: the real wallet SDK of WalletConnect with the keys of the world's accounts. Proposals and
 * requests wait in `wallet.pending` like those of any other wallet, and follow its policy and its faults.
 */
export interface WalletConnectPeer {
  /** `did:key:z6Mk…`: who the relay knows it as. */
  readonly clientId: string
  /** Its brain: pending requests, policy, accounts, faults. */
  readonly wallet: MockWallet
  readonly isOnline: boolean
  readonly proposals: readonly PeerProposal[]
  readonly requests: readonly PeerRequest[]
  readonly sessions: readonly PeerSession[]
  /** Errors that nobody awaited, in one sentence each. */
  readonly problems: readonly string[]
  /** Calls back after each change of the above. Returns how to stop listening. */
  onChange(listener: () => void): () => void

  /** Takes the URI of a page. @throws Error in the SDK's words when it has expired or is none */
  pair(uri: string): Promise<void>
  /** Reads the URI from a screenshot and takes it. @returns the URI @throws Error when no code is to be seen */
  scan(png: Uint8Array): Promise<string>
  /**
   * Approves the oldest proposal, waiting for one to come; all of it, or as `terms` say.
   * @returns the session, when the page has confirmed it
   */
  approveSession(terms?: SessionTerms & Pick<PendingMatch, 'withinMs'>): Promise<PeerSession>
  rejectSession(refusal?: { code?: number; message?: string; withinMs?: number }): Promise<void>
  /** Answers the oldest request that matches, waiting for one to come. */
  approve: MockWallet['approve']
  reject: MockWallet['reject']

  /** Changes what a session holds: `terms` as at its beginning. @default the newest session */
  update(terms: SessionTerms, topic?: string): Promise<void>
  /** Seven more days. */
  extend(topic?: string): Promise<void>
  emit(event: PeerEvent, topic?: string): Promise<void>
  /** Ends a session: the page is told, unless it cannot be reached. */
  deleteSession(topic?: string): Promise<void>
  /** Disconnects the phone. Messages wait at the relay; the owner's decisions wait on the phone. */
  goOffline(): Promise<void>
  comeBack(): Promise<void>
  /** Ends sockets and timers; safe to call twice. */
  stop(): Promise<void>
}

/** A wallet as any other, reached in another way. */
export type PeerSpec = Omit<MockWalletSpec, 'via' | 'announce' | 'flags' | 'connected'>

export interface PeerWorld extends WalletWorld {
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout' | 'clearTimeout' | 'onAdvance'>
  /** Vouches for pages. Without it the wallet asks WalletConnect's own service. */
  readonly verify?: SdkSurroundings['verify']
  /** `Relay.url` */
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
  /** Notes what went wrong where nobody waits for it. */
  report(what: string, error: unknown): void
  /** Resolves as soon as the phone has a connection. */
  whenOnline(): Promise<void>
}
