import { useAnnouncement, useMessages } from '../primitives/context/shell.js'
import { type Icon, Line } from '../primitives/line-icon.js'
import { Message, MessageButton } from './message.js'

const Alert: Icon = (line) => (
  <Line d="M12 9v4M12 17v.01M10.3 4 2.5 17.5a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0" {...line} />
)

/** Shown for a view, or for a part of one, that failed to load or to render. */
export function Broken({ isPart = false, onRetry }: { isPart?: boolean; onRetry: () => void }) {
  const messages = useMessages()
  useAnnouncement(messages.brokenHeading)
  return (
    <Message icon={Alert} isPart={isPart} tone="failure" heading={messages.brokenHeading} text={messages.brokenText}>
      <MessageButton onPress={onRetry}>{messages.retry}</MessageButton>
    </Message>
  )
}
