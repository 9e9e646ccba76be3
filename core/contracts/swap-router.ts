/** A call of an exchange, before a wallet is asked for it. */
export interface SwapRouterCall {
  /** The account that would sign the call. */
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  /** Native coin that the call sends, in its smallest unit. */
  readonly value: bigint
}

/**
 * The terms of a swap, read from the call that a wallet would sign. Tokens are addresses on the network of the call;
 * `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` and the zero address stand for the native coin.
 */
export interface DecodedSwap {
  /** The token that leaves. */
  readonly source: string
  /** The token that arrives. Without it the minimum counts as not known. */
  readonly target?: string | undefined
  /** Units of `source` that leave. */
  readonly amount: bigint
  /** Units of `target` that the contract guarantees, or reverts. */
  readonly minimum: bigint
  /** The account that `target` is paid to. @default the account that signs */
  readonly receiver?: string | undefined
}

/** Reads a call of the host's own exchange. `undefined` means that it cannot, and the visitor is warned. */
export type SwapDecoder = (call: SwapRouterCall) => DecodedSwap | undefined

/** The interface of an exchange that the modal can read by itself. */
export type SwapInterface = '1inch-v6'

/** A contract that a swap may be asked of, and how its calls are read. */
export interface SwapRouter {
  /** The contract's address. */
  readonly address: string
  /**
   * The interface that the contract speaks, or a function that reads its calls. With an interface, every other method is
   * refused. Without `decode`, the methods of 1inch's router are read, and any other one needs a second tap.
   */
  readonly decode?: SwapInterface | SwapDecoder | undefined
}
