import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { Button } from '../primitives/button.js'
import { useMessages } from '../primitives/context/shell.js'
import type { Icon } from '../primitives/line-icon.js'
import { css, whereMixed } from '../primitives/styles/css.js'
import { actionColumn, centredColumn, disc, tinted } from './shared-rules.js'

const messageStyles = css`
  .wm-message {
    ${centredColumn}
    gap: 6px;
    padding: 20px 12px 8px;

    & .wm-message-mark {
      ${disc}
      ${tinted}
      margin-block-end: 8px;
    }
    &[data-tone="failure"] .wm-message-mark {
      color: var(--wm-color-failure);
      background: var(--wm-color-failure-soft);
    }
    &[data-tone="success"] .wm-message-mark {
      color: var(--wm-color-success);
      background: var(--wm-color-surface-2);
      ${whereMixed('background: color-mix(in oklab, currentColor 14%, transparent);')}
    }
    /* The tick is drawn by an animation. */
    &[data-tone="success"] path {
      stroke-dasharray: 9;
      animation: wm-message-tick 360ms 200ms var(--wm-ease) backwards;
    }
    & p {
      max-inline-size: 34ch;
      color: var(--wm-color-text-soft);
    }
    & .wm-message-actions {
      ${actionColumn}
      align-items: center;
      margin-block-start: 14px;
    }
    & .wm-message-actions > p {
      margin-block: -10px 10px;
    }
  }
  @keyframes wm-message-tick {
    from {
      stroke-dashoffset: 9;
    }
  }
`

interface MessageProps {
  icon: Icon
  iconSize?: number
  tone?: 'quiet' | 'failure' | 'success'
  heading: string | undefined
  text?: ReactNode
  children?: ReactNode
}

/** Replaces missing content: says that nothing was found or something failed, and what to do. */
export function Message({ icon: Icon, iconSize = 24, tone = 'quiet', heading, text, children }: MessageProps) {
  messageStyles.use()
  return (
    <div className="wm-message" data-tone={tone}>
      <span className="wm-message-mark">
        <Icon size={iconSize} strokeWidth={1.75} />
      </span>
      {heading && <h3>{heading}</h3>}
      {text && <p>{text}</p>}
      {children && <div className="wm-message-actions">{children}</div>}
    </div>
  )
}

/** Replaces content that failed to load. */
export function Failure(props: Omit<MessageProps, 'icon' | 'tone'> & { onRetry?: () => void }) {
  const { onRetry, children, ...words } = props
  const { checkConnection, retry } = useMessages()
  return (
    <Message icon={WifiOff} tone="failure" text={checkConnection} {...words}>
      {onRetry ? <Button onPress={onRetry}>{retry}</Button> : children}
    </Message>
  )
}
