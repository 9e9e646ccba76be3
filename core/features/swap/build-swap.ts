import { isModalError } from '../../errors/base.js'
import { suffixGas } from '../../lib/evm/data-suffix.js'
import type { ConvertApi, SwapOrder } from './api.js'
import { type Agreed, type CheckedSwap, checkBuiltSwap } from './check-built.js'
import { tighterSlippage } from './figures.js'

/** A swap that the service has built and that this page has checked, with the gas that the service names. */
export interface BuiltSwap extends CheckedSwap {
  readonly limits: { readonly gas: bigint | undefined; readonly built: bigint | undefined }
}

export interface SwapBuilder {
  /** Builds the swap of an order, so that it guarantees what the review shows. @throws {@link RefusedTransactionError} */
  build(order: SwapOrder, agreed: Agreed, signal: AbortSignal): Promise<BuiltSwap>
  /**
   * Builds the swap of an order before the chain has its approval. Undefined if the service cannot build it yet.
   * @throws {@link RefusedTransactionError}
   */
  buildAhead(order: SwapOrder, agreed: Agreed, signal: AbortSignal): Promise<BuiltSwap | undefined>
}

export function createSwapBuilder(api: Pick<ConvertApi, 'buildSwap'>): SwapBuilder {
  /** The price may have moved since the quote. In that case, a second build with less slippage still reaches the least. */
  const buildReaching = async (order: SwapOrder, agreed: Agreed, signal: AbortSignal) => {
    const built = await api.buildSwap(order, signal)
    const { minimum } = checkBuiltSwap(built, { ...agreed, terms: { ...agreed.terms, least: 0n } })
    const slippage = minimum === undefined ? undefined : tighterSlippage(minimum, agreed.terms.least)
    return slippage === undefined ? built : api.buildSwap({ ...order, slippage }, signal)
  }

  const build: SwapBuilder['build'] = async (order, agreed, signal) => {
    const built = await buildReaching(order, agreed, signal)
    // The service counts the gas of the call that it built.
    const gas = built.gas === undefined ? undefined : built.gas + suffixGas(agreed.dataSuffix)
    return { ...checkBuiltSwap(built, agreed), limits: { gas, built: built.gasPrice } }
  }

  return {
    build,
    buildAhead: async (order, agreed, signal) => {
      try {
        return await build(order, agreed, signal)
      } catch (error) {
        if (isModalError(error, 'refused_transaction')) throw error
        signal.throwIfAborted()
        return undefined
      }
    },
  }
}
