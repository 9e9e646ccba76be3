import type { ReactNode } from 'react'
import { useAnnouncement } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'
import { centredColumn } from './shared-rules.js'

// The lines below have the same height in every state, so that the layout does not shift.
const pairingStyles = css`
  .wm-pairing {
    ${centredColumn}

    & > .wm-legal {
      align-self: stretch;
      text-align: start;
    }
    & p {
      max-inline-size: 36ch;
      color: var(--wm-color-text-soft);
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
  }
`

interface PairingPanelProps {
  state: string
  title: string
  text: string
  code: ReactNode
  action: ReactNode
  children?: ReactNode
}

/** A QR code for a phone, the state in words, which are also announced, and a button. */
export function PairingPanel({ state, title, text, code, action, children }: PairingPanelProps) {
  pairingStyles.use()
  useAnnouncement(text ? `${title}. ${text}` : title)
  return (
    <div className="wm-pairing" data-state={state}>
      {code}
      <div className="wm-pairing-words" key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
      <div className="wm-pairing-actions">{action}</div>
    </div>
  )
}
