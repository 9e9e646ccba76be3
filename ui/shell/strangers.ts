import { isAbovePage } from '../primitives/dialog-element.js'
import { isDrawn, partsOfPage } from './drawn-before.js'

/** Draws nothing by itself. */
const unseen = 'script, style, link, meta, title, base, template, noscript, wallet-modal'
/** A message of the page: it goes by itself, and holds no request. */
const spoken = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]'
/** Below this layer stand the page's own headers and bars. */
const lowestLayer = 100
/** A larger part of the page is no window, or has it near its top. */
const mostParts = 300
const smallest = 8

/** Something of the page that appeared over it while the modal was open. */
export interface Stranger {
  readonly element: Element
  readonly kind: 'notice' | 'window'
  /** Its `z-index` among the parts of the page. */
  readonly layer: number
}

interface Needs {
  /** The modal's own element. */
  host: Element
  /** Parts that the page had drawn when the modal opened. They stay the page's own. */
  before: WeakSet<Element>
  /** A wallet is asked: whatever it puts into the page counts. */
  isAsked(): boolean
  onChange(strangers: readonly Stranger[]): void
}

/** Watches for windows and messages that the page draws, and finds those that came between `before` and this call. */
export function watchStrangers({ host, before, isAsked, onChange }: Needs): { look(): void; stop(): void } {
  const page = host.ownerDocument
  const isLater = (element: Element) => !isOwnPart(element, page) && !before.has(element)
  const suspects = new Set([...page.querySelectorAll(partsOfPage)].filter(isLater))
  let told = ''

  const look = () => {
    const found: Stranger[] = []
    for (const element of suspects) {
      const stranger = element.isConnected ? strangerIn(element, isAsked()) : undefined
      if (stranger) found.push(stranger)
      else if (!element.isConnected) suspects.delete(element)
    }
    // Where it stands too: the pill keeps out of its way.
    const text = found.map(({ element, kind, layer }) => [kind, layer, placeOf(element)].join(' ')).join()
    if (text === told) return
    told = text
    onChange(found)
  }

  const suspect = (node: Node | null) => {
    if (node instanceof Element && isLater(node)) suspects.add(node)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') suspect(target)
      for (const node of addedNodes) suspect(node)
    }
    look()
  })
  observer.observe(page.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'hidden', 'open'],
  })
  /** A popover opens without a change of its attributes. */
  const onToggle = (event: Event) => {
    const [first] = event.composedPath()
    if (first instanceof Element && !first.closest('wallet-modal') && first.getRootNode() === page) suspect(first)
    look()
  }
  page.addEventListener('toggle', onToggle, true)
  look()

  return {
    look,
    stop: () => {
      observer.disconnect()
      page.removeEventListener('toggle', onToggle, true)
    },
  }
}

const placeOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join(' ')
}

/** Where the pill hides no control of a wallet's window: at the bottom, unless one stands there and none at the top. */
export function freePlace(pill: DOMRect, strangers: readonly Stranger[], height: number): 'bottom' | 'top' {
  const margin = Math.min(height - pill.bottom, pill.top)
  const controls = strangers.flatMap(({ element }) =>
    [...partsOf(element)].filter((part) => part.matches('a, button, input, select, textarea, iframe, [role="button"]')),
  )
  const hidden = (top: number) =>
    controls.filter((control) => {
      const rect = control.getBoundingClientRect()
      const isBeside = rect.right < pill.left || rect.left > pill.right
      return rect.width > 0 && !isBeside && rect.bottom > top && rect.top < top + pill.height
    }).length
  return hidden(height - margin - pill.height) <= hidden(margin) ? 'bottom' : 'top'
}

function* partsOf(element: Element): Generator<Element> {
  const roots = [element, element.shadowRoot]
  let count = 0
  yield element
  for (const root of roots)
    for (const part of root?.querySelectorAll('*') ?? []) {
      count += 1
      if (count > mostParts) return
      yield part
      if (part.shadowRoot) for (const inner of part.shadowRoot.querySelectorAll('*')) yield inner
    }
}

function strangerIn(element: Element, isAsked: boolean): Stranger | undefined {
  for (const part of partsOf(element)) {
    const layer = layerOf(part, isAsked)
    if (layer !== undefined) return { element, kind: isNotice(part) ? 'notice' : 'window', layer }
  }
  // A closed shadow root takes no room, and does not say what it draws.
  const isEmpty = [...element.children].every((child) => child.matches(unseen))
  const mayBeClosed = isAsked && isEmpty && element.parentElement?.matches('body, html') && !element.shadowRoot
  if (!mayBeClosed || !isRoot(element)) return undefined
  return { element, kind: 'window', layer: Number.POSITIVE_INFINITY }
}

const isRoot = (element: Element) => element.matches('div, section, aside, main') || element.localName.includes('-')

/** The layer of what lies over the page; `undefined` of what does not. */
function layerOf(part: Element, isAsked: boolean): number | undefined {
  if (part instanceof HTMLDialogElement && isAbovePage(part)) return undefined
  const style = getComputedStyle(part)
  const isFixed = style.position === 'fixed'
  const isPlaced = isFixed || (style.position === 'absolute' && part.parentElement?.matches('body, html'))
  if (!isPlaced || style.pointerEvents === 'none' || !isDrawn(part)) return undefined
  const rect = part.getBoundingClientRect()
  const isAway = rect.right <= 0 || rect.bottom <= 0 || rect.left >= innerWidth || rect.top >= innerHeight
  // A window that slides in begins outside.
  if (rect.width < smallest || rect.height < smallest || (isAway && !isAsked)) return undefined
  let layer = 0
  for (let each: Element | null = part; each; each = each.parentElement) {
    const own = Number.parseInt(getComputedStyle(each).zIndex, 10)
    if (Number.isFinite(own)) layer = own
  }
  if (part.matches('[popover]')) return Number.POSITIVE_INFINITY
  return layer >= lowestLayer || isAsked ? layer : undefined
}

const isOwnPart = (element: Element, page: Document) =>
  element.matches(unseen) || element === page.body || element === page.documentElement

/** A list of messages is one too, and no window that has such a part. */
function isNotice(part: Element): boolean {
  if (part.closest(spoken)) return true
  return (
    part.querySelector(spoken) !== null &&
    !part.matches('[role="dialog"], dialog') &&
    !part.querySelector('[role="dialog"], dialog, iframe, input')
  )
}
