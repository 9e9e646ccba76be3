import type { Transfer } from '../../core/contracts/transaction.js'
import { readText } from '../../core/discovery/foreign.js'
import { truncateAddress } from '../../core/format/address.js'
import { formatAmount } from '../../core/format/amount.js'
import { isDecimal } from '../../core/format/decimal.js'
import type { ActivityEntry } from '../../core/state/activity-entry.js'
import type { Messages } from '../messages/en.js'
import type { ActivityMessages } from '../messages/en-activity.js'

type Words = Messages & ActivityMessages

/** What happened, in a word or two: `Sent`, `Swapping`, `Approval failed`. */
export function operationWord(entry: Pick<ActivityEntry, 'operation' | 'status'>, words: Words): string {
  const known = Object.hasOwn(words.operations, entry.operation) ? words.operations[entry.operation] : undefined
  const [done, underWay, failed] = known ?? words.otherOperation
  if (entry.status === 'confirmed') return done
  return entry.status === 'pending' ? underWay : failed
}

/** Who is on the other side; undefined where that says nothing, as of a contract. */
export function counterparty({ operation, from, to }: ActivityEntry, words: Words): string | undefined {
  if (operation === 'receive') return words.from(truncateAddress(from))
  if (operation !== 'send' || to === '') return undefined
  return from.toLowerCase() === to.toLowerCase() ? words.toYourself : words.to(truncateAddress(to))
}

/** The name of what moves: `ETH`, or an NFT's. Texts of a service: one line, nothing that turns the direction of writing. */
export function nameOfTransfer({ fungible_info, nft_info }: Transfer, words: Words): string {
  if (nft_info) return readText(nft_info.name) ?? words.unnamedNft
  return readText(fungible_info?.symbol) ?? readText(fungible_info?.name) ?? ''
}

/** With its sign: `−0.5 ETH`, `+1 CryptoCat`. */
export function signedAmount(transfer: Transfer, words: Words): string {
  const { direction, quantity } = transfer
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  const amount = isDecimal(quantity.numeric)
    ? formatAmount(quantity.numeric, { language: words.language })
    : (readText(quantity.numeric)?.slice(0, 24) ?? '')
  return `${sign}${amount} ${nameOfTransfer(transfer, words)}`.trim()
}

/** Its picture: of the token, or of the NFT. */
export function pictureOfTransfer({ fungible_info, nft_info }: Transfer): string | undefined {
  return nft_info ? (nft_info.content?.preview ?? nft_info.content?.detail)?.url : fungible_info?.icon?.url
}
