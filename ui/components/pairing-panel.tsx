import type { ReactNode } from 'react'
import { Button } from '../primitives/button.js'
import { useAnnouncement, useMessages } from '../primitives/context/shell.js'
import { pairingCodeStyles } from './pairing-code.css.js'

interface PairingPanelProps {
  state: string
  title: string
  text: string
  code: ReactNode
  /** Stands above the reason why there is no code, where there is none. */
  stopMark: ReactNode
  action: ReactNode
  onRetry: () => void
  children?: ReactNode
}

/** A code that a phone scans, or why there is none, and what to do with it. Says the words aloud. */
export function PairingPanel(props: PairingPanelProps) {
  pairingCodeStyles.use()
  const { state, title, text, code, stopMark, action, onRetry, children } = props
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
