import type { Browser } from 'playwright-core'
import type { Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { timeSearch } from './searching.js'
import { type BenchTab, openTab, type TabOptions } from './tab.js'
import { movedMark, traceFrames } from './trace-frames.js'

/** A frame counts as dropped if it is later than two intervals of 60 Hz. */
const droppedAfterMs = 33

/** Scrolls the list of 600 wallets from end to end, reads the frames from a trace, and searches in the loaded rows. */
export async function measureScrolling(
  browser: Browser,
  pages: BenchPages,
  answer: TabOptions['answer'],
): Promise<Row[]> {
  const tab = await openTab(browser, { folder: pages.ours, cpu: 1, ...(answer && { answer }) })
  try {
    await tab.idle()
    await tab.open()
    await tab.page
      .getByRole('dialog')
      .getByRole('button', { name: /^all wallets/i })
      .click()
    const list = tab.page.getByRole('dialog').locator('button[data-row]')
    await list.first().waitFor()
    await tab.page.waitForTimeout(500)
    const box = await tab.page.getByRole('dialog').locator('.wm-stage').boundingBox()
    if (!box) throw new Error('the list has no box')
    const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    await tab.page.evaluate(watchList, movedMark)
    // The first scroll loads every page of the catalogue, the second is measured.
    await scrollToEnd(tab, at, 6_000)
    await tab.page.evaluate(() => window.wmList?.scroller.scrollTo({ top: 0 }))
    await tab.page.waitForTimeout(300)
    const frames = await traceFrames(tab.cdp, () => scrollToEnd(tab, at, 3_000))
    const { elements, wallets } = await tab.page.evaluate(() => ({
      elements: window.wmList?.elements ?? Number.NaN,
      wallets: window.wmList?.keys.size ?? 0,
    }))
    if (wallets < 600) throw new Error(`only ${wallets} wallets were scrolled past`)
    const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time))
    return [
      {
        what: `frames dropped over ${wallets} wallets`,
        ours: gaps.filter((gap) => gap > droppedAfterMs).length,
        unit: 'frames',
        limit: 0,
      },
      { what: 'longest frame', ours: Math.max(...gaps), unit: 'ms' },
      { what: 'elements at most', ours: elements, unit: 'elements', limit: 500 },
      await timeSearch(tab.page),
    ]
  } finally {
    await tab.dispose()
  }
}

declare global {
  interface Window {
    wmList?: { scroller: Element; elements: number; keys: Set<string> }
  }
}

/** Runs in the page: counts elements and rows in each frame, and marks the frames in which the list has moved. */
function watchList(mark: string): void {
  for (const element of document.querySelectorAll('*')) {
    const root = element.shadowRoot
    const scroller = root?.querySelector('dialog[open] .wm-stage')
    if (!root || !scroller) continue
    const list = { scroller, elements: 0, keys: new Set<string>() }
    window.wmList = list
    let at = scroller.scrollTop
    const look = () => {
      if (scroller.scrollTop !== at) console.timeStamp(mark)
      at = scroller.scrollTop
      list.elements = Math.max(list.elements, root.querySelectorAll('*').length)
      for (const row of scroller.querySelectorAll('[data-row]')) list.keys.add(row.getAttribute('data-row') ?? '')
      requestAnimationFrame(look)
    }
    look()
  }
}

/** Scrolls as smoothly as the browser can, and repeats until the list is at its end. */
async function scrollToEnd(tab: BenchTab, at: { x: number; y: number }, speed: number): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    const left = await tab.page.evaluate(() => {
      const scroller = window.wmList?.scroller
      return scroller ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : 0
    })
    if (left < 2) return
    await tab.cdp.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -Math.ceil(left),
      speed,
      preventFling: true,
    })
    // The next page of the catalogue makes the list longer.
    await tab.page.waitForTimeout(50)
  }
  throw new Error('the list has no end')
}
