import type { Browser, Page } from 'playwright-core'
import { parseScenario } from '../../harness/test/language/parse-scenario.js'
import { performScenario } from '../../harness/test/runner/acting/perform-scenario.js'
import { toWorldSpec } from '../../harness/test/runner/acting/run-job.js'
import { createBrowserDriver } from '../../harness/test/runner/drivers/browser/browser.js'
import { loadShippedWords } from '../../harness/test/runner/read-words.js'
import { vocabulary } from '../../harness/test/runner/vocabulary.js'
import { createWorld } from '../../harness/world/world/world.js'
import { median, type Row } from './limits.js'
import { movedMark, traceFrames } from './trace-frames.js'

const rounds = 7
const entries = 10_000
/** The distance of a scroll of a few seconds, and its speed in pixels per second. */
const scrolled = { distance: 12_000, speed: 3_000 }

const head = {
  scenario: 'an account that has done much',
  chains: { mainnet: { kind: 'evm', id: 1, name: 'Ethereum', fund: { alice: '10 ETH' } } },
  wallets: { fox: { via: 'eip6963', accounts: ['alice'], policy: 'approve' } },
  http: { history: { made: entries, pageSize: 1_000 }, madeTokens: 500 },
}
const steps = [
  { open: 'Connect' },
  { choose: 'Fox' },
  { expect: { view: 'Account', status: 'connected' } },
  { close: 'button' },
]

/** A connected page opens Account, and scrolls through ten thousand entries of Activity at a quarter of the processor's speed. */
export async function measureAccount(browser: Browser): Promise<Row[]> {
  const raw = { name: 'account', file: import.meta.url, head, steps, locate: () => undefined }
  const { scenarios, problems } = parseScenario(raw, () => undefined, vocabulary, await loadShippedWords())
  const [scenario] = scenarios
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('; '))
  const world = await createWorld(toWorldSpec(scenario, { seed: 1, solana: 'auto', pool: undefined }))
  const driver = await createBrowserDriver(scenario, world, browser)
  try {
    const acted = await performScenario(scenario, world, driver, {
      timeoutMs: 30_000,
      signal: new AbortController().signal,
    })
    if (acted.outcome !== 'passed') throw new Error(`${acted.outcome} at ${acted.step}: ${acted.message}`)
    const { page } = driver
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.reload()
      await page
        .getByRole('button', { name: /^Account/ })
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      times.push(await page.evaluate(timeToAccount))
    }
    return [
      { what: 'Account interactive, in a page that is connected', ours: median(times), unit: 'ms', limit: 300 },
      ...(await scrollActivity(page)),
    ]
  } finally {
    await driver.dispose()
    await world.stop()
  }
}

/** Runs in the page: from the call until a frame was painted with the account, its actions and its tabs. */
async function timeToAccount(): Promise<number> {
  const start = performance.now()
  void window.__walletmodalPage?.modal.open({ view: 'Account' })
  return new Promise((resolve, reject) => {
    const afterPaint = new MessageChannel()
    afterPaint.port1.onmessage = () => resolve(performance.now() - start)
    const look = () => {
      const root = document.querySelector('wallet-modal')?.shadowRoot
      const isThere = ['.wm-account [role=tab]', '.wm-account-actions button'].every((each) =>
        root?.querySelector(each),
      )
      if (isThere) afterPaint.port2.postMessage(undefined)
      else if (performance.now() - start > 20_000) reject(new Error('no account after 20 s'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function scrollActivity(page: Page): Promise<Row[]> {
  await page.evaluate(() => void window.__walletmodalPage?.modal.open({ view: 'Transactions' }))
  await page.getByRole('dialog').locator('.wm-activity-row').first().waitFor()
  const height = await page.evaluate(loadWholeList, entries)
  const box = await page.getByRole('dialog').locator('.wm-stage').boundingBox()
  if (!box) throw new Error('the list has no box')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const counted = page.evaluate(countRows, movedMark)
  // A page that cannot record frames ends the wait.
  counted.catch(() => undefined)
  const frames = await traceFrames(cdp, async () => {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      yDistance: scrolled.distance,
      speed: scrolled.speed,
      preventFling: true,
    })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('wm-bench-counted')))
  const most = await counted
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time))
  return [
    {
      what: `rows at most, of ${entries} entries (${Math.round(height / 1000)},000 px)`,
      ours: most,
      unit: 'elements',
      limit: 300,
    },
    { what: `longest frame over them at 4× CPU`, ours: Math.max(...gaps), unit: 'ms', limit: 50 },
  ]
}

/** Runs in the page: scrolls to the end until the end no longer moves. Resolves with the height of the list. */
async function loadWholeList(wanted: number): Promise<number> {
  const scroller = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open] .wm-stage')
  if (!scroller) throw new Error('no list is shown')
  for (let round = 0; round < 600 && scroller.scrollHeight < wanted * 40; round += 1) {
    scroller.scrollTop = scroller.scrollHeight
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (scroller.scrollHeight < wanted * 40) throw new Error(`the list ends after ${scroller.scrollHeight} px`)
  return scroller.scrollHeight
}

/**
 * Runs in the page: counts the most rows of any frame until it is stopped, and marks each frame in which the list has
 * moved.
 */
function countRows(mark: string): Promise<number> {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  const scroller = root?.querySelector('dialog[open] .wm-stage')
  let at = scroller?.scrollTop
  let most = 0
  let isOver = false
  return new Promise((resolve) => {
    document.addEventListener('wm-bench-counted', () => (isOver = true), { once: true })
    const look = () => {
      if (scroller?.scrollTop !== at) console.timeStamp(mark)
      at = scroller?.scrollTop
      most = Math.max(most, root?.querySelectorAll('.wm-activity-row').length ?? 0)
      if (isOver) resolve(most)
      else requestAnimationFrame(look)
    }
    look()
  })
}
