import type { Page } from 'playwright-core'

/** The distance of each view's content from the card's edges, in px. */
const axis = 16

/**
 * Returns a sentence for each panel, field and wide button, each picture of a row and each title of a group that does not begin, or end,
 * at the axis.
 */
export function findOffAxis(page: Page): Promise<string[]> {
  return page.locator('dialog[open] .wm-card').evaluate((card, wanted) => {
    const box = card.getBoundingClientRect()
    const isShown = (part: Element) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const all = (selector: string) => [...card.querySelectorAll(`.wm-stage ${selector}`)].filter(isShown)
    const surface = getComputedStyle(card.querySelector('.wm-card-surface') ?? card).backgroundColor
    const wide = all(':not(svg, svg *)').filter((part) => {
      const { backgroundColor } = getComputedStyle(part)
      // The ground of a bar that sticks has the card's colour, so that its edges are not seen.
      const isSeen = !['rgba(0, 0, 0, 0)', 'transparent', surface].includes(backgroundColor)
      return isSeen && part.getBoundingClientRect().width > box.width * 0.7
    })
    // A row has no ground of its own until it is pointed at; a panel within a panel follows that one.
    const panels = wide.filter(
      (part) => !part.matches('.wm-row') && !wide.some((other) => other !== part && other.contains(part)),
    )
    const rows = all('.wm-row').filter((row) => !panels.some((panel) => panel.contains(row)))
    const found: string[] = []
    const look = (part: Element | null | undefined, sides: readonly ('start' | 'end')[]) => {
      if (!part) return
      const { left, right } = part.getBoundingClientRect()
      for (const side of sides) {
        const got = side === 'start' ? left - box.left : box.right - right
        if (Math.abs(got - wanted) <= 0.75) continue
        const name = `${part.localName}.${part.getAttribute('class') ?? ''} ${(part.textContent ?? '').slice(0, 30)}`
        found.push(`${name.trim()}: its ${side} is ${got.toFixed(1)} px from the card's edge`)
      }
    }
    for (const part of [...panels, ...all('.wm-press-wide'), ...all('.wm-field-box')]) look(part, ['start', 'end'])
    for (const row of rows) look(row.firstElementChild, ['start'])
    for (const tag of rows.map((row) => row.querySelector('.wm-row-tag, .wm-token-end'))) look(tag, ['end'])
    return found
  }, axis)
}
