import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Namespace } from '../../core/contracts/caip.js'
import { viewMessagesOf } from '../messages/english/views.js'
import { useAnnouncement, useMessages, useModal, useShell } from '../primitives/context/shell.js'
import { animate } from '../primitives/motion.js'
import { centred, css, smallQuiet, square } from '../primitives/styles/css.js'
import { actionColumn, tallColumn, underMark } from './shared-rules.js'

export const connectingStyles = css`
  .wm-connecting {
    ${tallColumn('352px', '20px')}

    & .wm-connecting-icon {
      ${centred}
      ${square('104px')}
      position: relative;
      flex: none;
    }
    & .wm-connecting-ring {
      position: absolute;
      inset: 0;
      color: var(--wm-connecting-tone, var(--wm-color-accent));
    }
    & .wm-connecting-ring rect {
      fill: none;
      stroke: currentColor;
      stroke-width: 2.5;
      stroke-linecap: round;
      /* As round as the card. */
      rx: calc(var(--wm-radius) * 7.5);
    }
    & .wm-connecting-ring rect:first-child {
      stroke: var(--wm-color-line);
    }
    /* The ring that runs goes on running while it closes. */
    &:is([data-state="waiting"], [data-state="done"]) .wm-connecting-ring rect:last-child {
      stroke-dasharray: 24 76;
      animation: wm-connecting-run 1.4s linear infinite;
    }
    &[data-state="alreadyPending"] {
      --wm-connecting-tone: var(--wm-color-warning);
    }
    &[data-state="refused"] {
      --wm-connecting-tone: var(--wm-color-text-quiet);
    }
    &[data-state="failed"] {
      --wm-connecting-tone: var(--wm-color-failure);
    }
    &:is([data-state="refused"], [data-state="failed"]) .wm-connecting-ring {
      animation: wm-connecting-break 300ms var(--wm-ease);

      & rect:last-child {
        stroke-dasharray: 44 6;
      }
    }
    &[data-state="done"] {
      --wm-connecting-tone: var(--wm-color-success);

      & .wm-connecting-ring rect:last-child {
        stroke-dasharray: 100 0;
        transition:
          stroke-dasharray 250ms var(--wm-ease),
          stroke 250ms;
      }
      & .wm-connecting-badge path {
        stroke-dasharray: 100;
        animation: wm-connecting-done 400ms 150ms var(--wm-ease) backwards;
      }
    }
    & .wm-connecting-badge {
      position: absolute;
      inset-block-end: 4px;
      inset-inline-end: 4px;
      ${centred}
      ${square('28px')}
      border: 3px solid var(--wm-color-surface);
      border-radius: 50%;
      color: var(--wm-color-surface);
      background: var(--wm-connecting-tone);
    }
    ${underMark('16px')}
    /* After ten seconds a hint of three lines appears here; its space is reserved. */
    & > .wm-connecting-hinted {
      min-block-size: 3lh;
    }
    /* Once a wallet is connected, they only keep the card's height until the next view. */
    &[data-state="done"] > .wm-connecting-hinted,
    &[data-state="done"] > .wm-connecting-hinted ~ * {
      visibility: hidden;
    }
    & > .wm-connecting-about {
      margin-block-start: 12px;
      ${smallQuiet}
    }
    & .wm-connecting-actions {
      ${actionColumn}
      margin-block-start: auto;
      padding-block-start: 20px;
    }
    & .wm-connecting-links {
      inline-size: calc(100% + 16px);
      margin-block-start: 12px;
      text-align: start;
    }
  }
  @keyframes wm-connecting-run {
    to {
      stroke-dashoffset: -100;
    }
  }
  @keyframes wm-connecting-done {
    from {
      stroke-dasharray: 0 100;
    }
  }
  @keyframes wm-connecting-break {
    from {
      transform: scale(0.94);
      opacity: 0.4;
    }
  }
`

/** `waiting`: the ring spins. `still`: there is nothing to wait for yet. `done`: the ring closes, and a tick is drawn. */
export type RingState = 'waiting' | 'still' | 'done' | 'refused' | 'alreadyPending' | 'failed'

const badges: Partial<Record<RingState, ReactNode>> = {
  done: <Check size={16} strokeWidth={3} />,
  refused: <X size={14} strokeWidth={3} />,
  failed: <X size={14} strokeWidth={3} />,
  alreadyPending: <Clock size={16} strokeWidth={2.5} />,
}

interface ConnectingCardProps {
  state: RingState
  icon: ReactNode
  title?: string
  text?: string
  /** True if a hint of three lines may replace the text, which only keeps its place once the state is `done`. */
  isHinted?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A picture in a progress ring, with the state in words (also announced) and the visitor's actions. */
export function ConnectingCard({ state, icon, title, text, isHinted, children, actions }: ConnectingCardProps) {
  connectingStyles.use()
  const isTextSeen = text && !(isHinted && state === 'done')
  useAnnouncement(title && (isTextSeen ? `${title}. ${text}` : title))
  const ring = { x: 2, y: 2, width: 100, height: 100, rx: 30, pathLength: 100 }
  return (
    <div className="wm-connecting" data-state={state}>
      <div className="wm-connecting-icon">
        {state !== 'still' && (
          <svg className="wm-connecting-ring" width="104" height="104" viewBox="0 0 104 104" aria-hidden="true">
            <rect {...ring} />
            <rect {...ring} />
          </svg>
        )}
        {icon}
        {badges[state] && <span className="wm-connecting-badge">{badges[state]}</span>}
      </div>
      {/* The key makes new text replace the old element instead of changing it. */}
      {title && <h3 key={title}>{title}</h3>}
      {text !== undefined && (
        <p key={text} className={isHinted ? 'wm-connecting-hinted' : undefined}>
          {text}
        </p>
      )}
      {children}
      {actions && <div className="wm-connecting-actions">{actions}</div>}
    </div>
  )
}

/**
 * Describes the request that waits in a wallet, in the terms that the wallet should show. For use in `.wm-connecting`.
 */
export const AskedBy = observer(function AskedBy({ namespace }: { namespace: Namespace | undefined }) {
  const messages = useMessages(viewMessagesOf)
  const { accounts, chains, platform } = useModal()
  const { hostname } = platform.location()
  const network = namespace && chains.networkOf(namespace)?.name
  const account = namespace && accounts.of(namespace)
  const address = account?.address
  return (
    <p className="wm-connecting-about">
      {messages.askedBy(hostname, network)}
      {address && (
        <>
          <br />
          {messages.instead(account.shorten(address))}
        </>
      )}
    </p>
  )
})

const travelMs = 220
const patienceMs = 600

/** Animates an icon from the row that was just pressed. */
export function useArrival(): RefObject<HTMLSpanElement | null> {
  const { travel } = useShell()
  const iconRef = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const icon = iconRef.current
    const from = icon && travel.take()
    if (!from || performance.now() - from.at > patienceMs) return
    const to = icon.getBoundingClientRect()
    if (to.width === 0) return
    const x = from.rect.x + from.rect.width / 2 - (to.x + to.width / 2)
    const y = from.rect.y + from.rect.height / 2 - (to.y + to.height / 2)
    const scale = from.rect.width / to.width
    const start = `translate(${x}px, ${y}px) scale(${scale})`
    animate(icon, [{ transform: start }, { transform: 'none' }], travelMs, 'cubic-bezier(0.3, 0.9, 0.3, 1)')
  }, [travel])
  return iconRef
}
