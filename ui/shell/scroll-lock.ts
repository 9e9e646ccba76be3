import { adoptStyles, css } from '../primitives/styles/sheet.js'

/** One for each page, however many modals are open in it. */
const locks = new WeakMap<Document, { owners: number; release(): void }>()

/** Keeps the page behind from scrolling, and everything in it at its place. Returns how to end it. */
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

// A finger that pulls down where nothing scrolls would load the page anew, with the modal open.
const still = css`
  html {
    overflow: hidden !important;
    overscroll-behavior: none !important;
  }
`

// A `scrollbar-gutter` would keep the page at its place as well. But nothing is drawn over a gutter: the dim would end beside it.
const room = (left: number, right: number) => css`
  html {
    scrollbar-gutter: auto !important;
    box-sizing: border-box !important;
    padding-left: ${left}px !important;
    padding-right: ${right}px !important;
  }
`

/** Wider than any scrollbar: a larger move has another cause. */
const widestPx = 24

/** Hides the scrollbar, and gives its room to the page's edge. Overlaid scrollbars have none. */
function hold(nonce: string | undefined): () => void {
  const { documentElement, body } = document
  const { innerWidth } = window
  const end = endOf(body)
  const computed = getComputedStyle(documentElement)
  const left = toPx(computed.paddingLeft)
  const right = toPx(computed.paddingRight)
  let px = innerWidth - documentElement.clientWidth
  // A page may keep room at both edges, and some browsers draw the bar at the left of a page that is read from the right.
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
  // Browsers differ in whether room that is kept at both edges counts twice. And a window of the page that had locked it before,
  // and closes now, takes its own lock and room along.
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

/** Where the content of the page ends. */
function endOf(body: HTMLElement): number {
  return body.getBoundingClientRect().right - toPx(getComputedStyle(body).paddingRight)
}

const mostLookedAt = 5000

/** Elements with a fixed position. In pages that are larger the rest moves by the width of a scrollbar. */
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

/** Puts an element back to where it was before the window became wider. Returns how to undo that. */
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
  // It is moved at once, and not by an animation of the page's.
  if (wider !== 0 || now.left !== left) set('transition', 'none')
  if (wider !== 0) {
    // Its background reaches the edge that is free now.
    set('padding-right', `${px('padding-right') + wider}px`)
    set('box-sizing', 'border-box')
    set('width', `${now.width}px`)
  }
  // The one margin counts where it is placed from the right, the other where it is placed from the left.
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
    // The page's own rules are in force again before it may animate.
    element.getBoundingClientRect()
    style.setProperty(transition[0], ...transition[1])
  }
}
