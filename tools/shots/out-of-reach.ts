import type { Page } from 'playwright-core'
import { standStill } from './stand-still.js'

/** The height of a small phone, and of a window that an on-screen keyboard or other windows make lower. */
const heights = [640, 480]

/**
 * Finds main buttons that are not fully visible without scrolling. A button below a warning may need scrolling, because the visitor reads
 * the
 * warning on the way; it must not be visible before the warning is. Runs in the page.
 */
function findInPage(): { count: number; lost: string[] } {
  const card = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open] .wm-card')
  const stage = card?.querySelector('.wm-stage')
  if (!card || !stage) throw new Error('no modal is open')
  const { top, bottom } = stage.getBoundingClientRect()
  const end = Math.min(bottom, innerHeight)
  const notes = [...card.querySelectorAll('.wm-review-notice')].map((note) => note.getBoundingClientRect().bottom)
  const buttons = [...card.querySelectorAll<HTMLElement>('.wm-press-primary')]
  const lost = buttons.flatMap((button) => {
    const box = button.getBoundingClientRect()
    const isInSight = box.top >= top && box.bottom <= end
    const isWarned = notes.some((note) => note > Math.min(end, box.top))
    if (isInSight && isWarned) return [`"${button.textContent}" is visible before the warning above it`]
    if (box.height === 0 || isInSight || isWarned) return []
    return [
      `"${button.textContent}" is from ${Math.round(box.top)} to ${Math.round(box.bottom)} px, the view ends at ${Math.round(bottom)} px`,
    ]
  })
  return { count: buttons.length, lost }
}

/** Looks at the view in two low windows. Returns whether it has a main button, and a sentence for each one that is out of reach. */
export async function findOutOfReach(page: Page): Promise<{ hasButton: boolean; lost: string[] }> {
  const lost: string[] = []
  let hasButton = false
  for (const height of heights) {
    await page.setViewportSize({ width: 360, height })
    await standStill(page)
    const found = await page.evaluate(findInPage)
    hasButton ||= found.count > 0
    lost.push(...found.lost.map((text) => `${height} px: ${text}`))
  }
  return { hasButton, lost }
}
