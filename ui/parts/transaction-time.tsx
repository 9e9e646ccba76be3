import { formatRelativeTime } from '../../core/format/relative-time.js'
import { useActivityMessages } from './use-activity-messages.js'

/** How long ago, with the moment itself as tooltip. */
export function TransactionTime({ atMs, now }: { atMs: number; now: number }) {
  const messages = useActivityMessages()
  const moment = new Intl.DateTimeFormat(messages.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(atMs)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={moment}>
      {messages.ago(formatRelativeTime(atMs, now))}
    </time>
  )
}
