import type { Namespace } from './caip.js'

/** An EVM wallet's object, as EIP-1193 describes it. viem's `custom()` and ethers' `BrowserProvider` take it. */
export interface Eip1193Provider {
  /** Asks the wallet; rejects with an error that bears a code of EIP-1193 or JSON-RPC. */
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** Listens to `accountsChanged`, `chainChanged`, `disconnect` and further events of the wallet. */
  on(event: string, listener: (data: unknown) => void): unknown
  /** Stops what `on` began. */
  removeListener(event: string, listener: (data: unknown) => void): unknown
}

/** One namespace of a session with a wallet on another device. */
export interface WalletConnectProvider extends Eip1193Provider {
  /** Tells this object from the other providers of a namespace. */
  readonly isWalletConnect: true
  /** The namespace that `request` is about. */
  readonly namespace: Namespace
  /** The object of `@walletconnect/universal-provider`, which speaks for all namespaces of the session. */
  readonly universalProvider: unknown
}

/** The wallet of a visitor who logged in by email or with a social account. */
export interface EmbeddedWalletProvider extends Eip1193Provider {
  /** Tells this object from the other providers of a namespace. */
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
  /** The names of the features that the account may be used with. */
  readonly features: readonly `${string}:${string}`[]
}

/** A wallet's object, as the Wallet Standard describes it. `features` holds its functions by name: `solana:signMessage`. */
export interface WalletStandardWallet {
  /** The version of the Wallet Standard. */
  readonly version: '1.0.0'
  /** The name that the visitor knows the wallet by. */
  readonly name: string
  /** A `data:` URL of the wallet's picture. */
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** The chains that the wallet serves. */
  readonly chains: readonly `${string}:${string}`[]
  /** The wallet's abilities, by the name of the feature. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  /** The accounts that the page may use now. */
  readonly accounts: readonly WalletStandardAccount[]
}

/** A Solana wallet's object. Its features are typed as the Wallet Standard and its Solana extension describe them; it may have others. */
export interface SolanaStandardWallet extends WalletStandardWallet {
  /** The wallet's abilities, by the name of the feature. Each may be absent. */
  readonly features: WalletStandardWallet['features'] & SolanaFeatures
}

/** The features of Solana wallets (@wallet-standard/features 1.1, @solana/wallet-standard-features 1.3). */
export interface SolanaFeatures {
  /** Asks for accounts. */
  readonly 'standard:connect'?: {
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly WalletStandardAccount[] }>
  }
  /** Ends the page's connection. */
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  /** Tells of changes. */
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
  /** Asks for accounts, and signs a message of sign-in with one of them. */
  readonly 'solana:signIn'?: {
    signIn(
      ...inputs: readonly SolanaSignInInput[]
    ): Promise<readonly (SolanaSignedMessage & { readonly account: WalletStandardAccount })[]>
  }
}

/** A message as a Solana wallet signed it. */
export interface SolanaSignedMessage {
  /** The bytes that were signed. */
  readonly signedMessage: Uint8Array
  /** The signature, 64 bytes. */
  readonly signature: Uint8Array
  /** The kind of the signature. */
  readonly signatureType?: 'ed25519'
}

/** A transaction that a Solana wallet is asked to sign. */
export interface SolanaTransactionInput {
  /** One of the wallet's `accounts`. */
  readonly account: WalletStandardAccount
  /** The serialised transaction. */
  readonly transaction: Uint8Array
  /** The cluster: `solana:mainnet`, `solana:devnet`. */
  readonly chain?: `${string}:${string}`
  /** How a wallet that sends tries the transaction out, and how it sends it. */
  readonly options?: {
    readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
    readonly minContextSlot?: number
    readonly commitment?: 'processed' | 'confirmed' | 'finalized'
    readonly skipPreflight?: boolean
    readonly maxRetries?: number
  }
}

/** The fields of a message of sign-in; the wallet fills in what is left out. */
export interface SolanaSignInInput {
  /** The page's host. */
  readonly domain?: string
  /** The account, in base58. */
  readonly address?: string
  /** A sentence for the visitor. */
  readonly statement?: string
  /** The page's address. */
  readonly uri?: string
  /** The version of the message. */
  readonly version?: string
  /** The cluster. */
  readonly chainId?: string
  /** The server's nonce. */
  readonly nonce?: string
  /** The time of signing (ISO 8601). */
  readonly issuedAt?: string
  /** The end of the session (ISO 8601). */
  readonly expirationTime?: string
  /** The beginning of the session (ISO 8601). */
  readonly notBefore?: string
  /** An id of the server's. */
  readonly requestId?: string
  /** Addresses that the sign-in is for. */
  readonly resources?: readonly string[]
}

/** A Bitcoin wallet's object with the interface of sats-connect: `request` resolves with a result or an error. */
export interface SatsConnectProvider {
  /** Asks the wallet: `signPsbt`, `sendTransfer` and other methods of the interface. */
  request(
    method: string,
    params: object | null,
  ): Promise<{ readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }>
}

/** A Bitcoin wallet's object with UniSat's interface, which OKX and Bitget share. */
export interface UnisatProvider {
  /** Asks the visitor for accounts. */
  requestAccounts(): Promise<unknown>
  /** Lists the accounts that the page may use, without asking. */
  getAccounts(): Promise<string[]>
  /** Signs a message, as `ecdsa` (BIP-137) or `bip322-simple`. */
  signMessage(message: string, type?: string): Promise<string>
  /** Signs a PSBT in hex, and resolves with one in hex. */
  signPsbt(psbtHex: string, options?: object): Promise<string>
  /** Broadcasts a signed PSBT in hex, and resolves with the transaction's id. */
  pushPsbt(psbtHex: string): Promise<string>
}

/** A {@link PolkadotExtension}, once its owner lets the page in. */
export interface PolkadotInjected {
  /** The accounts that the visitor lets the page see. */
  readonly accounts: {
    /** Reads the accounts. */
    get(): Promise<PolkadotInjectedAccount[]>
    /** Calls back with each change. Returns how to stop. */
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
  /** The kind of its key: `sr25519`, `ed25519` and others. */
  readonly type?: string
}

/** A Polkadot wallet's entry of `window.injectedWeb3`. */
export interface PolkadotExtension {
  /** The wallet's version. */
  readonly version?: string
  /** Asks the visitor to let the page in; asks nobody while the page is still let in. */
  enable(appName: string): Promise<PolkadotInjected>
}

/**
 * The connected wallet's object, which names the account in use first, by namespace: the result of `getProvider(namespace)` and
 * `useWalletProvider(namespace)`. Members tell several kinds apart: `isWalletConnect`, `isEmbeddedWallet`, `features`, `requestAccounts`, `enable`.
 */
export interface NamespaceProviders {
  /** Any EVM wallet: of the page, on another device, or embedded. */
  eip155: Eip1193Provider
  /** A Wallet Standard wallet of the page, a wallet on another device, or the embedded wallet. */
  solana: SolanaStandardWallet | WalletConnectProvider | EmbeddedWalletProvider
  /** A wallet of the page by one of three interfaces, or a wallet on another device. */
  bip122: WalletStandardWallet | SatsConnectProvider | UnisatProvider | WalletConnectProvider
  /** A wallet of the page, or one on another device. */
  polkadot: PolkadotExtension | WalletConnectProvider
}

/**
 * The connected wallet's object in one namespace. In one that the host defines it is what its adapter gives; a page that adds a member to
 * {@link NamespaceProviders} has its type: `declare module 'walletmodal' { interface NamespaceProviders { sui: SuiWallet } }`.
 */
export type ProviderOf<Name extends Namespace> = Name extends keyof NamespaceProviders
  ? NamespaceProviders[Name]
  : unknown
