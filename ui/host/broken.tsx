import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Message } from '../parts/message.js'
import { Button } from '../primitives/button.js'
import { useAnnouncement } from './live.js'
import { useMessages } from './shell.js'

/** A view that did not load, or that broke while it was drawn. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages()
  useAnnouncement(messages.brokenHeading)
  return (
    <Message
      mark={<TriangleAlert size={24} strokeWidth={1.75} />}
      tone="failure"
      heading={messages.brokenHeading}
      text={messages.brokenText}
    >
      <Button onPress={onRetry}>{messages.retry}</Button>
    </Message>
  )
}
