// The parts of @solana/web3.js 1.x that the hooks use, as structural types: the page passes its own classes, and this
// package includes none.

/** A `Transaction` of web3.js. */
export interface LegacyTransactionLike {
  feePayer?: unknown
  recentBlockhash?: string | undefined
  serialize(config?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
  partialSign(...signers: readonly object[]): void
  addSignature(publicKey: object, signature: Uint8Array): void
}

/** A `VersionedTransaction` of web3.js. */
export interface VersionedTransactionLike {
  readonly version: unknown
  serialize(): Uint8Array
  sign(signers: readonly object[]): void
  addSignature(publicKey: object, signature: Uint8Array): void
}

/** A `Connection` of web3.js. */
export interface ConnectionLike {
  getLatestBlockhash(): Promise<{ blockhash: string }>
  sendRawTransaction(bytes: Uint8Array, options?: SendOptions): Promise<string>
}

/** How the node simulates a transaction, and how often it retries sending. */
export interface SendOptions {
  skipPreflight?: boolean
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  maxRetries?: number
  minContextSlot?: number
}

/** The classes of the page's own web3.js, and its connection. */
export interface SolanaWeb3 {
  /** `PublicKey` of web3.js. */
  readonly PublicKey: new (
    address: string,
  ) => object
  /** `Transaction` of web3.js. */
  readonly Transaction: { from(bytes: Uint8Array): LegacyTransactionLike }
  /** `VersionedTransaction` of web3.js. */
  readonly VersionedTransaction: { deserialize(bytes: Uint8Array): VersionedTransactionLike }
  /** The page's connection, which `useConnection` returns. */
  readonly connection: ConnectionLike
}
