import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import type { ActivityEntry } from './entry.js'

/**
 * Whether a transaction moved nothing and was not sent from here. Anybody may make a token say that an account sent nothing to
 * somebody: it puts an address into the history that a visitor then copies.
 */
export function isEmptyTransfer(
  { chain, operation, from, sent, transfers }: ActivityEntry,
  owner: string | undefined,
): boolean {
  if (sent || transfers.length === 0) return false
  const isOwnCall = operation !== 'send' && operation !== 'receive' && isSameAddress(chain, from, owner)
  return !isOwnCall && transfers.every(({ nft_info, quantity }) => !nft_info && isZeroAmount(quantity.numeric))
}
