import { observer } from 'mobx-react-lite'
import type { ActivityPart } from '../../../core/features/activity/activity.js'
import type { ActivityEntry, AgainReview } from '../../../core/features/activity/entry.js'
import type { SentAction } from '../../../core/features/activity/store.js'
import { useNow } from '../../components/hooks/use-part.js'
import { ChainMismatch } from '../../components/review/review-notice.js'
import { type ActivityMessages, activityMessagesOf } from '../../messages/en-activity.js'
import { reviewMessagesOf } from '../../messages/en-review.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { Fact, shortAddress, writeFee } from './transaction-facts.js'
import { useTransactionWords } from './transaction-words.js'

interface SentActionsProps {
  activity: ActivityPart
  entry: ActivityEntry
}

/** The visitor's options for a transaction that waits too long, was dropped or replaced. */
export const SentActions = observer(function SentActions({ activity, entry: { hash, sent } }: SentActionsProps) {
  const messages = useMessages(activityMessagesOf)
  const { activeNetwork } = useModal().chains
  const now = useNow(1000)
  const action = activity.store.actions.get(hash)
  const said = saidOf(action, messages)
  useAnnouncement(said)
  const step = activity.nextStep(hash, now)
  const replacement = sent?.replacedBy
  if (!step && !replacement && sent?.status !== 'replaced') return null
  const isBusy = action?.status === 'waiting' || action?.status === 'preparing'
  const texts = { speedUp: messages.stuckText, resend: messages.droppedText }
  if (step && action?.review)
    return (
      <div className="wm-sent-actions">
        <Review activity={activity} action={action} review={action.review} said={said} />
      </div>
    )
  if (step && action?.error?.code === 'chain_mismatch')
    return (
      <div className="wm-sent-actions">
        {activeNetwork && (
          <ChainMismatch network={activeNetwork} onSwitched={() => activity.store.setAction(hash, undefined)} />
        )}
        <Button isWide onPress={() => void activity[action.kind](hash)}>
          {messages[action.kind]}
        </Button>
      </div>
    )
  return (
    <div className="wm-sent-actions">
      <p data-tone={action?.status}>{said ?? (step ? texts[step] : messages.replacedText)}</p>
      {step && (
        <Button kind="primary" isWide isDisabled={isBusy} onPress={() => void activity[step](hash)}>
          {messages[step]}
        </Button>
      )}
      {replacement && (
        <Button isWide onPress={() => activity.openTransaction(replacement)}>
          {messages.openReplacement}
        </Button>
      )}
    </div>
  )
})

function saidOf(action: SentAction | undefined, messages: ActivityMessages): string | undefined {
  switch (action?.status) {
    case 'preparing':
      return messages.preparing
    case 'waiting':
      return messages.waiting
    case 'refused':
      return messages.declined
    case 'failed':
      return messages.actionFailed(action.error?.shortMessage ?? '', action.mayBeSent)
    default:
      return undefined
  }
}

interface ReviewProps {
  activity: ActivityPart
  action: SentAction
  review: AgainReview
  said: string | undefined
}

/** Shows the exact request before the wallet is asked once more. */
const Review = observer(function Review({ activity, action, review, said }: ReviewProps) {
  const messages = useMessages(activityMessagesOf)
  const shared = reviewMessagesOf(messages)
  const words = useTransactionWords()
  const { kind, sent, network, nonce, price, fee } = review
  const isBusy = action.status === 'waiting'
  const risen = action.isRenewed && !isBusy ? shared.feeRisen : undefined
  useAnnouncement(risen)
  const leaving = sent.transfers.filter(({ direction }) => direction === 'out').map(words.amount)
  return (
    <>
      <dl className="wm-transaction-facts">
        {leaving.length > 0 && <Fact label={shared.againAmount}>{leaving.join(', ')}</Fact>}
        <Fact label={messages.fromLabel}>{shortAddress(sent.from)}</Fact>
        <Fact label={messages.toLabel}>{sent.to}</Fact>
        <Fact label={messages.networkLabel}>
          <Name>{network.name}</Name>
        </Fact>
        {nonce !== undefined && <Fact label={messages.nonce}>{nonce}</Fact>}
        <Fact label={shared.highestFee}>
          {price ? (writeFee(fee, network.nativeCurrency, messages.numbers) ?? messages.notKnown) : shared.feeOfWallet}
        </Fact>
      </dl>
      <p>{said ?? risen ?? shared.againTitle[kind]}</p>
      <Button kind="primary" isWide isDisabled={isBusy} onPress={() => void activity.confirmAgain(sent.hash)}>
        {shared.againConfirm[kind]}
      </Button>
      <Button kind="plain" isWide isDisabled={isBusy} onPress={() => activity.leaveAgain(sent.hash)}>
        {shared.againLeave}
      </Button>
    </>
  )
})
