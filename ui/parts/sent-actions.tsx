import { observer } from 'mobx-react-lite'
import type { ActivityPart } from '../../core/flows/activity.js'
import type { ActivityEntry } from '../../core/state/activity-entry.js'
import { useAnnouncement } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { Button } from '../primitives/button.js'
import { sentActionsStyles } from './sent-actions.css.js'
import { useActivityMessages } from './use-activity-messages.js'
import { useNow } from './use-now.js'

/** What can be done about a transaction that waits too long, was dropped, or was replaced. */
export const SentActions = observer(function SentActions({
  activity,
  entry: { hash, sent },
}: {
  activity: ActivityPart
  entry: ActivityEntry
}) {
  useStyles(sentActionsStyles)
  const messages = useActivityMessages()
  const now = useNow(1000)
  const action = activity.store.actions.get(hash)
  const said =
    action?.status === 'refused'
      ? messages.declined
      : action?.status === 'failed'
        ? messages.actionFailed(action.error?.shortMessage ?? '')
        : action?.status === 'waiting'
          ? messages.waiting
          : undefined
  useAnnouncement(said)
  const step = activity.nextStep(hash, now)
  const replacement = sent?.replacedBy
  if (!step && !replacement && sent?.status !== 'replaced') return null
  const texts = { speedUp: messages.stuckText, resend: messages.droppedText }
  return (
    <div className="wm-sent-actions">
      <p data-tone={action?.status}>{said ?? (step ? texts[step] : messages.replacedText)}</p>
      {step && (
        <Button
          kind="primary"
          isWide
          isDisabled={action?.status === 'waiting'}
          onPress={() => void activity[step](hash)}
        >
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
