import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import { lazy } from '../../core/lib/lazy.js'
import type { Root } from '../../core/modal/root.js'
import type { Notice } from '../../core/state/alert-store.js'
import { ignored } from '../../core/state/ignored.js'
import { useLazy } from '../components/hooks/use-lazy.js'
import { noticeText } from '../messages/en-errors.js'
import { viewMessagesOf } from '../messages/english/views.js'
import { CrossButton } from '../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../primitives/context/shell.js'
import { css, flexRow, forcedEdge } from '../primitives/styles/css.js'

const recordingBar = lazy(() => import('../features/recorder/recording-bar.js'))

/** Loads the code that records a visit, before the window's first frame. If it fails, the visit is not recorded. */
export const loadRecording = (root: Root) =>
  Promise.all([root.recorder.load(), recordingBar.load()]).catch(ignored(root, 'recording'))

const barStyles = css`
  .wm-bar {
    ${flexRow}
    gap: 8px;
    font-weight: 500;
    line-height: 1.3;

    & > svg {
      color: var(--wm-color-success);
    }
    &[data-tone="error"] > svg {
      color: var(--wm-color-failure);
    }
    &.wm-bar-notice {
      position: absolute;
      inset: calc(100% + 12px) 0 auto;
      z-index: 3;
      inline-size: fit-content;
      max-inline-size: calc(100% - 32px);
      min-block-size: 40px;
      margin-inline: auto;
      padding-block: 6px;
      padding-inline: 12px 16px;
      border-radius: var(--wm-radius-chip);
      background: var(--wm-color-surface-2);
      box-shadow:
        0 0 0 1px var(--wm-color-line),
        0 8px 24px rgb(0 0 0 / 0.18);
      animation: wm-bar-rise 150ms var(--wm-ease);
    }
    /* The view already shows the success, or tells the failure in its own words: the notice is only announced. */
    .wm-card:has(.wm-success) > &.wm-bar-notice[data-tone="success"],
    .wm-card:has(.wm-token-list-note) > &.wm-bar-notice[data-code="token_balance_unavailable"],
    .wm-card:has(
        .wm-review-notice:not([role="tabpanel"] *),
        .wm-message[data-tone="failure"],
        p:is([data-tone="failure"], [data-tone="refused"]),
        [data-state="refused"],
        [data-state="failed"]
      )
      > &.wm-bar-notice[data-tone="error"]:not([data-code="copy_failed"]) {
      display: none;
    }
    /* Below the card if there is space, otherwise over its last line. */
    .wm-card-embedded > &.wm-bar-notice {
      inset: auto 0 12px;
      pointer-events: none;
    }
    @media (max-height: 752px) {
      &.wm-bar-notice {
        inset: auto 0 12px;
        pointer-events: none;
      }
    }
    @media (max-width: 430px) and (min-height: 600px) {
      .wm-card:not(.wm-card-embedded) > &.wm-bar-notice {
        inset: auto 0 calc(100% + 12px);
        pointer-events: auto;
      }
    }
    &.wm-bar-alert {
      flex: none;
      margin: 0 16px 8px;
      padding-block: 6px;
      padding-inline: 16px 2px;
      border-radius: var(--wm-radius-m);
      background: var(--wm-color-surface-2);
    }
    & .wm-bar-text {
      flex: 1;
    }
    ${forcedEdge}
  }
  @keyframes wm-bar-rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
`

/** Messages outside of views: alerts for developers, notices for visitors. */
export const Bars = observer(function Bars() {
  barStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { alerts, options } = useModal()
  const { alert, dismissAlert, notice } = alerts
  const { value } = useLazy(recordingBar, options.given.recorder)
  return (
    <>
      {value && <value.RecordingBar />}
      {alert && (
        <div className="wm-bar wm-bar-alert" data-tone="error" role="alert">
          <TriangleAlert size={20} strokeWidth={2} />
          <span className="wm-bar-text">{alert.message}</span>
          <CrossButton label={messages.dismiss} onPress={dismissAlert} />
        </div>
      )}
      {notice && <NoticeBar key={notice.id} {...notice} />}
    </>
  )
})

/** A notice, shown for 2.5 s and announced once. */
function NoticeBar({ code, message, variant }: Notice) {
  const messages = useMessages(viewMessagesOf)
  const text = noticeText(messages, { code, message })
  useAnnouncement(text)
  const Icon = variant === 'success' ? CircleCheck : CircleAlert
  return (
    <div className="wm-bar wm-bar-notice" data-tone={variant} data-code={code}>
      <Icon size={20} strokeWidth={2} />
      <span className="wm-bar-text">{text}</span>
    </div>
  )
}
