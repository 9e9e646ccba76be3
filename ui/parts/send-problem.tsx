import { observer } from 'mobx-react-lite'
import { formatAmount, formatUsd } from '../../core/format/amount.js'
import type { ReviewChange, SendReview } from '../../core/state/send-review.js'
import type { SendStore } from '../../core/state/send-store.js'
import { reviewMessagesOf } from '../messages/of-review.js'
import { ChainMismatch } from './chain-mismatch.js'
import { nativeAmount } from './native-amount.js'
import { ReviewNotice } from './review-notice.js'
import { type AllSendMessages, useSendMessages } from './use-send.js'

/** What has changed under a review; else the wallet is on another network, and can be taken back. */
export const SendProblem = observer(function SendProblem({ store, review }: { store: SendStore; review: SendReview }) {
  const messages = useSendMessages()
  if (store.changes.length === 0)
    return <ChainMismatch network={review.network} onSwitched={() => store.setPhase({ step: 'editing' })} />
  return (
    <ReviewNotice
      heading={reviewMessagesOf(messages).changedHeading}
      lines={store.changes.map((change) => changeWords(change, store, review, messages))}
    />
  )
})

/** What is true now, where that can be reviewed; else what stands in the way of it. */
function changeWords(
  change: ReviewChange,
  { blocker, draft, isInUsd, portfolio }: SendStore,
  review: SendReview,
  messages: AllSendMessages,
): string {
  const language = messages.numbers
  const { symbol } = review.token
  if (change === 'price' && isInUsd && draft?.worth !== undefined)
    return messages.amountNow(formatUsd(draft.worth, language), formatAmount(draft.amount, { language }), symbol)
  if (change === 'price' && blocker?.kind === 'amount' && blocker.reason === 'price')
    return messages.amountProblems.price(symbol)
  if (change === 'fee' && blocker?.kind === 'gas') return messages.gasProblem(portfolio?.native?.symbol ?? '')
  if (change === 'fee' && draft?.fee)
    return messages.feeNow(nativeAmount(draft.fee.units + draft.fee.rent, review, language))
  return messages.changes[change]
}
