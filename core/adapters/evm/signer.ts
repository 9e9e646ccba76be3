import type { SendTransactionParams, WriteContractParams } from '../../contracts/adapter.js'

/** The wallet as a library of the host may ask it. It throws a {@link ModalError}. */
export interface WalletRequests {
  /** EIP-1193. */
  request(call: { method: string; params?: unknown }): Promise<unknown>
  /** The reference part of the CAIP-2 id of the network that the wallet is on. */
  readonly chainId: string
}

/** `chainId` stands in what the wallet signs. */
export type EvmTransaction = Omit<SendTransactionParams, 'network' | 'mint' | 'priorityFee'> & { chainId?: number }

/** Turns an operation into a request to the wallet. Resolves with the wallet's answer, unread. */
export interface EvmSigner {
  /** `data`: the bytes, as hex. */
  signMessage(address: string, data: `0x${string}`): Promise<unknown>
  sendTransaction(transaction: EvmTransaction): Promise<unknown>
  estimateGas(transaction: EvmTransaction): Promise<bigint>
  encodeCall(call: Pick<WriteContractParams, 'functionName' | 'args'> & { abi: readonly object[] }): string
  dispose?(): void
}

/** A way to sign: straight by JSON-RPC, or by the library that the host handed over. */
export interface SignerLibrary {
  createSigner(wallet: WalletRequests): EvmSigner
  /** The library's own errors for failures. */
  readonly toSignError?: (cause: unknown) => Error
  readonly toEstimateError?: (cause: unknown) => Error
}
