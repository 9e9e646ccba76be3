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
  return page.evaluate(() => {
    let dialog: Element | null | undefined
    for (const element of document.querySelectorAll('*'))
      dialog = element.shadowRoot?.querySelector('dialog[open]') ?? dialog
    const card = dialog?.querySelector('.wm-card')
    if (!dialog || !card) throw new Error('no modal is open')
    const corner = card.getBoundingClientRect()
    const parts = [card, ...dialog.querySelectorAll('.wm-header, h1, h2, .wm-row, button, input, .wm-card-foot')]
    const seen = parts.filter((part) => part.getClientRects().length > 0 && !part.closest('[inert]'))
    return seen.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const said = part.getAttribute('aria-label') ?? part.textContent ?? ''
      // Digits are those of a moment.
      const name = `${part.tagName.toLowerCase()} ${part.className.toString().split(' ')[0]} ${said.replace(/\s+/g, ' ').trim().replace(/\d/g, '0').slice(0, 40)}`
      return { name, x: x - corner.x, y: y - corner.y, width, height }
    })
  })
}

/** Fonts differ by a px or two in height. Across, the bar of a view that scrolls takes up to 8 px in one engine and 2 in another. */
const most = { x: 8, y: 4, width: 8, height: 4 }

/** A sentence for each part that stands elsewhere than in the other engine, or is of another size. */
export function compareBoxes(wanted: readonly Box[], got: readonly Box[]): string[] {
  const problems: string[] = []
  const names = (boxes: readonly Box[]) => boxes.map(({ name }) => name)
  const missing = names(wanted).filter((name) => !names(got).includes(name))
  const more = names(got).filter((name) => !names(wanted).includes(name))
  if (missing.length > 0) problems.push(`not there: ${missing.join(' | ')}`)
  if (more.length > 0) problems.push(`there alone: ${more.join(' | ')}`)
  if (problems.length > 0) return problems
  for (const [index, own] of got.entries()) {
    const other = wanted[index]
    if (!other) continue
    for (const side of ['x', 'y', 'width', 'height'] as const)
      if (Math.abs(own[side] - other[side]) > most[side])
        problems.push(`${own.name}: ${side} is ${own[side].toFixed(1)}, in Chromium ${other[side].toFixed(1)}`)
  }
  return problems
}
