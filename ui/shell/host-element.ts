import { directionOf } from '../messages/messages-in.js'
import { closeDialog } from '../primitives/dialog-element.js'
import { reset } from '../primitives/styles/reset.css.js'
import { adoptStyles } from '../primitives/styles/sheet.js'
import { tokens } from '../primitives/styles/tokens.css.js'

export interface HostElement {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly container: HTMLDivElement
  readonly probe: HTMLSpanElement
  /** Says which language the texts are in, for those who hear them, and which way they go. */
  speak(language: string): void
  /** Returns how to take it out again. */
  mount(parent: Element | ShadowRoot): () => void
  remove(): void
}

/** The page must not react to events inside the modal: its shortcuts, or its own dialogs that watch for outside clicks. */
const ownEvents = [
  'keydown',
  'keypress',
  'keyup',
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'focusin',
  'focusout',
]

/** Makes the element of one modal. Its name is not registered: two copies of the package may meet on a page. */
export function createHostElement(cspNonce: string | undefined): HostElement {
  const element = document.createElement('wallet-modal')
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root, tokens, cspNonce)
  adoptStyles(root, reset, cspNonce)
  const container = document.createElement('div')
  container.className = 'wm-root'
  // May take any colour, to ask the browser what it comes to.
  const probe = document.createElement('span')
  probe.hidden = true
  root.append(container, probe)
  for (const type of ownEvents) element.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  // React Aria leaves such an element alone: it neither hides it nor takes a press on it for one outside of its dialog.
  element.setAttribute('data-react-aria-top-layer', 'true')
  // Mantine listens to Escape on the window, ahead of everybody.
  element.setAttribute('data-mantine-stop-propagation', 'true')
  return {
    element,
    root,
    container,
    probe,
    speak(language: string): void {
      container.lang = language
      container.dir = directionOf(language)
    },
    mount(parent: Element | ShadowRoot): () => void {
      parent.append(element)
      return () => {
        if (element.parentNode === parent) element.remove()
      }
    },
    remove(): void {
      const dialog = root.querySelector('dialog')
      if (dialog) closeDialog(dialog)
      element.remove()
    },
  }
}
