import type { Platform } from '../../lib/platform/platform.js'
import type { CaipNetworkId } from '../caip.js'
import type { NamespaceDefinition } from '../namespace-definition.js'
import type { ServiceConfig } from '../services.js'
import type { SiwxMessage, SiwxSession } from './message.js'
import type { AskNode } from './verifier.js'

export type { AskNode, SignedText, Verifier } from './verifier.js'

/** A message to sign: its data, and its text from `toString()`. */
export type SiwxRequest = SiwxMessage & { toString(): string }

/**
 * Signing in with a signature, for accounts of every namespace: it creates messages and keeps sessions. `localSiwx()`
 * and `cloudSiwx()` are implementations; a host writes its own to keep sessions on its server.
 */
export interface SiwxConfig {
  /** Creates a message with a fresh nonce. Called once per requested signature. */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly notBefore?: string
  }): Promise<SiwxRequest>
  /** Verifies a session and stores it. Rejects if it is invalid. */
  addSession(session: SiwxSession): Promise<void>
  /** Removes all sessions of this account on this network. */
  revokeSession(chainId: CaipNetworkId, accountAddress: string): Promise<void>
  /**
   * Verifies all sessions and replaces the stored ones. Rejects if one is invalid; the stored ones are unchanged then.
   */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The verified, unexpired sessions of this account on this network. */
  getSessions(chainId: CaipNetworkId, accountAddress: string): Promise<readonly SiwxSession[]>
  /** True if a visitor who does not sign in is disconnected. @default () => true */
  getRequired?(): boolean
  /** Renews a session shortly before it expires. `undefined`: the visitor has to sign again. */
  renewSession?(session: SiwxSession): Promise<SiwxSession | undefined>
  /** Signs out on disconnect. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** The interval at which sessions are fetched again, in milliseconds: they may end elsewhere. */
  readonly refetchIntervalMs?: number | undefined
}

/** A sign-in that ships: `setup` makes its config when the modal first needs it. */
export interface SiwxReference {
  setup(context: SiwxContext): Promise<SiwxConfig>
}

/** The signing wallet, as reported to the cloud service. */
export interface SiwxWalletInfo {
  readonly type: 'walletconnect' | 'extension' | 'social' | 'unknown'
  readonly name?: string | undefined
  readonly icon?: string | undefined
  readonly social?: string | undefined
  readonly identifier?: string | undefined
}

/** The argument of {@link SiwxReference}'s `setup`. */
export interface SiwxContext {
  readonly platform: Platform
  /** Different for each modal of a site. */
  readonly storagePrefix: string
  readonly services: ServiceConfig
  /** All namespaces of the modal: those that ship, then those of the option `namespaces`. */
  readonly namespaces?: readonly NamespaceDefinition[]
  nodeOf(chainId: CaipNetworkId): AskNode | undefined
  walletInfo(): SiwxWalletInfo
}

/** Options of the shipped sign-ins: texts of their messages, and whether signing in is required. */
export interface SiwxOptions {
  /** Disconnects a visitor who does not sign in. @default true */
  readonly required?: boolean | undefined
  /**
   * One line of ASCII that the visitor reads in the wallet. On Ethereum it may not contain `%`, quotation marks or
   * angle brackets.
   */
  readonly statement?: string | undefined
  /** URIs that the sign-in refers to, such as terms. */
  readonly resources?: readonly string[] | undefined
  /** @default the page's host */
  readonly domain?: string | undefined
  /** @default the page's URL without its query */
  readonly uri?: string | undefined
  /** The lifetime of a session in milliseconds. @default 24 hours */
  readonly expiresInMs?: number | undefined
  /**
   * Fetches a nonce from a server. @default 32 random letters and digits for `localSiwx()`, the cloud's own for
   * `cloudSiwx()`
   */
  readonly getNonce?: (() => string | Promise<string>) | undefined
}
