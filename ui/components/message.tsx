import type { ReactNode } from 'react'
import { Button, type NamedButtonProps } from '../primitives/button.js'
import type { Icon } from '../primitives/line-icon.js'
import { css, flexRow, square, whereMixed } from '../primitives/styles/css.js'
import { actionColumn, centredColumn, disc, tinted } from './shared-rules.js'

// One design for all that is empty, missing or done: a mark, a title, a sentence, and the main action below them.
const messageStyles = css`
  .wm-message {
    ${centredColumn}
    flex: 1 0 auto;
    align-self: stretch;
    justify-content: center;
    gap: 6px;
    /* As high as the views of a wallet request, so that the card keeps its size between them. */
    min-block-size: 334px;
    padding-inline: 12px;

    & .wm-message-mark {
      ${disc}
      ${tinted}
      flex: none;
      margin-block-end: 10px;
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
    /* The tick is drawn by an animation, from its left end. Its line is shorter than this dash. */
    &[data-tone="success"] path {
      stroke-dasharray: 32;
      animation: wm-message-tick 360ms 200ms var(--wm-ease) backwards;
    }
    & p {
      max-inline-size: 34ch;
      color: var(--wm-color-text-soft);
    }
    & .wm-message-actions {
      ${flexRow}
      flex-wrap: wrap;
      justify-content: center;
      gap: 8px;
      margin-block-start: 18px;
    }
    /* Only what ends a task has buttons as wide as those of other views. */
    &[data-tone="success"] .wm-message-actions {
      ${actionColumn}
      align-items: stretch;
      flex-wrap: nowrap;
      inline-size: calc(100% + 24px);
    }
    &:not([data-tone="success"]) .wm-press {
      inline-size: auto;
    }
    /* It fills a list that fills its card, a little above the middle of what is left. */
    .wm-fills > & {
      padding-block-end: 64px;
    }
    .wm-fills:has(> &) {
      display: flex;
      flex-direction: column;
      min-block-size: 100%;
    }
    /* Small, in the place of a part of a view. */
    &[data-part] {
      flex: none;
      min-block-size: 0;
      padding-block: 12px;

      & .wm-message-mark {
        ${square('44px')}
        margin-block-end: 4px;
      }
      & .wm-message-actions {
        margin-block-start: 10px;
      }
    }
    @media (max-height: 420px) {
      min-block-size: 0;
      padding-block: 12px;
    }
  }
  @keyframes wm-message-tick {
    from {
      stroke-dashoffset: -32;
    }
  }
`

export interface MessageProps {
  icon: Icon
  iconSize?: number
  tone?: 'quiet' | 'failure' | 'success'
  /** True if it takes the place of a part of a view, such as a tab. */
  isPart?: boolean
  heading: string | undefined
  text?: ReactNode
  /** The buttons, the main one first. */
  children?: ReactNode
}

/** What can be done about something empty, missing or failed: a button as wide as its words. */
export const MessageButton = (props: NamedButtonProps) => <Button {...props} />

/** Replaces missing content: says that nothing was found or something failed, and what to do. */
export function Message({ icon: Icon, iconSize, tone = 'quiet', isPart, heading, text, children }: MessageProps) {
  messageStyles.use()
  return (
    <div className="wm-message" data-tone={tone} data-part={isPart || undefined}>
      <span className="wm-message-mark">
        <Icon size={iconSize ?? (isPart ? 20 : 24)} strokeWidth={1.75} />
      </span>
      {heading && <h3>{heading}</h3>}
      {text && <p>{text}</p>}
      {children && <div className="wm-message-actions">{children}</div>}
    </div>
  )
}
