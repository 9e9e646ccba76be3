import { observer } from 'mobx-react-lite'
import type { ActivityPart } from '../../../core/features/activity/activity.js'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import type { SentAction } from '../../../core/features/activity/store.js'
import { useNow } from '../../components/hooks/use-now.js'
import { type ActivityMessages, activityMessagesOf } from '../../messages/en-activity.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { sentActionsStyles } from './sent-actions.css.js'
import { SentReview } from './sent-review.js'

interface SentActionsProps {
  activity: ActivityPart
  entry: ActivityEntry
}

/** The visitor's options for a transaction that waits too long, was dropped or replaced. */
export const SentActions = observer(function SentActions({ activity, entry: { hash, sent } }: SentActionsProps) {
  useStyles(sentActionsStyles)
  const messages = useMessages(activityMessagesOf)
  const now = useNow(1000)
  const action = activity.store.actions.get(hash)
  const said = saidOf(action, messages)
  useAnnouncement(said)
  const step = activity.nextStep(hash, now)
  const replacement = sent?.replacedBy
  if (!step && !replacement && sent?.status !== 'replaced') return null
  const isBusy = action?.status === 'waiting' || action?.status === 'preparing'
  const texts = { speedUp: messages.stuckText, resend: messages.droppedText }
  if (step && action && (action.review || action.error?.code === 'chain_mismatch'))
    return (
      <div className="wm-sent-actions">
        <SentReview activity={activity} hash={hash} action={action} said={said} />
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
