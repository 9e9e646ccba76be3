/** The session that the host's server reports. */
export interface SiweSession {
  readonly address: string
  /** `1` for eip155:1. */
  readonly chainId: number
  /** ISO 8601; shown, and looked at again when it has come. */
  readonly expirationTime?: string | undefined
  /** The signed message, where the server kept it. */
  readonly message?: string | undefined
}

/** The arguments of `createMessage`. */
export interface SiweMessageInput {
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: string
  /** ISO 8601, like `issuedAt`. */
  readonly iat: string
  readonly issuedAt?: string | undefined
  readonly notBefore?: string | undefined
  readonly expirationTime?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: string[] | undefined
  readonly statement?: string | undefined
}

/** The values that `getMessageParams` may return. Missing ones come from the page's own host and origin. */
export type SiweMessageParams = Partial<
  Pick<SiweMessageInput, 'domain' | 'uri' | 'statement' | 'resources' | 'requestId' | 'expirationTime'>
>

/**
 * The option `siweConfig`: signing in with Ethereum (EIP-4361) on a server of the host's. Accounts of other namespaces count
 * as signed in. Prefer `siwx`, which knows them too.
 */
export interface SiweConfig {
  /** A nonce of the server. */
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SiweMessageParams>
  /** The text that is signed. */
  createMessage(input: SiweMessageInput): string
  /** Whether the server takes it; it begins its session then. */
  verifyMessage(signed: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  /** Whether the session has ended. */
  signOut(): Promise<boolean>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** Disconnects a visitor who does not sign in. @default true */
  readonly required?: boolean | undefined
  /** @default true */
  readonly enabled?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** @default true */
  readonly signOutOnAccountChange?: boolean | undefined
  /** @default true */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** How often the server is asked whether the session still holds. @default 300000 */
  readonly sessionRefetchIntervalMs?: number | undefined
}
