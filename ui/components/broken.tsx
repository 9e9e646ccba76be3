import { Button } from '../primitives/button.js'
import { useAnnouncement, useMessages } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'
import { centredColumn } from './shared-rules.js'

const brokenStyles = css`
  .wm-broken {
    ${centredColumn}
    gap: 4px;
    padding: 24px 12px 8px;
    color: var(--wm-color-text-soft);

    & h3 {
      line-height: 1.4;
      color: var(--wm-color-text);
    }
    & button {
      margin-block-start: 16px;
    }
  }
`

/** Shown for a view that failed to load or to render. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  brokenStyles.use()
  const messages = useMessages()
  useAnnouncement(messages.brokenHeading)
  return (
    <div className="wm-broken">
      <h3>{messages.brokenHeading}</h3>
      <p>{messages.brokenText}</p>
      <Button onPress={onRetry}>{messages.retry}</Button>
    </div>
  )
}
