import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { openTab, type TabOptions } from './tab.js'

interface TraceEvent {
  readonly name: string
  readonly ts: number
  readonly args?: { readonly frame?: unknown }
}

/** A frame later than this was dropped: two beats of 60 Hz. */
const droppedAfterMs = 33

/** Scrolls the list of 600 wallets from end to end, as a wheel does, and reads the frames off a trace. */
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
    await tab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    // Once to load every page of the catalogue, once for the measurement.
    const { elements: elementsWhileLoading } = await scrollThrough(tab.page)
    await scrollTo(tab.page, 0)
    const frames = await trace(tab.cdp, () => scrollThrough(tab.page))
    const { elements, result } = frames
    return [
      { what: 'frames dropped over 600 wallets', ours: frames.dropped, unit: 'frames', limit: 0 },
      { what: 'longest frame', ours: frames.longestMs, unit: 'ms' },
      { what: 'elements at most', ours: Math.max(elements, elementsWhileLoading), unit: 'elements', limit: 500 },
      { what: 'wallets scrolled past', ours: result.wallets, unit: 'elements' },
    ]
  } finally {
    await tab.dispose()
  }
}

interface Scrolled {
  readonly elements: number
  readonly wallets: number
}

/** Turns the wheel until the end of the list stays where it is. */
async function scrollThrough(page: Page): Promise<Scrolled> {
  let elements = 0
  let still = 0
  let before = -1
  const seen = new Set<string>()
  while (still < 8) {
    await page.mouse.wheel(0, 240)
    const now = await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) {
        const root = element.shadowRoot
        const scroller = root?.querySelector('dialog[open] .wm-stage')
        if (root && scroller)
          return {
            top: scroller.scrollTop,
            elements: root.querySelectorAll('*').length,
            keys: [...root.querySelectorAll('button[data-row]')].map((row) => row.getAttribute('data-row') ?? ''),
          }
      }
      throw new Error('no list is open')
    })
    elements = Math.max(elements, now.elements)
    for (const key of now.keys) seen.add(key)
    still = now.top === before ? still + 1 : 0
    before = now.top
    await page.waitForTimeout(16)
  }
  return { elements, wallets: seen.size }
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((where) => {
    for (const element of document.querySelectorAll('*'))
      element.shadowRoot?.querySelector('dialog[open] .wm-stage')?.scrollTo({ top: where })
  }, top)
  await page.waitForTimeout(200)
}

async function trace(
  cdp: CDPSession,
  act: () => Promise<Scrolled>,
): Promise<{ dropped: number; longestMs: number; elements: number; result: Scrolled }> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // The protocol says no more than that each is an object.
    for (const event of value as unknown as TraceEvent[]) if (event.name === 'DrawFrame') events.push(event)
  })
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] },
  })
  const result = await act()
  await cdp.send('Tracing.end')
  await done
  const times = events.map(({ ts }) => ts / 1000).sort((a, b) => a - b)
  if (times.length < 30) throw new Error(`the trace holds ${times.length} frames: nothing was drawn`)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  // While the wheel rests at the end of the list nothing is drawn: the last gaps are no frames.
  const moving = gaps.slice(0, Math.max(0, gaps.length - 8))
  return {
    dropped: moving.filter((gap) => gap > droppedAfterMs).length,
    longestMs: Math.max(...moving),
    elements: result.elements,
    result,
  }
}
