import { useMemo } from 'react'
import type { Transfer } from '../../../core/contracts/account/transaction.js'
import type { ActivityEntry, NamedTransfer } from '../../../core/features/activity/entry.js'
import { isSameAddress, truncateAddress } from '../../../core/lib/address.js'
import { createAmountFormat, formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { isDecimal } from '../../../core/lib/decimal.js'
import { formatRelativeTime } from '../../../core/lib/relative-time.js'
import { cleanText } from '../../../core/lib/shown-text.js'
import type { Messages } from '../../messages/en.js'
import { type ActivityMessages, activityMessagesOf } from '../../messages/english/activity.js'
import { useMessages } from '../../primitives/context/shell.js'

/** Texts about transactions in one language. Made once per list, because its formatters cost more than a row. */
export interface TransactionWords extends Pick<ActivityMessages, 'replaced' | 'dropped' | 'moreTransfers'> {
  /** `Sent`, `Swapping`, `Approval failed`. */
  operation(entry: ActivityEntry): string
  /** The other party; `undefined` if it is not meaningful, as for a contract call. */
  counterparty(entry: ActivityEntry, short?: (address: string) => string): string | undefined
  /** `ETH`, or the name of an NFT. */
  nameOf(transfer: NamedTransfer): string
  /** `−0.5`, `+1`. */
  quantity(transfer: Transfer): string
  /** `−0.5 ETH`, `+1 CryptoCat`. */
  amount(transfer: NamedTransfer): string
  /** `0.00042 ETH`. */
  fee(units: bigint | undefined, coin: { decimals: number; symbol: string } | undefined): string
  moment(atMs: number): string
  ago(atMs: number, nowMs: number): string
  pendingFor(atMs: number, nowMs: number): string
  /** The heading of a month, with the year unless it is the current one. */
  month(startMs: number, nowMs: number): string
}

function createTransactionWords(messages: Messages & ActivityMessages): TransactionWords {
  const { language, numbers, operations, otherOperation } = messages
  const amountFormat = createAmountFormat({ language: numbers })
  const momentFormat = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    numberingSystem: 'latn',
  })
  const monthFormat = new Intl.DateTimeFormat(language, { month: 'long', numberingSystem: 'latn' })
  const monthOfYearFormat = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
  })

  const nameOf: TransactionWords['nameOf'] = ({ asset, nft_info }) =>
    nft_info ? nft_info.name || messages.unnamedNft : (asset?.symbol ?? '')
  const quantity: TransactionWords['quantity'] = ({ direction, quantity: { numeric } }) => {
    const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
    return sign + (isDecimal(numeric) ? amountFormat(numeric) : cleanText(numeric).slice(0, 24))
  }

  return {
    operation: ({ operation, status }) => {
      const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined
      const [done, underWay, failed] = known ?? otherOperation
      if (status === 'confirmed') return done
      return status === 'pending' ? underWay : failed
    },
    counterparty: (entry, short = truncateAddress) => {
      const { chain, operation, from, to } = entry
      if (operation === 'receive') return messages.from(short(from))
      if (operation !== 'send' || to === '') return undefined
      return isSameAddress(chain, from, to) ? messages.toYourself : messages.to(short(to))
    },
    nameOf,
    quantity,
    amount: (transfer) => `${quantity(transfer)} ${nameOf(transfer)}`.trim(),
    fee: (units, coin) =>
      units === undefined || !coin
        ? messages.notKnown
        : `${formatAmount(toDecimal(units, coin.decimals), { decimals: 8, language: numbers })} ${coin.symbol}`,
    moment: (atMs) => momentFormat.format(atMs),
    ago: (atMs, nowMs) => messages.ago(formatRelativeTime(atMs, nowMs, language)),
    pendingFor: (atMs, nowMs) => messages.pendingFor(formatRelativeTime(atMs, nowMs, language)),
    month: (startMs, nowMs) => {
      const isThisYear = new Date(startMs).getFullYear() === new Date(nowMs).getFullYear()
      return (isThisYear ? monthFormat : monthOfYearFormat).format(startMs)
    },
    replaced: messages.replaced,
    dropped: messages.dropped,
    moreTransfers: messages.moreTransfers,
  }
}

export function pictureOfTransfer({ fungible_info, nft_info }: Transfer): string | undefined {
  return nft_info ? (nft_info.content?.preview ?? nft_info.content?.detail)?.url : fungible_info?.icon?.url
}

/** Texts about transactions, memoized for a view. */
export function useTransactionWords(): TransactionWords {
  const messages = useMessages(activityMessagesOf)
  return useMemo(() => createTransactionWords(messages), [messages])
}
