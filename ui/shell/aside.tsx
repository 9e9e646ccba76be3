import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Asked } from '../../core/state/modal-store.js'
import { type ViewMessages, viewMessagesOf } from '../messages/english/views.js'
import { Button, CrossButton } from '../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal, useShell } from '../primitives/context/shell.js'
import { placeDialog } from '../primitives/dialog.js'
import { Spinner } from '../primitives/spinner.js'
import { css, flexRow, forcedEdge } from '../primitives/styles/css.js'
import { freePlace, type Stranger, watchStrangers } from './strangers.js'

// The card stays in the document, with its typed text and its live region. If an answer comes at once, nothing visible
// changes.
const asideStyles = css`
  .wm-aside {
    pointer-events: none;

    & > .wm-card {
      visibility: hidden;
      pointer-events: none;
      transition: visibility 0s 150ms;

      & [role="status"] {
        visibility: visible;
      }
    }
    & > .wm-dialog-dim {
      visibility: hidden;
      transition: visibility 0s 150ms;
      pointer-events: none;
    }
    & > .wm-aside-pill {
      position: fixed;
      inset: auto 0 calc(16px + env(safe-area-inset-bottom));
      z-index: 1;
      ${flexRow}
      gap: 10px;
      inline-size: fit-content;
      max-inline-size: min(420px, calc(100% - 24px));
      min-block-size: 52px;
      margin: 0 auto;
      padding-block: 6px;
      padding-inline: 16px 6px;
      border: 1px solid var(--wm-color-edge);
      border-radius: calc(var(--wm-radius) * 7);
      font-size: var(--wm-text-14);
      font-weight: 500;
      line-height: 1.3;
      color: var(--wm-color-text);
      background: var(--wm-color-surface);
      box-shadow: var(--wm-shadow);
      pointer-events: auto;
      animation: wm-aside-come 150ms 150ms var(--wm-ease) backwards;
      ${forcedEdge}
    }
    & > .wm-aside-pill[data-at="top"] {
      inset-block: calc(16px + env(safe-area-inset-top)) auto;
    }
    & .wm-aside-text {
      flex: 1 1 auto;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    & .wm-spinner {
      flex: none;
    }
    & .wm-press {
      flex: none;
      padding-inline: 14px;
    }
    & .wm-press-plain {
      padding-inline: 8px 12px;
    }
  }
  @keyframes wm-aside-come {
    from {
      opacity: 0;
    }
  }
`

interface AsideProps {
  cardRef: RefObject<HTMLElement | null>
  titleRef: RefObject<HTMLElement | null>
  /** The parts that the page had drawn when the modal opened. */
  beforeRef: RefObject<WeakSet<Element> | undefined>
}

/**
 * Moves the modal aside for windows that the page draws while it is open, and replaces the card by a pill while a
 * wallet uses the page.
 */
export const Aside = observer(function Aside({ cardRef, titleRef, beforeRef }: AsideProps) {
  asideStyles.use()
  const root = useModal()
  const shell = useShell()
  const { modal, theme } = root
  const [strangers, setStrangers] = useState<readonly Stranger[]>([])
  const { zIndex } = theme.variables

  useEffect(() => {
    const dialog = cardRef.current?.closest('dialog')
    const before = beforeRef.current
    if (!dialog || !before) return undefined
    const watching = watchStrangers({
      host: shell.root.host,
      before,
      isAsked: () => modal.asked.length > 0,
      onChange: (found) => {
        setStrangers(found)
        // Below everything that the page draws beside it.
        const layer = Math.min(zIndex, ...found.map((each) => each.layer - 1))
        dialog.style.setProperty('z-index', String(layer))
        const isWindow = found.some(({ kind }) => kind === 'window')
        modal.draw(isWindow ? 'window' : found.length > 0 ? 'notice' : undefined)
      },
    })
    // Synchronous, not with the next rendering: the wallet may focus its window during the request.
    const stopPlacing = reaction(
      () => modal.place,
      (place) => placeDialog(dialog, place !== 'top', titleRef),
    )
    const stopLooking = reaction(() => modal.asked, watching.look)
    return () => {
      stopPlacing()
      stopLooking()
      watching.stop()
      dialog.style.removeProperty('z-index')
      modal.draw(undefined)
    }
  }, [beforeRef, cardRef, titleRef, modal, shell, zIndex])

  const { isShownAgain, outside, place } = modal
  useEffect(() => {
    if (isShownAgain) titleRef.current?.focus({ preventScroll: true })
  }, [isShownAgain, titleRef])
  return outside && place === 'aside' ? <Pill asked={outside} strangers={strangers} /> : null
})

interface PillProps {
  asked: Asked
  strangers: readonly Stranger[]
}

/** The pill: says what is being waited for while a wallet uses the page, and reopens the card. */
const Pill = observer(function Pill({ asked, strangers }: PillProps) {
  const messages = useMessages(viewMessagesOf)
  const { modal, options } = useModal()
  const flows = useFlows()
  const shell = useShell()
  const ref = useRef<HTMLDivElement>(null)
  const cancel = useCancel(asked)
  const [at, setAt] = useState<'bottom' | 'top'>('bottom')
  const text = textOf(asked, messages)
  useAnnouncement(text)
  const { topLayer } = options.given

  useLayoutEffect(() => {
    const pill = ref.current
    // A popover is above windows of any layer, and makes nothing inert.
    if (pill && topLayer && typeof pill.showPopover === 'function') {
      pill.popover = 'manual'
      pill.showPopover()
    }
    const { activeElement, body } = shell.root.host.ownerDocument
    const isOurs = !activeElement || activeElement === body || activeElement === shell.root.host
    if (isOurs) pill?.querySelector('button')?.focus({ preventScroll: true })
  }, [topLayer, shell])

  useLayoutEffect(() => {
    if (ref.current) setAt(freePlace(ref.current.getBoundingClientRect(), strangers, window.innerHeight))
  }, [strangers])

  return (
    <div ref={ref} part="pill" className="wm-aside-pill" data-at={at}>
      <Spinner size={20} />
      <span className="wm-aside-text">{text}</span>
      <Button isSmall onPress={() => modal.set({ isShownAgain: true })}>
        {messages.asideShow}
      </Button>
      {cancel ? (
        <Button kind="plain" isSmall onPress={cancel}>
          {messages.cancel}
        </Button>
      ) : (
        <CrossButton label={messages.close} onPress={flows.close} />
      )}
    </div>
  )
})

/** Returns an action that withdraws the request. Undefined: only the wallet can end it, but the modal can be closed. */
function useCancel({ what }: Asked): (() => void) | undefined {
  const flows = useFlows()
  const { navigation } = useModal()
  const { view } = navigation
  if (what === 'connect' && view === 'ConnectingExternal') return flows.goBack
  if (what === 'switch') return flows.cancelSwitch
  if (what === 'sign' && (view === 'SIWXSignMessage' || view === 'ConnectingSiwe'))
    // `modal.signIn` holds the outcome.
    return () => void flows.siwx((flow) => flow.cancel()).catch(() => undefined)
  return undefined
}

function textOf({ what, name }: Asked, messages: ViewMessages): string {
  return {
    connect: messages.waitingTitle,
    sign: messages.asideSign,
    switch: messages.asideSwitch,
    send: messages.asideSend,
  }[what](name)
}
