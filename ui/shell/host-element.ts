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
  /** Sets the language of the texts, for screen readers, and their direction. */
  speak(language: string): void
  /** Inserts the element. Returns a function that removes it. */
  mount(parent: Element | ShadowRoot): () => void
  remove(): void
}

/**
 * Events that stay inside the modal: the page's shortcuts, and its dialogs that close on outside clicks, must not react
 * to them.
 */
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

/**
 * Makes the element of one modal. It is not a registered custom element, because two copies of the package may be on
 * one page.
 */
export function createHostElement(cspNonce: string | undefined): HostElement {
  const element = document.createElement('wallet-modal')
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root, tokens, cspNonce)
  adoptStyles(root, reset, cspNonce)
  const container = document.createElement('div')
  container.className = 'wm-root'
  // A hidden element with which the browser resolves colours.
  const probe = document.createElement('span')
  probe.hidden = true
  root.append(container, probe)
  for (const type of ownEvents) element.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  // React Aria then neither hides the element nor treats a press on it as outside of its own dialog.
  element.setAttribute('data-react-aria-top-layer', 'true')
  // Mantine listens for Escape on the window, before all others.
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
