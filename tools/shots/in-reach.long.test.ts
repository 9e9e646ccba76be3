import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, requireChromium } from '../../harness/runner/drivers/browser/chromium.js'
import { allShots } from './manifest.js'
import { standStill } from './stand-still.js'
import { actOut } from './take-shot.js'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: requireChromium({ headed: false }).path,
    args: chromiumFlags(),
  })
})
afterAll(() => browser.close())

/** A small phone, and a window with a keyboard on the screen or one beside others. */
const heights = [640, 480]

/**
 * The main buttons of the shown view that nobody sees whole without scrolling. A warning above one is read on the way there: both are in
 * sight, or neither. Runs in the page.
 */
function findOutOfReach(): { count: number; lost: string[] } {
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

/** The views that had a main button. */
const withButton = new Set<string>()

async function look(page: Page, view: string): Promise<string[]> {
  const lost: string[] = []
  for (const height of heights) {
    await page.setViewportSize({ width: 360, height })
    await standStill(page)
    const found = await page.evaluate(findOutOfReach)
    if (found.count > 0) withButton.add(view)
    lost.push(...found.lost.map((text) => `${height} px: ${text}`))
  }
  return lost
}

/** Money leaves from there, so every state counts. */
const isAboutMoney = (view: string) => /^WalletSend|^Swap|^ApproveTransaction|^SIWX/.test(view)

const shots = allShots()
  .filter(({ theme, size }) => theme === 'light' && size === 'phone')
  .filter(({ view, state }) => state === 'full' || isAboutMoney(view))

test.each(shots)('the way on is in sight without scrolling: $name', { timeout: 60_000 }, async (shot) => {
  const found = await actOut(
    shot,
    browser,
    async () => {},
    async ({ page, failure }) => [...(failure ? [failure] : []), ...(await look(page, shot.view))],
  )
  expect(found).toEqual([])
})

test('the views with which money leaves have a main button each', () => {
  // A name is registered by pressing its row.
  const views = ['WalletSend', 'WalletSendPreview', 'Swap', 'SwapPreview', 'SIWXSignMessage', 'ApproveTransaction']
  expect([...withButton]).toEqual(expect.arrayContaining(views))
})
