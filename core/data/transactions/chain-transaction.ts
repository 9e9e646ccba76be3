/** A transaction on its chain now. Amounts are smallest units of the network's own coin. */
export interface ChainTransaction {
  /** `unknown`: the node has not seen it, or no longer has it. */
  readonly status: 'unknown' | 'pending' | 'confirmed' | 'failed'
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
  readonly nonce?: number | undefined
  readonly gas?: bigint | undefined
  readonly fee?: bigint | undefined
  /** Milliseconds. */
  readonly minedAt?: number | undefined
  /** Blocks that confirm it, its own included. Absent where the chain counts no further. */
  readonly confirmations?: number | undefined
  /** No reorganisation is expected to undo it any more. */
  readonly isFinal?: boolean | undefined
  /** The price that an EVM transaction offers: one gas price, or the two of EIP-1559. */
  readonly price?: GasPrice | undefined
}

export type GasPrice =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Reads transactions without a wallet. Rejects with a {@link ModalError}, at once when `signal` aborts. */
export interface TransactionReader {
  read(hash: string, signal: AbortSignal): Promise<ChainTransaction>
  /** Present on chains whose accounts number their transactions. */
  readonly numbered?: {
    /** How many of the account are mined: the number of the next one. */
    minedCount(address: string, signal: AbortSignal): Promise<number>
    /** The hash of the account's transaction of that number, if it is in one of the last blocks. */
    findByNonce(address: string, nonce: number, signal: AbortSignal): Promise<string | undefined>
    gasPrice(signal: AbortSignal): Promise<bigint>
  }
}
