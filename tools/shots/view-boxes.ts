import type { Page } from 'playwright-core'

/** The position of a part of the view, in px from the corner of the card, and its size. */
export interface Box {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reads the boxes of the card, its header, titles, rows, fields and buttons, in the order of the page. */
export function readBoxes(page: Page): Promise<Box[]> {
  return page.locator('dialog[open]').evaluate((dialog) => {
    const parts = [...dialog.querySelectorAll('.wm-card, .wm-header, h1, h2, .wm-row, button, input, .wm-card-foot')]
    const corner = dialog.querySelector('.wm-card')?.getBoundingClientRect()
    if (!corner) throw new Error('the modal has no card')
    const seen = parts.filter((part) => part.getClientRects().length > 0 && !part.closest('[inert]'))
    return seen.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const said = (part.getAttribute('aria-label') ?? part.textContent ?? '').replace(/\s+/g, ' ').trim()
      // Each engine has its own host name, and digits may change between runs.
      const steady = said.replaceAll(window.location.hostname, '(host)').replace(/\d/g, '0')
      const kind = `${part.tagName.toLowerCase()} ${part.className.toString().split(' ')[0]}`
      const name = `${kind} ${steady.slice(0, 40)}`
      return { name, x: x - corner.x, y: y - corner.y, width, height }
    })
  })
}

/** The allowed horizontal difference: a scroll bar is up to 8 px wide in one engine and 2 px in another. */
const mostAcross = 8

/**
 * The allowed vertical difference. Font heights differ by a pixel or two. WebKit also rounds each line of text to whole pixels, 19.6 to 19,
 * which adds up to a hundredth of the height of a tall column.
 */
const mostDown = ({ y, height }: Box) => Math.max(4, (y + height) / 100)

/** The names that `others` lacks. A name that occurs more often in `names` is returned for each extra occurrence. */
function beyond(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return names.filter((name) => {
    const place = left.indexOf(name)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** Compares the boxes of an engine with those of Chromium. Returns a sentence for each part that is missing, moved or of another size. */
export function compareBoxes(wanted: readonly Box[], got: readonly Box[]): string[] {
  const problems: string[] = []
  const names = wanted.map(({ name }) => name)
  const own = got.map(({ name }) => name)
  const [missing, more] = [beyond(names, own), beyond(own, names)]
  if (missing.length > 0) problems.push(`not there: ${missing.join(' | ')}`)
  if (more.length > 0) problems.push(`there alone: ${more.join(' | ')}`)
  if (problems.length > 0) return problems
  if (names.join() !== own.join()) return [`in another order: ${own.join(' | ')}`]
  for (const [index, box] of got.entries()) {
    const other = wanted[index] ?? box // there are as many
    for (const side of ['x', 'y', 'width', 'height'] as const)
      if (Math.abs(box[side] - other[side]) > (side === 'x' || side === 'width' ? mostAcross : mostDown(other)))
        problems.push(`${box.name}: ${side} is ${box[side].toFixed(1)}, in Chromium ${other[side].toFixed(1)}`)
  }
  return problems
}
