import { useMemo } from 'react'
import type { Transfer } from '../../../core/contracts/account/transaction.js'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { isSameAddress, truncateAddress } from '../../../core/lib/address.js'
import { createAmountFormat } from '../../../core/lib/amount.js'
import { isDecimal } from '../../../core/lib/decimal.js'
import { formatRelativeTime } from '../../../core/lib/relative-time.js'
import { cleanText } from '../../../core/lib/shown-text.js'
import type { Messages } from '../../messages/en.js'
import { type ActivityMessages, activityMessagesOf } from '../../messages/en-activity.js'
import { useMessages } from '../../primitives/context/shell.js'

/** The texts about transactions in one language. Made once for a list, because its formatters cost more than a row. */
export interface TransactionWords {
  /** The operation in a word or two: `Sent`, `Swapping`, `Approval failed`. */
  operation(entry: Pick<ActivityEntry, 'operation' | 'status'>): string
  /** The other party; `undefined` where it tells nothing, as with a contract. */
  counterparty(entry: ActivityEntry, short?: (address: string) => string): string | undefined
  /** The name of what moves: `ETH`, or an NFT's. */
  nameOf(transfer: Transfer): string
  /** How much moves, with its sign: `−0.5`. */
  quantity(transfer: Transfer): string
  /** With its sign: `−0.5 ETH`, `+1 CryptoCat`. */
  amount(transfer: Transfer): string
  moment(atMs: number): string
  ago(atMs: number, nowMs: number): string
  pendingFor(atMs: number, nowMs: number): string
  /** The heading of a month; the year is said of those before this one. */
  month(startMs: number, nowMs: number): string
  readonly replaced: string
  readonly dropped: string
  moreTransfers(count: number): string
}

export function createTransactionWords(messages: Messages & ActivityMessages): TransactionWords {
  const { language, numbers, operations, otherOperation } = messages
  const amountFormat = createAmountFormat({ language: numbers })
  const momentFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const monthFormat = new Intl.DateTimeFormat(language, { month: 'long' })
  const monthOfYearFormat = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })

  const nameOf = ({ fungible_info, nft_info }: Transfer): string => {
    if (nft_info) return nft_info.name || messages.unnamedNft
    return fungible_info?.symbol || fungible_info?.name || ''
  }
  const quantity = ({ direction, quantity: { numeric } }: Transfer) => {
    const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
    return sign + (isDecimal(numeric) ? amountFormat(numeric) : cleanText(numeric).slice(0, 24))
  }

  return {
    operation: ({ operation, status }) => {
      const [done, underWay, failed] =
        (Object.hasOwn(operations, operation) ? operations[operation] : undefined) ?? otherOperation
      if (status === 'confirmed') return done
      return status === 'pending' ? underWay : failed
    },
    counterparty: ({ chain, operation, from, to }, short = truncateAddress) => {
      if (operation === 'receive') return messages.from(short(from))
      if (operation !== 'send' || to === '') return undefined
      return isSameAddress(chain, from, to) ? messages.toYourself : messages.to(short(to))
    },
    nameOf,
    quantity,
    amount: (transfer) => `${quantity(transfer)} ${nameOf(transfer)}`.trim(),
    moment: (atMs) => momentFormat.format(atMs),
    ago: (atMs, nowMs) => messages.ago(formatRelativeTime(atMs, nowMs)),
    pendingFor: (atMs, nowMs) => messages.pendingFor(formatRelativeTime(atMs, nowMs)),
    month: (startMs, nowMs) => {
      const isThisYear = new Date(startMs).getFullYear() === new Date(nowMs).getFullYear()
      return (isThisYear ? monthFormat : monthOfYearFormat).format(startMs)
    },
    replaced: messages.replaced,
    dropped: messages.dropped,
    moreTransfers: messages.moreTransfers,
  }
}

/** Its picture: of the token, or of the NFT. */
export function pictureOfTransfer({ fungible_info, nft_info }: Transfer): string | undefined {
  return nft_info ? (nft_info.content?.preview ?? nft_info.content?.detail)?.url : fungible_info?.icon?.url
}

/** The texts about transactions, for a whole view. */
export function useTransactionWords(): TransactionWords {
  const messages = useMessages(activityMessagesOf)
  return useMemo(() => createTransactionWords(messages), [messages])
}
