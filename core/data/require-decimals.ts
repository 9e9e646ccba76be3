import { RefusedTransactionError } from '../errors/swap-transaction.js'

/**
 * Compares the decimals that a service lists for a token with the decimals that the chain tells. Review and wallet would otherwise show
 * different amounts. Passes when the chain tells none.
 *
 * @throws {@link RefusedTransactionError} when the two differ
 */
export function requireDecimals(token: string, listed: number, told: bigint | undefined): void {
  if (told === undefined || told === BigInt(listed)) return
  throw new RefusedTransactionError({
    reason: 'decimals',
    wrong: `${token} has ${told} decimals. The service says ${listed}`,
  })
}
