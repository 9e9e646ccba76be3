import type { Namespace } from './caip.js'

/** The EIP-1193 provider of an EVM wallet. viem's `custom()` and ethers' `BrowserProvider` accept it. */
export interface Eip1193Provider {
  /** Sends a request to the wallet. Rejects with an error whose code is one of EIP-1193 or JSON-RPC. */
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** Adds a listener for `accountsChanged`, `chainChanged`, `disconnect` or another event of the wallet. */
  on(event: string, listener: (data: unknown) => void): unknown
  /** Removes a listener that `on` added. */
  removeListener(event: string, listener: (data: unknown) => void): unknown
}

/** One namespace of a WalletConnect session. */
export interface WalletConnectProvider extends Eip1193Provider {
  /** Distinguishes this object from the other providers of a namespace. */
  readonly isWalletConnect: true
  /** The namespace of `request`. */
  readonly namespace: Namespace
  /** The object of `@walletconnect/universal-provider`, which serves all namespaces of the session. */
  readonly universalProvider: unknown
}

/** The wallet of a visitor who logged in by email or with a social account. */
export interface EmbeddedWalletProvider extends Eip1193Provider {
  /** Distinguishes this object from the other providers of a namespace. */
  readonly isEmbeddedWallet: true
}

/** An account of a {@link WalletStandardWallet}. */
export interface WalletStandardAccount {
  /** The address as the chain writes it. */
  readonly address: string
  /** The public key, in bytes. */
  readonly publicKey: Readonly<Uint8Array>
  /** The chains that the account may be used on: `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** The features that the account supports. */
  readonly features: readonly `${string}:${string}`[]
}

/** A wallet of the Wallet Standard. `features` holds its functions by name: `solana:signMessage`. */
export interface WalletStandardWallet {
  /** The version of the Wallet Standard. */
  readonly version: '1.0.0'
  /** The wallet's name for the visitor. */
  readonly name: string
  /** A `data:` URL of the wallet's picture. */
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** The chains that the wallet serves. */
  readonly chains: readonly `${string}:${string}`[]
  /** The wallet's functions, by feature name. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  /** The accounts that the page may use now. */
  readonly accounts: readonly WalletStandardAccount[]
}

/**
 * A Solana wallet of the Wallet Standard. The features of the standard and its Solana extension are typed; the wallet
 * may have others.
 */
export interface SolanaStandardWallet extends WalletStandardWallet {
  /** The wallet's functions, by feature name. Each may be absent. */
  readonly features: WalletStandardWallet['features'] & SolanaFeatures
}

/** The features of Solana wallets (@wallet-standard/features 1.1, @solana/wallet-standard-features 1.3). */
export interface SolanaFeatures {
  /** Requests accounts. */
  readonly 'standard:connect'?: {
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly WalletStandardAccount[] }>
  }
  /** Ends the page's connection. */
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  /** Reports changes. */
  readonly 'standard:events'?: {
    on(
      event: 'change',
      listener: (change: { readonly accounts?: readonly WalletStandardAccount[] }) => void,
    ): () => void
  }
  /** Signs messages. */
  readonly 'solana:signMessage'?: {
    signMessage(
      ...inputs: readonly { readonly account: WalletStandardAccount; readonly message: Uint8Array }[]
    ): Promise<readonly SolanaSignedMessage[]>
  }
  /** Signs serialised transactions. */
  readonly 'solana:signTransaction'?: {
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    signTransaction(
      ...inputs: readonly SolanaTransactionInput[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  /** Signs serialised transactions and sends them. */
  readonly 'solana:signAndSendTransaction'?: {
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    signAndSendTransaction(
      ...inputs: readonly (SolanaTransactionInput & { readonly chain: `${string}:${string}` })[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  /** Requests accounts, and signs a sign-in message with one of them. */
  readonly 'solana:signIn'?: {
    signIn(
      ...inputs: readonly SolanaSignInInput[]
    ): Promise<readonly (SolanaSignedMessage & { readonly account: WalletStandardAccount })[]>
  }
}

/** A message that a Solana wallet signed. */
export interface SolanaSignedMessage {
  /** The bytes that were signed. */
  readonly signedMessage: Uint8Array
  /** The signature, 64 bytes. */
  readonly signature: Uint8Array
  /** The signature algorithm. */
  readonly signatureType?: 'ed25519'
}

/** A transaction for a Solana wallet to sign. */
export interface SolanaTransactionInput {
  /** One of the wallet's `accounts`. */
  readonly account: WalletStandardAccount
  /** The serialised transaction. */
  readonly transaction: Uint8Array
  /** The cluster: `solana:mainnet`, `solana:devnet`. */
  readonly chain?: `${string}:${string}`
  /** How a wallet that sends the transaction simulates and sends it. */
  readonly options?: {
    readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
    readonly minContextSlot?: number
    readonly commitment?: 'processed' | 'confirmed' | 'finalized'
    readonly skipPreflight?: boolean
    readonly maxRetries?: number
  }
}

/** The fields of a sign-in message; the wallet fills in missing fields. */
export interface SolanaSignInInput {
  /** The page's host. */
  readonly domain?: string
  /** The account, in base58. */
  readonly address?: string
  /** A sentence for the visitor. */
  readonly statement?: string
  /** The page's URL. */
  readonly uri?: string
  /** The version of the message. */
  readonly version?: string
  /** The cluster. */
  readonly chainId?: string
  /** A nonce, usually from the server. */
  readonly nonce?: string
  /** The time of signing (ISO 8601). */
  readonly issuedAt?: string
  /** The end of the session (ISO 8601). */
  readonly expirationTime?: string
  /** The beginning of the session (ISO 8601). */
  readonly notBefore?: string
  /** An id that the server chose. */
  readonly requestId?: string
  /** URIs that the sign-in refers to. */
  readonly resources?: readonly string[]
}

/** A Bitcoin wallet with the interface of sats-connect: `request` resolves with a result or an error. */
export interface SatsConnectProvider {
  /** Sends a request: `signPsbt`, `sendTransfer` and other methods of the interface. */
  request(
    method: string,
    params: object | null,
  ): Promise<{ readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }>
}

/** A Bitcoin wallet with UniSat's interface, which OKX and Bitget share. */
export interface UnisatProvider {
  /** Asks the visitor for accounts. */
  requestAccounts(): Promise<unknown>
  /** Lists the accounts that the page may use, without a prompt. */
  getAccounts(): Promise<string[]>
  /** Signs a message, as `ecdsa` (BIP-137) or `bip322-simple`. */
  signMessage(message: string, type?: string): Promise<string>
  /** Signs a PSBT in hex, and resolves with the signed PSBT in hex. */
  signPsbt(psbtHex: string, options?: object): Promise<string>
  /** Broadcasts a signed PSBT in hex, and resolves with the transaction's id. */
  pushPsbt(psbtHex: string): Promise<string>
}

/** An enabled {@link PolkadotExtension}. */
export interface PolkadotInjected {
  /** The accounts that the visitor shares with the page. */
  readonly accounts: {
    /** Reads the accounts. */
    get(): Promise<PolkadotInjectedAccount[]>
    /** Calls `listener` on each change. Returns a function that unsubscribes. */
    subscribe(listener: (accounts: PolkadotInjectedAccount[]) => void): () => void
  }
  /** Signs with those accounts. */
  readonly signer: {
    /** Signs data that the wallet wraps in `<Bytes>`. */
    signRaw?(raw: { address: string; data: string; type: 'bytes' | 'payload' }): Promise<{ signature: `0x${string}` }>
    /** Signs a transaction's payload. */
    signPayload?(payload: object): Promise<{ signature: `0x${string}` }>
  }
}

/** An account of a {@link PolkadotExtension}. */
export interface PolkadotInjectedAccount {
  /** The address in SS58. */
  readonly address: string
  /** The name that the visitor gave the account. */
  readonly name?: string
  /** The key type: `sr25519`, `ed25519` and others. */
  readonly type?: string
}

/** A Polkadot wallet's entry of `window.injectedWeb3`. */
export interface PolkadotExtension {
  /** The wallet's version. */
  readonly version?: string
  /** Asks the visitor to share accounts; does not ask while the page is still allowed. */
  enable(appName: string): Promise<PolkadotInjected>
}

/**
 * The connected wallet's provider by namespace: the result of `getProvider(namespace)` and
 * `useWalletProvider(namespace)`. It reports the active account first. These members identify its kind:
 * `isWalletConnect`, `isEmbeddedWallet`, `features`, `requestAccounts`, `enable`.
 */
export interface NamespaceProviders {
  /** Any EVM wallet: in the browser, on another device, or embedded. */
  eip155: Eip1193Provider
  /** A Wallet Standard wallet in the browser, a wallet on another device, or the embedded wallet. */
  solana: SolanaStandardWallet | WalletConnectProvider | EmbeddedWalletProvider
  /** A wallet in the browser with one of three interfaces, or a wallet on another device. */
  bip122: WalletStandardWallet | SatsConnectProvider | UnisatProvider | WalletConnectProvider
  /** A wallet in the browser, or a wallet on another device. */
  polkadot: PolkadotExtension | WalletConnectProvider
}

/**
 * The connected wallet's provider in one namespace. For a namespace of the host, it is the value that the adapter
 * returns. A page types it by adding a member:
 * `declare module 'walletmodal' { interface NamespaceProviders { sui: SuiWallet } }`.
 */
export type ProviderOf<Name extends Namespace> = Name extends keyof NamespaceProviders
  ? NamespaceProviders[Name]
  : unknown
