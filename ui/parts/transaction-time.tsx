import { formatRelativeTime } from '../../core/format/relative-time.js'
import { useActivityMessages } from './use-activity-messages.js'

interface TransactionTimeProps {
  atMs: number
  now: number
  /** The moment is read, too: where there is room, and no pointer that hovers. */
  isWhole?: boolean
}

/** How long ago, with the moment itself as tooltip. */
export function TransactionTime({ atMs, now, isWhole = false }: TransactionTimeProps) {
  const messages = useActivityMessages()
  const moment = new Intl.DateTimeFormat(messages.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(atMs)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={moment}>
      {messages.ago(formatRelativeTime(atMs, now))}
      {isWhole && <small>{moment}</small>}
    </time>
  )
}
