import type { ReactNode } from 'react'
import { useStyles } from '../primitives/styles/use-styles.js'
import { messageStyles } from './message.css.js'

interface MessageProps {
  mark: ReactNode
  tone?: 'quiet' | 'failure'
  heading: string
  text?: string | undefined
  /** The next step. */
  children?: ReactNode
}

/** Stands in for content: nothing was found, or something failed. Says what happened and what to do now. */
export function Message({ mark, tone = 'quiet', heading, text, children }: MessageProps) {
  useStyles(messageStyles)
  return (
    <div className="wm-message" data-tone={tone}>
      <span className="wm-message-mark">{mark}</span>
      <h3>{heading}</h3>
      {text && <p>{text}</p>}
      {children && <div className="wm-message-actions">{children}</div>}
    </div>
  )
}
