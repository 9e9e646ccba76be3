import type { SendDraft, SendNode } from '../clients/send-node.js'
import { RefusedTransactionError } from '../errors/swap-transaction.js'
import type { SendReview } from '../state/send-review.js'

export interface SendDecimals {
  /** Asks the chain for the decimals of the draft's token, once. Rejects only when `signal` aborts. */
  load(node: SendNode | undefined, token: SendDraft['token'], signal: AbortSignal): Promise<void>
  /**
   * Passes when the chain tells no decimals.
   *
   * @throws {@link RefusedTransactionError} when the review's amount rests on other decimals than the chain's
   */
  require(review: SendReview): void
}

/** The balance service says the decimals that an amount is drawn with. A wrong number makes the wallet sign another amount. */
export function createSendDecimals(): SendDecimals {
  /** By CAIP-10 address: a contract does not change its decimals. */
  const known = new Map<string, bigint>()
  const keyOf = (network: string, token: string) => `${network}:${token}`
  return {
    load: async (node, token, signal) => {
      if (!node || token === undefined || known.has(keyOf(node.network, token))) return
      const decimals = await node.decimalsOf(token, signal)
      if (decimals !== undefined) known.set(keyOf(node.network, token), decimals)
    },
    require: ({ network, token, tokenAddress, decimals }) => {
      const told =
        tokenAddress === undefined
          ? BigInt(network.nativeCurrency.decimals)
          : known.get(keyOf(network.caipNetworkId, tokenAddress))
      if (told === undefined || told === BigInt(decimals)) return
      const wrong = `${tokenAddress ?? token.symbol} has ${told} decimals. The service says ${decimals}`
      throw new RefusedTransactionError({ reason: 'decimals', wrong })
    },
  }
}
