import { observer } from 'mobx-react-lite'
import type { ActivityPart } from '../../../core/features/activity/activity.js'
import { type ActivityEntry, type AgainReview, hasFeeDoubt } from '../../../core/features/activity/entry.js'
import type { SentAction } from '../../../core/features/activity/store.js'
import { AddressFact, Fact, WholeAddress } from '../../components/facts.js'
import { useNow } from '../../components/hooks/use-part.js'
import { ChainMismatch } from '../../components/review/review-notice.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { type ActivityMessages, activityMessagesOf } from '../../messages/english/activity.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { MainButton, WideButton } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { useTransactionWords } from './transaction-words.js'

/** The visitor's options for a transaction that is stuck, dropped or replaced. */
export const SentActions = observer(function SentActions(props: { activity: ActivityPart; entry: ActivityEntry }) {
  const { activity, entry } = props
  const { hash, sent } = entry
  const messages = useMessages(activityMessagesOf)
  const { activeNetwork } = useModal().chains
  const now = useNow(1000)
  const action = activity.store.actions.get(hash)
  const words = {
    reviewing: undefined,
    preparing: messages.preparing,
    waiting: messages.waiting,
    refused: messages.declined,
    failed: failedText(action, messages),
  }
  const said = action && words[action.status]
  useAnnouncement(said)
  const step = activity.nextStep(hash, now)
  const replacement = sent?.replacedBy
  if (sent?.isProposed)
    return (
      <div className="wm-sent-actions">
        <p>{messages.proposedText}</p>
      </div>
    )
  if (!step && !replacement && sent?.status !== 'replaced') return null
  const isBusy = action?.status === 'waiting' || action?.status === 'preparing'
  const texts = { speedUp: messages.stuckText, resend: messages.droppedText }
  if (step && action?.review)
    return <Review activity={activity} entry={entry} action={action} review={action.review} said={said} />
  if (step && action?.error?.code === 'chain_mismatch')
    return (
      <div className="wm-sent-actions">
        {activeNetwork && (
          <ChainMismatch network={activeNetwork} onSwitched={() => activity.store.setAction(hash, undefined)} />
        )}
        <WideButton onPress={() => void activity[action.kind](hash)}>{messages[action.kind]}</WideButton>
      </div>
    )
  return (
    <div className="wm-sent-actions">
      <p data-tone={action?.status}>{said ?? (step ? texts[step] : messages.replacedText)}</p>
      {step && (
        <MainButton isDisabled={isBusy} isBusy={isBusy} onPress={() => void activity[step](hash)}>
          {messages[step]}
        </MainButton>
      )}
      {replacement && (
        <WideButton onPress={() => activity.openTransaction(replacement)}>{messages.openReplacement}</WideButton>
      )}
    </div>
  )
})

function failedText(action: SentAction | undefined, messages: Messages & ActivityMessages): string {
  const reason = action?.error ? errorText(messages, action.error) : ''
  // This reason implies that it was sent: neither "nothing was sent" nor "may still send it" applies.
  if (action?.error?.code === 'node_nonce_too_low') return `${reason}. ${messages.checkWallet}`
  return messages.actionFailed(reason, action?.mayBeSent ?? false)
}

interface ReviewProps {
  activity: ActivityPart
  entry: ActivityEntry
  action: SentAction
  review: AgainReview
  said: string | undefined
}

/** Shows the exact request before the wallet is asked again. */
const Review = observer(function Review({ activity, entry, action, review, said }: ReviewProps) {
  const messages = useMessages(activityMessagesOf)
  const shared = reviewMessagesOf(messages)
  const words = useTransactionWords()
  const { kind, sent, network, nonce, terms, fee } = review
  const isBusy = action.status === 'waiting'
  const risen = action.isRenewed && !isBusy ? shared.feeRisen : undefined
  useAnnouncement(risen)
  const leaving = entry.transfers.filter(({ direction }) => direction === 'out').map(words.amount)
  return (
    <div className="wm-sent-actions">
      <dl className="wm-transaction-facts">
        {leaving.length > 0 && <Fact label={shared.againAmount}>{leaving.join(', ')}</Fact>}
        <AddressFact label={messages.fromLabel} address={sent.from} />
        <Fact label={messages.toLabel}>{sent.to && <WholeAddress address={sent.to} />}</Fact>
        <Fact label={messages.networkLabel}>
          <Name>{network.name}</Name>
        </Fact>
        <Fact label={messages.nonce}>{nonce}</Fact>
        <Fact label={shared.highestFee}>{terms ? words.fee(fee, network.nativeCurrency) : shared.feeOfWallet}</Fact>
      </dl>
      <p>{said ?? risen ?? shared.againTitle[kind]}</p>
      {hasFeeDoubt(review) && <p role="alert">{shared.dataFeeUnknown}</p>}
      <MainButton isDisabled={isBusy} isBusy={isBusy} onPress={() => void activity.confirmAgain(sent.hash)}>
        {shared.againConfirm[kind]}
      </MainButton>
      <WideButton isDisabled={isBusy} onPress={() => activity.leaveAgain(sent.hash)}>
        {shared.againLeave}
      </WideButton>
    </div>
  )
})
