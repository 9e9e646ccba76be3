import { adoptStyles } from '../primitives/styles/adopt.js'
import { reset } from '../primitives/styles/reset.css.js'
import { tokens } from '../primitives/styles/tokens.css.js'

/** The element of one modal in the page, and what is inside its shadow root. */
export interface HostElement {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Where React draws. */
  readonly container: HTMLElement
  /** An element that may take any colour, to ask the browser what it comes to. */
  readonly probe: HTMLElement
}

/** The page must not react to events inside the modal: its shortcuts, or its own dialogs that watch for outside clicks. */
const ownEvents = ['keydown', 'keypress', 'keyup', 'pointerdown', 'mousedown', 'touchstart', 'focusin', 'focusout']

/** Makes the element with one open shadow root. The name is not registered: two copies of the package may meet on a page. */
export function createHostElement(options: { language: string; cspNonce: string | undefined }): HostElement {
  const element = document.createElement('wallet-modal')
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root, [tokens, reset], options.cspNonce)
  const container = document.createElement('div')
  container.className = 'wm-root'
  container.lang = options.language
  const probe = document.createElement('span')
  probe.hidden = true
  root.append(container, probe)
  for (const type of ownEvents) element.addEventListener(type, (event) => event.stopPropagation())
  return { element, root, container, probe }
}
