import { observer } from 'mobx-react-lite'
import type { SendReview } from '../../../core/features/send/form.js'
import type { SendPart } from '../../../core/features/send/send.js'
import type { SendStore } from '../../../core/features/send/store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { divideDecimals, multiplyDecimals, raiseDecimals } from '../../../core/lib/decimal.js'
import { rpcOf } from '../../../core/namespaces/namespace-table.js'
import { Fact } from '../../components/facts.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { sendMessagesOf } from '../../messages/english/send.js'
import { Press } from '../../primitives/button.js'
import { useMessages } from '../../primitives/context/shell.js'
import { Figure, Name } from '../../primitives/inline.js'
import { Spinner } from '../../primitives/spinner.js'

/** What the network takes: the expected fee, the limit, and what a new account costs. */
export const Fee = observer(function Fee({ send, review }: { send: SendPart; review: SendReview }) {
  const messages = useMessages(sendMessagesOf)
  const { fee } = review
  const language = messages.numbers
  if (!fee) {
    const hasFailed = send.store.quoteStatus === 'failed'
    return (
      <>
        <Fact label={messages.networkFee}>
          {hasFailed ? (
            <span className="wm-send-preview-problem">
              {messages.feeFailed}
              <Press onClick={send.retryQuote}>{messages.retry}</Press>
            </span>
          ) : (
            <span className="wm-send-preview-loading">
              <Spinner size={16} />
              <span className="wm-hidden">{messages.feeLoading}</span>
            </span>
          )}
        </Fact>
        {!hasFailed && namesLimit(send.store, review) && (
          <Fact label={reviewMessagesOf(messages).highestFee}>
            <span className="wm-send-preview-loading">…</span>
          </Fact>
        )}
      </>
    )
  }
  // The limit of the fee is shown, with the expected fee above it if that is lower.
  const isExact = fee.expected === fee.units
  return (
    <>
      {!isExact && (
        <Fact label={messages.networkFee}>
          <FeeAmount units={fee.expected} review={review} />
        </Fact>
      )}
      <Fact label={isExact ? messages.networkFee : reviewMessagesOf(messages).highestFee}>
        <FeeAmount units={fee.units} review={review} />
      </Fact>
      {fee.rent > 0n && (
        <Fact label={messages.accountFee}>
          <Figure>{feeText(fee.rent, review, language)}</Figure>
        </Fact>
      )}
    </>
  )
})

/** What a fee is worth, before its amount; both rounded up. */
function FeeAmount({ units, review }: { units: bigint; review: SendReview }) {
  const { numbers: language } = useMessages()
  const { fee } = review
  const amount = <Figure>{feeText(units, review, language)}</Figure>
  if (fee?.worth === undefined || fee.units === 0n) return amount
  const worth = divideDecimals(multiplyDecimals(fee.worth, String(units)), String(fee.units), 18)
  return (
    <>
      <Name>{formatUsd(raiseDecimals(worth, 2), language)}</Name> <small>{amount}</small>
    </>
  )
}

/** True if the fee is likely to have a second line for its limit, whose space is reserved. */
function namesLimit({ feeOption }: SendStore, { network }: SendReview): boolean {
  // The previous quote is for the same network.
  if (feeOption) return feeOption.fee !== feeOption.expected
  return rpcOf(network.chainNamespace) === 'ethereum'
}

const shownFeeDecimals = 6

/** Rounds up: the shown fee must not be lower than the fee paid. */
export function feeText(units: bigint, { network }: SendReview, language: string): string {
  const { decimals, symbol } = network.nativeCurrency
  const shown = raiseDecimals(toDecimal(units, decimals), shownFeeDecimals)
  return `${formatAmount(shown, { language, decimals: shownFeeDecimals })} ${symbol}`
}
