/** The error names of `@solana/wallet-adapter-base`, by which pages distinguish errors. */
export type WalletAdapterErrorName =
  | 'WalletNotConnectedError'
  | 'WalletSignTransactionError'
  | 'WalletSendTransactionError'
  | 'WalletSignMessageError'

/** An error in the form of wallet-adapter: identified by its `name`, with the wallet's own error as `error`. */
export class WalletAdapterError extends Error {
  /** The error of the wallet or the node. */
  readonly error: unknown

  constructor(name: WalletAdapterErrorName, error?: unknown) {
    super(error instanceof Error ? error.message : 'No Solana wallet is connected that can do this.', { cause: error })
    this.name = name
    this.error = error
  }
}

/** Wraps a call so that its errors have this name. */
export function named<Args extends unknown[], Value>(
  name: WalletAdapterErrorName,
  call: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  return async (...args) => {
    try {
      return await call(...args)
    } catch (error) {
      throw error instanceof WalletAdapterError ? error : new WalletAdapterError(name, error)
    }
  }
}
