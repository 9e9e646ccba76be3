import type { Page } from 'playwright-core'

/** Where a part of the shown view stands, in px from the corner of its card. */
export interface Box {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The card, its header, title, rows, fields and buttons, in the order of the page. */
export function readBoxes(page: Page): Promise<Box[]> {
  return page.locator('dialog[open]').evaluate((dialog) => {
    const parts = [...dialog.querySelectorAll('.wm-card, .wm-header, h1, h2, .wm-row, button, input, .wm-card-foot')]
    const corner = dialog.querySelector('.wm-card')?.getBoundingClientRect()
    if (!corner) throw new Error('the modal has no card')
    const seen = parts.filter((part) => part.getClientRects().length > 0 && !part.closest('[inert]'))
    return seen.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const said = (part.getAttribute('aria-label') ?? part.textContent ?? '').replace(/\s+/g, ' ').trim()
      // The page is served under another name to each engine, and digits are those of a moment.
      const steady = said.replaceAll(window.location.hostname, '(host)').replace(/\d/g, '0')
      const kind = `${part.tagName.toLowerCase()} ${part.className.toString().split(' ')[0]}`
      const name = `${kind} ${steady.slice(0, 40)}`
      return { name, x: x - corner.x, y: y - corner.y, width, height }
    })
  })
}

/** Across, the bar of a view that scrolls takes up to 8 px in one engine and 2 in another. */
const mostAcross = 8

/**
 * Fonts differ by a px or two in height. WebKit makes each line of text whole px high: 19 of 19.6. At the end of a tall column that is a
 * hundredth of its height.
 */
const mostDown = ({ y, height }: Box) => Math.max(4, (y + height) / 100)

/** The names that another list lacks, each as often as it lacks it. */
function beyond(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return names.filter((name) => {
    const place = left.indexOf(name)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** A sentence for each part that stands elsewhere than in the other engine, or is of another size. */
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
