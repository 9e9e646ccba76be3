import { isAbovePage } from '../primitives/dialog-element.js'
import { isDrawn, partsOfPage } from './drawn-before.js'

/** Elements that draw nothing. */
const unseen = 'script, style, link, meta, title, base, template, noscript, wallet-modal'
/** Live regions of the page: temporary messages without a request. */
const spoken = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]'
/** Headers and bars of the page are usually below this layer. */
const lowestLayer = 100
/** A part with more elements is not a window, or has a window near its top. */
const mostParts = 300
const smallest = 8

/** A part of the page that appeared over it while the modal was open. */
export interface Stranger {
  readonly element: Element
  readonly kind: 'notice' | 'window'
  /** The `z-index` among the parts of the page. */
  readonly layer: number
}

interface Needs {
  /** The modal's own element. */
  host: Element
  /** The parts that the page showed when the modal opened. They are not reported. */
  before: WeakSet<Element>
  /** True while a wallet is asked: any part that appears then counts. */
  isAsked(): boolean
  onChange(strangers: readonly Stranger[]): void
}

/** Watches for windows and messages of the page, and finds those that appeared between `before` and this call. */
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
    // Includes the position, because the pill avoids it.
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

/** A place where the pill covers no control of a wallet's window: the bottom, unless only the top is free. */
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
  // A closed shadow root hides its content, and its host may have no size.
  const isEmpty = [...element.children].every((child) => child.matches(unseen))
  const mayBeClosed = isAsked && isEmpty && element.parentElement?.matches('body, html') && !element.shadowRoot
  if (!mayBeClosed || !isRoot(element)) return undefined
  return { element, kind: 'window', layer: Number.POSITIVE_INFINITY }
}

const isRoot = (element: Element) => element.matches('div, section, aside, main') || element.localName.includes('-')

/** The layer of a part that lies over the page; `undefined` for other parts. */
function layerOf(part: Element, isAsked: boolean): number | undefined {
  if (part instanceof HTMLDialogElement && isAbovePage(part)) return undefined
  const style = getComputedStyle(part)
  const isFixed = style.position === 'fixed'
  const isPlaced = isFixed || (style.position === 'absolute' && part.parentElement?.matches('body, html'))
  if (!isPlaced || style.pointerEvents === 'none' || !isDrawn(part)) return undefined
  const rect = part.getBoundingClientRect()
  const isAway = rect.right <= 0 || rect.bottom <= 0 || rect.left >= innerWidth || rect.top >= innerHeight
  // A window that slides in starts outside the viewport.
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

/** True for a message. A list of messages counts, but not a window that contains one. */
function isNotice(part: Element): boolean {
  if (part.closest(spoken)) return true
  return (
    part.querySelector(spoken) !== null &&
    !part.matches('[role="dialog"], dialog') &&
    !part.querySelector('[role="dialog"], dialog, iframe, input')
  )
}
