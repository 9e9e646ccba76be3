import { Button } from '../primitives/button.js'
import { useAnnouncement, useMessages } from '../primitives/context/shell.js'

/** A view that did not load, or that broke while it was drawn. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages()
  useAnnouncement(messages.brokenHeading)
  return (
    <div className="wm-stage-broken">
      <h3>{messages.brokenHeading}</h3>
      <p>{messages.brokenText}</p>
      <Button onPress={onRetry}>{messages.retry}</Button>
    </div>
  )
}
