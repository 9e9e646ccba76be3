/** The names of `@solana/wallet-adapter-base`, by which pages written for it tell errors apart. */
export type WalletAdapterErrorName =
  | 'WalletNotConnectedError'
  | 'WalletSignTransactionError'
  | 'WalletSendTransactionError'
  | 'WalletSignMessageError'

/** An error as wallet-adapter has it: told by its `name`, with the wallet's own as `error`. */
export class WalletAdapterError extends Error {
  /** The error of the wallet or the node. */
  readonly error: unknown

  constructor(name: WalletAdapterErrorName, error?: unknown) {
    super(error instanceof Error ? error.message : 'No Solana wallet is connected that can do this.', { cause: error })
    this.name = name
    this.error = error
  }
}

/** Gives what is thrown the name of the call. */
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
