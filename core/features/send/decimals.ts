import { RefusedTransactionError } from '../../errors/swap-transaction.js'
import type { SendNode } from './node/node.js'
import type { SendReview } from './review.js'

/**
 * The balance service says the decimals that an amount is drawn with. A wrong number makes the wallet sign another amount. Passes
 * when the chain tells no decimals.
 *
 * @throws {@link RefusedTransactionError} when the review's amount rests on other decimals than the chain's
 */
export function requireDecimals(review: SendReview, node: Pick<SendNode, 'decimals'> | undefined): void {
  const { network, token, tokenAddress, decimals } = review
  const told = tokenAddress === undefined ? BigInt(network.nativeCurrency.decimals) : node?.decimals.get(tokenAddress)
  if (told === undefined || told === BigInt(decimals)) return
  const wrong = `${tokenAddress ?? token.symbol} has ${told} decimals. The service says ${decimals}`
  throw new RefusedTransactionError({ reason: 'decimals', wrong })
}
