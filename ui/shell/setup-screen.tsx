import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { flushSync } from 'react-dom'
import { createRoot as createReactRoot } from 'react-dom/client'
import { BrowserTooOldError } from '../../core/errors/browser-too-old.js'
import { isTooOld } from '../../core/lib/platform/too-old.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { Message } from '../components/message.js'
import { inLanguage } from '../messages/en.js'
import { errorText } from '../messages/en-errors.js'
import { enButtons } from '../messages/english/buttons.js'
import { viewMessagesOf } from '../messages/english/views.js'
import type { Language } from '../messages/language.js'
import { createShell, MessagesContext, ShellContext, useMessages } from '../primitives/context/shell.js'
import { Dialog } from '../primitives/dialog.js'
import { animate } from '../primitives/motion.js'
import { css } from '../primitives/styles/css.js'
import { CardSurface, useCard } from './frame.js'
import { createHostElement } from './host-element.js'
import { stageStyles } from './stage.js'

const setupStyles = css`
  .wm-setup {
    margin-block-start: 16px;
    padding: 4px 12px;
    border-radius: var(--wm-radius-m);
    background: var(--wm-color-surface-1);

    & summary {
      padding-block: 10px;
      font-weight: 500;
      color: var(--wm-color-text-soft);
      cursor: pointer;
    }
    & code {
      display: block;
      padding-block: 6px;
      border-block-start: 1px solid var(--wm-color-line);
      font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
      font-size: var(--wm-text-12);
      -webkit-user-select: text;
      user-select: text;
    }
  }
`

const buttonMessagesOf = inLanguage('buttons', enButtons)

/** The window for refused options or a browser that is too old. It works without any store. */
export function createSetupScreen(about: {
  options: ModalOptions
  error: unknown
  systemMode: 'light' | 'dark'
  language: Language
}) {
  // The options were refused, so each value is checked before use.
  const options: Readonly<Record<string, unknown>> = Object(about.options)
  const { themeMode, disableAppend } = options
  const cspNonce = typeof options.cspNonce === 'string' ? options.cspNonce : undefined
  const isEmbedded = options.enableEmbedded === true
  const host = createHostElement(cspNonce)
  host.element.dataset.theme = themeMode === 'light' || themeMode === 'dark' ? themeMode : about.systemMode
  const shell = createShell(host.root, cspNonce, about.language)
  host.speak(shell.messages.language)
  const react = createReactRoot(host.container)
  const isOld = isTooOld()
  // If the browser is too old, there are no details for the site's developers.
  const details = isOld ? [] : detailsOf(about.error)
  let isOpen = isEmbedded

  const render = () =>
    flushSync(() =>
      react.render(
        <ShellContext.Provider value={shell}>
          <MessagesContext.Provider value={shell.messages}>
            <SetupWindow {...{ isOpen, isEmbedded, isOld, details }} onClose={() => set(false)} />
          </MessagesContext.Provider>
        </ShellContext.Provider>,
      ),
    )
  const set = (next: boolean) => {
    isOpen = next || isEmbedded
    if (next && !host.element.isConnected && !isEmbedded && disableAppend !== true) host.mount(document.body)
    render()
  }

  return {
    setupError: isOld ? new BrowserTooOldError() : about.error,
    mount(parent: Element | ShadowRoot): () => void {
      const unmount = host.mount(parent)
      render()
      return unmount
    },
    showSetupFailure: () => set(true),
    hideSetupFailure: () => set(false),
    dispose(): void {
      host.remove()
      queueMicrotask(() => react.unmount())
    },
  }
}

interface SetupWindowProps {
  isOpen: boolean
  isEmbedded: boolean
  isOld: boolean
  details: readonly string[]
  onClose: () => void
}

function SetupWindow({ isOpen, isEmbedded, isOld, details, onClose }: SetupWindowProps) {
  stageStyles.use()
  setupStyles.use()
  const messages = useMessages(viewMessagesOf, buttonMessagesOf)
  const card = useCard()
  const { title, heading, text } = isOld
    ? {
        title: messages.tooOld,
        heading: errorText(messages, { code: 'browser_too_old' }),
        text: messages.tooOldText,
      }
    : { title: messages.setupTitle, heading: messages.setupHeading, text: messages.setupText }
  const surface = (
    <CardSurface
      {...card}
      isEmbedded={isEmbedded}
      title={title}
      titleKey="setup"
      direction="forward"
      onClose={isEmbedded ? undefined : onClose}
    >
      <div className="wm-card-stage">
        <div className="wm-stage">
          <Message icon={TriangleAlert} tone="failure" heading={heading} text={text} />
          {details.length > 0 && (
            <details className="wm-setup">
              <summary>{messages.setupDetails}</summary>
              {details.map((line) => (
                <code key={line}>{line}</code>
              ))}
            </details>
          )}
        </div>
      </div>
    </CardSurface>
  )
  if (isEmbedded) return surface
  return (
    <Dialog
      isOpen={isOpen}
      labelledBy={card.titleId}
      onDismiss={onClose}
      firstRef={card.titleRef}
      leave={() => animate(card.cardRef.current, [{}, { opacity: 0 }], 120)}
    >
      {surface}
    </Dialog>
  )
}

function detailsOf(error: unknown): readonly string[] {
  const { meta, shortMessage } = Object(error) as { meta?: unknown; shortMessage?: unknown } // both are checked below
  const lines = Array.isArray(meta) ? meta.map(String) : []
  return [...new Set([String(shortMessage ?? error), ...lines])]
}
