import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot as createReactRoot } from 'react-dom/client'
import type { ModalOptions } from '../../../core/options/modal-options.js'
import { Message } from '../../components/message.js'
import { en } from '../../messages/en.js'
import { viewMessagesOf } from '../../messages/en-views.js'
import { createAnnouncer } from '../../primitives/context/announcer.js'
import { createIconTravel } from '../../primitives/context/icon-travel.js'
import { type Shell, ShellContext } from '../../primitives/context/shell.js'
import { Dialog } from '../../primitives/dialog.js'
import { animate } from '../../primitives/motion.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { cardStyles } from '../card.css.js'
import { Header } from '../header.js'
import { createHostElement } from '../host-element.js'
import { stageStyles } from '../stage.css.js'
import { setupStyles } from './setup-screen.css.js'

export interface SetupScreen {
  mount(parent: Element | ShadowRoot): () => void
  show(): void
  hide(): void
  dispose(): void
}

/** The window of a modal whose options were refused: there are no stores, so it stands alone. */
export function createSetupScreen(about: {
  options: ModalOptions
  error: unknown
  systemMode: 'light' | 'dark'
}): SetupScreen {
  // The options are what was refused: nothing in them can be trusted.
  const options: Readonly<Record<string, unknown>> = Object(about.options)
  const cspNonce = typeof options.cspNonce === 'string' ? options.cspNonce : undefined
  const isEmbedded = options.enableEmbedded === true
  const host = createHostElement({ language: en.language, cspNonce })
  const { themeMode } = options
  host.element.dataset.theme = themeMode === 'light' || themeMode === 'dark' ? themeMode : about.systemMode
  const shell: Shell = {
    root: host.root,
    messages: en,
    cspNonce,
    travel: createIconTravel(),
    ...createAnnouncer(),
  }
  const react = createReactRoot(host.container)
  let isOpen = isEmbedded
  const details = detailsOf(about.error)

  const render = () =>
    flushSync(() =>
      react.render(
        <ShellContext.Provider value={shell}>
          <SetupWindow isOpen={isOpen} isEmbedded={isEmbedded} details={details} onClose={() => set(false)} />
        </ShellContext.Provider>,
      ),
    )
  const set = (next: boolean) => {
    isOpen = next || isEmbedded
    if (next && !host.element.isConnected && !isEmbedded && options.disableAppend !== true)
      document.body.append(host.element)
    render()
  }

  return {
    mount(parent) {
      parent.append(host.element)
      render()
      return () => {
        if (host.element.parentNode === parent) host.element.remove()
      }
    },
    show: () => set(true),
    hide: () => set(false),
    dispose() {
      host.root.querySelector('dialog')?.close()
      host.element.remove()
      queueMicrotask(() => react.unmount())
    },
  }
}

interface SetupWindowProps {
  isOpen: boolean
  isEmbedded: boolean
  details: readonly string[]
  onClose: () => void
}

function SetupWindow({ isOpen, isEmbedded, details, onClose }: SetupWindowProps) {
  useStyles(cardStyles)
  useStyles(stageStyles)
  useStyles(setupStyles)
  const messages = viewMessagesOf(en)
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const cardRef = useRef<HTMLElement>(null)
  const card = (
    <section
      ref={cardRef}
      className={isEmbedded ? 'wm-card wm-card-embedded' : 'wm-card'}
      aria-labelledby={isEmbedded ? titleId : undefined}
      tabIndex={-1}
    >
      <div className="wm-card-surface" />
      <div className="wm-card-grabber" aria-hidden="true" />
      <Header
        title={messages.setupTitle}
        titleKey="setup"
        titleId={titleId}
        titleRef={titleRef}
        direction="forward"
        onHelp={undefined}
        onBack={undefined}
        onClose={isEmbedded ? undefined : onClose}
      />
      <div className="wm-card-stage">
        <div className="wm-stage">
          <Message
            mark={<TriangleAlert size={24} strokeWidth={1.75} />}
            tone="failure"
            heading={messages.setupHeading}
            text={messages.setupText}
          />
          <details className="wm-setup">
            <summary>{messages.setupDetails}</summary>
            {details.map((line) => (
              <code key={line}>{line}</code>
            ))}
          </details>
        </div>
      </div>
    </section>
  )
  if (isEmbedded) return card
  return (
    <Dialog
      isOpen={isOpen}
      isLocked={false}
      labelledBy={titleId}
      onDismiss={onClose}
      onGone={() => {}}
      firstRef={titleRef}
      leave={() => animate(cardRef.current, [{}, { opacity: 0 }], 120)}
    >
      {card}
    </Dialog>
  )
}

/** One line per wrong option. */
function detailsOf(error: unknown): readonly string[] {
  const { meta, shortMessage } = Object(error) as { meta?: unknown; shortMessage?: unknown } // both are looked at below
  const lines = Array.isArray(meta) ? meta.map(String) : []
  return [...new Set([String(shortMessage ?? error), ...lines])]
}
