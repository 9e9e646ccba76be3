/** A call to an exchange contract, before the wallet is asked to send it. */
export interface SwapRouterCall {
  /** The account that would sign the call. */
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  /** The amount of native coin that the call sends, in its smallest unit. */
  readonly value: bigint
}

/**
 * The terms of a swap, decoded from the call that the wallet would send. Tokens are addresses on the network of the
 * call; `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` and the zero address stand for the native coin.
 */
export interface DecodedSwap {
  /** The token that is sold. */
  readonly source: string
  /** The token that is bought. If it is absent, the minimum counts as unknown. */
  readonly target?: string | undefined
  /** The units of `source` that are sold. */
  readonly amount: bigint
  /** The least units of `target` that arrive; with fewer, the contract reverts. If it is absent, it counts as unknown. */
  readonly minimum?: bigint | undefined
  /** The account that receives `target`. @default the account that signs */
  readonly receiver?: string | undefined
  /**
   * False if not the called contract but another one, which the call names, has to keep the minimum. It then counts as
   * unknown.
   * @default true
   */
  readonly isGuaranteed?: boolean | undefined
}

/**
 * Decodes a call to the host's own exchange. If it returns `undefined`, the call is unreadable and the visitor is
 * warned.
 */
export type SwapDecoder = (call: SwapRouterCall) => DecodedSwap | undefined

/** An exchange interface that the modal can decode itself. */
export type SwapInterface = '1inch-v6'

/** A contract that a swap may call, and how to decode its calls. */
export interface SwapRouter {
  /** The contract's address. */
  readonly address: string
  /**
   * The contract's interface, or a function that decodes its calls. With an interface, every other method is refused.
   * Without `decode`, the methods of 1inch's router are decoded, and any other method needs a second tap by the
   * visitor.
   */
  readonly decode?: SwapInterface | SwapDecoder | undefined
}
