import type { Page } from 'playwright-core'
import { standStill } from './stand-still.js'

/** A small phone, and a window with a keyboard on the screen or one beside others. */
const heights = [640, 480]

/**
 * The main buttons of the shown view that nobody sees whole without scrolling. A warning above one is read on the way there: both are in
 * sight, or neither. Runs in the page.
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
    if (isInSight && isWarned) return [`"${button.textContent}" covers a warning, or comes before it`]
    if (box.height === 0 || isInSight || isWarned) return []
    return [
      `"${button.textContent}" is at ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${Math.round(bottom)}`,
    ]
  })
  return { count: buttons.length, lost }
}

/** The main buttons of the shown view in small windows: whether there are any, and those that only scrolling reaches. */
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
