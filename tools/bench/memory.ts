import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags } from '../../harness/test/runner/drivers/browser/chromium.js'
import type { Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { type BenchTab, openTab, type TabOptions } from './tab.js'

const cycles = 50

/**
 * For hundreds of openings a browser compiles frequent code, and keeps machine code on the heap: 2 kB per opening.
 * Snapshots showed no object among these. In a browser that only interprets, only the page's own memory grows.
 */
const interpretOnly = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** Measures the idle heap against the dialog page, and the memory that opening and closing leave behind. */
export async function measureMemory(
  browser: Browser,
  executablePath: string,
  pages: BenchPages,
  answer: TabOptions['answer'],
): Promise<Row[]> {
  const idle = await inTabs(browser, pages, answer, async (floor, ours) => [
    {
      what: 'idle heap',
      ours: (await ours.heap()).bytes / 1e6,
      floor: (await floor.heap()).bytes / 1e6,
      unit: 'MB',
      limit: 2.6,
    },
  ])
  const interpreter = await chromium.launch({ executablePath, args: [...chromiumFlags(), interpretOnly] })
  try {
    return [...idle, ...(await inTabs(interpreter, pages, answer, measureCycles))]
  } finally {
    await interpreter.close()
  }
}

/** Measures both pages after all loading has ended. */
async function inTabs(
  browser: Browser,
  pages: BenchPages,
  answer: TabOptions['answer'],
  measure: (floor: BenchTab, ours: BenchTab) => Promise<Row[]>,
): Promise<Row[]> {
  const floor = await openTab(browser, { folder: pages.floor, cpu: 1 })
  const ours = await openTab(browser, { folder: pages.ours, cpu: 1, ...(answer && { answer }) })
  try {
    await Promise.all([floor.idle(), ours.idle()])
    // The closed list is drawn in the idle time after that.
    await ours.page.waitForTimeout(3_000)
    return await measure(floor, ours)
  } finally {
    await floor.dispose()
    await ours.dispose()
  }
}

async function measureCycles(floor: BenchTab, ours: BenchTab): Promise<Row[]> {
  const left = await leftBehind(ours)
  const leftByFloor = await leftBehind(floor)
  return [
    {
      what: 'left behind by each open and close',
      ours: left.bytes / cycles / 1000,
      unit: 'kB',
      limit: 1.5,
    },
    {
      what: `by each of the first ${cycles}, what is kept once included`,
      ours: left.firstBytes / cycles / 1000,
      unit: 'kB',
    },
    { what: 'left behind by the dialog page', ours: leftByFloor.bytes / cycles / 1000, unit: 'kB' },
    { what: `nodes after ${cycles} of them`, ours: left.nodes, unit: 'nodes', limit: 0 },
    {
      what: `listeners after ${cycles} of them`,
      ours: left.listeners,
      unit: 'listeners',
      limit: 0,
    },
  ]
}

/** Measured after so many openings that all caches are full. */
async function leftBehind(
  tab: BenchTab,
): Promise<{ firstBytes: number; bytes: number; nodes: number; listeners: number }> {
  const start = await tab.heap()
  await cycle(tab, cycles)
  const before = await tab.heap()
  await cycle(tab, cycles)
  const after = await tab.heap()
  return {
    firstBytes: before.bytes - start.bytes,
    bytes: after.bytes - before.bytes,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  }
}

async function cycle(tab: BenchTab, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await tab.open('at once')
    await tab.close()
  }
}
