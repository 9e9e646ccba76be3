import { adoptStyles, css } from '../primitives/styles/sheet.js'

/** One lock per document, shared by all open modals. */
const locks = new WeakMap<Document, { owners: number; release(): void }>()

/** Prevents the page behind from scrolling, without moving its content. Returns a function that ends it. */
export function lockPageScroll(nonce: string | undefined): () => void {
  const lock = locks.get(document) ?? { owners: 0, release: hold(nonce) }
  locks.set(document, lock)
  lock.owners += 1
  return () => {
    lock.owners -= 1
    if (lock.owners > 0) return
    locks.delete(document)
    lock.release()
  }
}

// Without this, pulling down where nothing scrolls would reload the page.
const still = css`
  html {
    overflow: hidden !important;
    overscroll-behavior: none !important;
  }
`

// `scrollbar-gutter` would also keep the content in place, but nothing can be drawn over a gutter: the backdrop would
// end beside it.
const room = (left: number, right: number) => css`
  html {
    scrollbar-gutter: auto !important;
    box-sizing: border-box !important;
    padding-left: ${left}px !important;
    padding-right: ${right}px !important;
  }
`

/** Wider than any scrollbar: a larger shift has another cause. */
const widestPx = 24

/** Hides the scrollbar, and adds its width to the page's padding. Overlay scrollbars have no width. */
function hold(nonce: string | undefined): () => void {
  const { documentElement, body } = document
  const { innerWidth } = window
  const end = endOf(body)
  const computed = getComputedStyle(documentElement)
  const left = toPx(computed.paddingLeft)
  const right = toPx(computed.paddingRight)
  let px = innerWidth - documentElement.clientWidth
  // A page may reserve space at both edges, and some browsers draw the scrollbar of a right-to-left page at the left.
  const atLeft =
    px > 0 ? Math.max(0, documentElement.getBoundingClientRect().left + window.scrollX - toPx(computed.marginLeft)) : 0
  const fixed = px > 0 ? fixedIn(body).map(placeOf) : []

  const adopt = () => (px > 0 ? adoptStyles(document, room(left + atLeft, right + px), nonce) : undefined)
  const endStillness = adoptStyles(document, still, nonce)
  let endRoom = adopt()
  const releases = fixed.map(putBack)

  const follow = () => {
    const moved = endOf(body) - end
    if (window.innerWidth !== innerWidth || moved === 0 || Math.abs(moved) > widestPx || px + moved < 0) return
    px += moved
    const before = endRoom
    endRoom = adopt()
    before?.()
  }
  // Browsers differ in whether space reserved at both edges counts twice. Also, a window of the page that locked it
  // before may close now and remove its own lock and space.
  if (atLeft > 0) follow()
  const watching = new MutationObserver(follow)
  watching.observe(documentElement, { attributes: true })
  watching.observe(body, { attributes: true })

  return () => {
    watching.disconnect()
    for (const release of releases) release()
    endRoom?.()
    endStillness()
  }
}

const toPx = (length: string): number => Number.parseFloat(length) || 0

/** The right edge of the page's content. */
function endOf(body: HTMLElement): number {
  return body.getBoundingClientRect().right - toPx(getComputedStyle(body).paddingRight)
}

const mostLookedAt = 5000

/** Elements with a fixed position. On larger pages, further ones shift by the width of a scrollbar. */
function fixedIn(body: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].slice(0, mostLookedAt)) {
    if (found.at(-1)?.contains(element) || getComputedStyle(element).position !== 'fixed') continue
    if (element.getClientRects().length > 0) found.push(element)
  }
  return found
}

interface Place {
  readonly element: HTMLElement
  readonly left: number
  readonly width: number
}

function placeOf(element: HTMLElement): Place {
  const { left, width } = element.getBoundingClientRect()
  return { element, left, width }
}

/** Moves an element back to its position before the window became wider. Returns a function that undoes it. */
function putBack({ element, left, width }: Place): () => void {
  const own = new Map<string, [value: string, priority: string]>()
  const set = (name: string, value: string) => {
    const { style } = element
    if (!own.has(name)) own.set(name, [style.getPropertyValue(name), style.getPropertyPriority(name)])
    style.setProperty(name, value, 'important')
  }
  const now = placeOf(element)
  const computed = getComputedStyle(element)
  const px = (name: string) => toPx(computed.getPropertyValue(name))
  const wider = now.width - width
  // Without transition, so that the page does not animate the move.
  if (wider !== 0 || now.left !== left) set('transition', 'none')
  if (wider !== 0) {
    // Its background extends to the freed edge.
    set('padding-right', `${px('padding-right') + wider}px`)
    set('box-sizing', 'border-box')
    set('width', `${now.width}px`)
  }
  // Which margin has an effect depends on the side from which the element is positioned.
  for (const [name, towards] of [
    ['margin-right', 1],
    ['margin-left', -1],
  ] as const) {
    const moved = placeOf(element).left - left
    if (moved !== 0) set(name, `${px(name) + towards * moved}px`)
  }
  return () => {
    const { style } = element
    const [transition, ...others] = own
    for (const [name, value] of others) style.setProperty(name, ...value)
    if (!transition) return
    // Forces a layout, so that the page's own rules apply before its transitions do.
    element.getBoundingClientRect()
    style.setProperty(transition[0], ...transition[1])
  }
}
