import type { Browser } from 'playwright-core'
import type { Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { type BenchTab, openTab, type TabOptions } from './tab.js'

const cycles = 50
/** Until then the browser compiles what it runs, and keeps that once. */
const warmUps = 150

/** Idle heap against the dialog page, and what opening and closing leaves behind. */
export async function measureMemory(browser: Browser, pages: BenchPages, answer: TabOptions['answer']): Promise<Row[]> {
  const floor = await openTab(browser, { folder: pages.floor, cpu: 1 })
  const ours = await openTab(browser, { folder: pages.ours, cpu: 1, ...(answer && { answer }) })
  try {
    await Promise.all([floor.idle(), ours.idle()])
    const idleFloor = await floor.heap()
    const idleOurs = await ours.heap()
    const left = await leftBehind(ours)
    // The browser compiles and learns for a long time, and the bench holds a little: the dialog page shows how much.
    const leftByFloor = await leftBehind(floor)
    return [
      {
        what: 'idle heap',
        ours: idleOurs.bytes / 1e6,
        floor: idleFloor.bytes / 1e6,
        unit: 'MB',
        limit: 1.4,
      },
      {
        what: 'left behind by each open and close',
        ours: left.bytes / cycles / 1000,
        unit: 'kB',
        limit: 1.5,
      },
      {
        what: `by each of the first ${cycles}, code that is compiled included`,
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
  } finally {
    await floor.dispose()
    await ours.dispose()
  }
}

/** After enough openings for code to be compiled and caches to be full. */
async function leftBehind(
  tab: BenchTab,
): Promise<{ firstBytes: number; bytes: number; nodes: number; listeners: number }> {
  const start = await tab.heap()
  await cycle(tab, cycles)
  const afterFirst = await tab.heap()
  await cycle(tab, warmUps - cycles)
  const before = await tab.heap()
  await cycle(tab, cycles)
  const after = await tab.heap()
  return {
    firstBytes: afterFirst.bytes - start.bytes,
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
