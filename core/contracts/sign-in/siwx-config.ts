import type { Platform } from '../../lib/platform/platform.js'
import type { CaipNetworkId } from '../caip.js'
import type { NamespaceDefinition } from '../namespace-definition.js'
import type { ServiceConfig } from '../services.js'
import type { SiwxMessage, SiwxSession } from './message.js'
import type { AskNode } from './verifier.js'

export type { AskNode, SignedText, Verifier } from './verifier.js'

/** A message before it is signed: its data, and the text by `toString()`. */
export type SiwxRequest = SiwxMessage & { toString(): string }

/**
 * Signing in with a signature, for every kind of account: where messages come from and where sessions are kept.
 * `localSiwx()` and `cloudSiwx()` are two of them; a host writes its own to keep sessions on its server.
 */
export interface SiwxConfig {
  /** A message that has not been used before. Called once for each signature that is asked for. */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly notBefore?: string
  }): Promise<SiwxRequest>
  /** Verifies and keeps it. Rejects when it does not verify. */
  addSession(session: SiwxSession): Promise<void>
  /** Forgets all of this account on this network. */
  revokeSession(chainId: CaipNetworkId, accountAddress: string): Promise<void>
  /** Verifies all and keeps them in place of those there were. Rejects when one does not verify; then nothing has changed. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Those of this account on this network that are verified and have not expired. */
  getSessions(chainId: CaipNetworkId, accountAddress: string): Promise<readonly SiwxSession[]>
  /** True: who does not sign in is disconnected. @default () => true */
  getRequired?(): boolean
  /** Asked shortly before a session expires: the same, for longer. `undefined`: the visitor has to sign again. */
  renewSession?(session: SiwxSession): Promise<SiwxSession | undefined>
  /** Disconnecting signs out too. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Sessions are asked for anew this often, in milliseconds: they may end elsewhere. */
  readonly refetchIntervalMs?: number | undefined
}

/** A sign-in that ships: made when the modal needs it, of what the modal has. */
export interface SiwxReference {
  setup(context: SiwxContext): Promise<SiwxConfig>
}

/** The wallet that signs, as the cloud is told. */
export interface SiwxWalletInfo {
  readonly type: 'walletconnect' | 'extension' | 'social' | 'unknown'
  readonly name?: string | undefined
  readonly icon?: string | undefined
  readonly social?: string | undefined
  readonly identifier?: string | undefined
}

/** The arguments of {@link SiwxReference}'s `setup`. */
export interface SiwxContext {
  readonly platform: Platform
  /** Distinct for each modal of a site. */
  readonly storagePrefix: string
  readonly services: ServiceConfig
  /** The kinds of chain of the modal: those that ship, then those of the option `namespaces`. */
  readonly namespaces?: readonly NamespaceDefinition[]
  nodeOf(chainId: CaipNetworkId): AskNode | undefined
  walletInfo(): SiwxWalletInfo
}

/** The texts that the shipped sign-ins write into their messages, and whether signing in is required. */
export interface SiwxOptions {
  /** Disconnects a visitor who does not sign in. @default true */
  readonly required?: boolean | undefined
  /** One line of ASCII that the visitor reads in the wallet. On Ethereum without `%`, quotation marks and angle brackets. */
  readonly statement?: string | undefined
  /** URIs that the visitor agrees to. */
  readonly resources?: readonly string[] | undefined
  /** @default the page's host */
  readonly domain?: string | undefined
  /** @default the page's own address, without its query */
  readonly uri?: string | undefined
  /** How long a session lasts, in milliseconds. @default 24 hours */
  readonly expiresInMs?: number | undefined
  /** Asks a server for the nonce. @default 32 random letters and digits; the cloud's own */
  readonly getNonce?: (() => string | Promise<string>) | undefined
}
