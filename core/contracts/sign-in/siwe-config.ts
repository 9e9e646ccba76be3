/** The session that the host's server reports. */
export interface SiweSession {
  readonly address: string
  /** The EVM chain id: `1` for eip155:1. */
  readonly chainId: number
  /** ISO 8601. The modal shows it, and checks the session again at that time. */
  readonly expirationTime?: string | undefined
  /** The signed message, if the server kept it. */
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

/** The values that `getMessageParams` may return. The page's own host and origin are the defaults. */
export type SiweMessageParams = Partial<
  Pick<SiweMessageInput, 'domain' | 'uri' | 'statement' | 'resources' | 'requestId' | 'expirationTime'>
>

/**
 * The option `siweConfig`: Sign-In with Ethereum (EIP-4361) on a server of the host. Accounts of other namespaces count
 * as signed in. Prefer `siwx`, which supports them too.
 */
export interface SiweConfig {
  /** Fetches a nonce from the server. */
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SiweMessageParams>
  /** Builds the text to sign. */
  createMessage(input: SiweMessageInput): string
  /** Verifies the signature. Resolves with true if the server accepts it and begins its session. */
  verifyMessage(signed: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  /** Ends the session. Resolves with true if it has ended. */
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
  /** The interval at which the server is asked whether the session is still valid. @default 300000 */
  readonly sessionRefetchIntervalMs?: number | undefined
}
