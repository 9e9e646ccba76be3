import CircleCheck from 'lucide-react/icons/circle-check'
import { observer } from 'mobx-react-lite'
import type { SentSummary } from '../../../core/features/send/phase.js'
import type { ReviewChange, SendReview } from '../../../core/features/send/review.js'
import type { SendStore } from '../../../core/features/send/store.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { Message } from '../../components/message.js'
import { ChainMismatch } from '../../components/review/chain-mismatch.js'
import { ReviewNotice } from '../../components/review/review-notice.js'
import { reviewMessagesOf } from '../../messages/of-review.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement } from '../../primitives/context/shell.js'
import { LinkButton } from '../../primitives/link-button.js'
import type { AllSendMessages } from './use-send.js'

// The view hands over the messages: the hook that makes them would lengthen the list of files to load.
interface SendProblemProps {
  messages: AllSendMessages
  store: SendStore
  review: SendReview
  /** In the coin that fees are paid in. */
  writeFee(units: bigint): string
}

/** What has changed under a review; else the wallet is on another network, and can be taken back. */
export const SendProblem = observer(function SendProblem(props: SendProblemProps) {
  const { messages, store, review } = props
  if (store.changes.length === 0)
    return <ChainMismatch network={review.network} onSwitched={() => store.setPhase({ step: 'editing' })} />
  return (
    <ReviewNotice
      heading={reviewMessagesOf(messages).changedHeading}
      lines={store.changes.map((change) => changeWords(change, props))}
    />
  )
})

interface SendDoneProps {
  messages: AllSendMessages
  sent: SentSummary
  onDone(): void
}

/** It is on its way. */
export const SendDone = observer(function SendDone({ messages, sent, onDone }: SendDoneProps) {
  const { amount, symbol, receiver, explorerUrl } = sent
  const shown = formatAmount(amount, { language: messages.numbers, decimals: 6 })
  const text = messages.sentText(shown, symbol, receiver.name ?? truncateAddress(receiver.address))
  useAnnouncement(`${messages.sentHeading}. ${text}`)
  return (
    <div className="wm-send-preview" data-state="sent">
      <Message mark={<CircleCheck size={28} strokeWidth={1.75} />} heading={messages.sentHeading} text={text}>
        <p>{messages.sentHint}</p>
        <Button kind="primary" isWide onPress={onDone}>
          {messages.done}
        </Button>
        {explorerUrl && <LinkButton href={explorerUrl}>{messages.viewOnExplorer}</LinkButton>}
      </Message>
    </div>
  )
})

/** What is true now, where that can be reviewed; else what stands in the way of it. */
function changeWords(change: ReviewChange, { messages, store, review, writeFee }: SendProblemProps): string {
  const { blocker, draft, isInUsd, portfolio } = store
  const language = messages.numbers
  const { symbol } = review.token
  if (change === 'price' && isInUsd && draft?.worth !== undefined)
    return messages.amountNow(formatUsd(draft.worth, language), formatAmount(draft.amount, { language }), symbol)
  if (change === 'price' && blocker?.kind === 'amount' && blocker.reason === 'price')
    return messages.amountProblems.price(symbol)
  if (change === 'fee' && blocker?.kind === 'gas') return messages.gasProblem(portfolio?.native?.symbol ?? '')
  if (change === 'fee' && draft?.fee) return messages.feeNow(writeFee(draft.fee.units + draft.fee.rent))
  return messages.changes[change]
}
