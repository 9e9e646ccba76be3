import type { ReactNode } from 'react'
import { Button } from '../primitives/button.js'
import { useAnnouncement, useMessages } from '../primitives/context/shell.js'
import { codeSquare } from '../primitives/qr-code.js'
import { css } from '../primitives/styles/css.js'
import { centredColumn, disc } from './shared-rules.js'

// The lines below have the same height in every state, so that the layout does not shift.
const pairingStyles = css`
  .wm-pairing {
    ${centredColumn}

    & > .wm-legal {
      align-self: stretch;
      margin-block-end: 12px;
      text-align: start;
    }
    & .wm-pairing-stop {
      display: grid;
      align-content: center;
      justify-items: center;
      gap: 4px;
      ${codeSquare}
      padding: 16px;
      background: var(--wm-color-surface-1);
    }
    & .wm-pairing-mark {
      ${disc}
      margin-block-end: 8px;
      color: var(--wm-color-failure);
      background: var(--wm-color-failure-soft);
    }
    & p {
      max-inline-size: 36ch;
      color: var(--wm-color-text-soft);
    }
    & .wm-pairing-stop button {
      margin-block-start: 12px;
    }
    & .wm-pairing-renew {
      position: relative;
    }
    & .wm-pairing-words {
      display: grid;
      align-content: start;
      justify-items: center;
      gap: 2px;
      inline-size: 100%;
      min-block-size: calc(var(--wm-text-17) * 1.3 + var(--wm-text-14) * 2.8 + 14px);
      padding-block: 12px 0;
    }
    & .wm-pairing-actions {
      inline-size: 100%;
      margin-block-start: 12px;
    }
    & .wm-press:disabled {
      opacity: 0.5;
    }
  }
`

interface PairingPanelProps {
  state: string
  title: string
  text: string
  code: ReactNode
  /** A mark above the reason if there is no code. */
  stopMark: ReactNode
  action: ReactNode
  onRetry: () => void
  children?: ReactNode
}

/** A QR code for a phone, or the reason why there is none, with buttons. The text is also announced. */
export function PairingPanel({ state, title, text, code, stopMark, action, onRetry, children }: PairingPanelProps) {
  pairingStyles.use()
  const messages = useMessages()
  useAnnouncement(text ? `${title}. ${text}` : title)
  const words = (
    <>
      <h3>{title}</h3>
      <p>{text}</p>
    </>
  )
  return (
    <div className="wm-pairing" data-state={state}>
      {children}
      {stopMark ? (
        <div className="wm-pairing-stop">
          <span className="wm-pairing-mark">{stopMark}</span>
          {words}
          <Button kind="primary" onPress={onRetry}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        code
      )}
      <div className="wm-pairing-words" key={title}>
        {!stopMark && words}
      </div>
      <div className="wm-pairing-actions">{action}</div>
    </div>
  )
}
