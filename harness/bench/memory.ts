import type { Browser } from 'playwright-core'
import type { Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { type BenchTab, openTab, type TabOptions } from './tab.js'

const cycles = 50

/** Idle heap against the dialog page, and what opening and closing leaves behind. */
export async function measureMemory(browser: Browser, pages: BenchPages, answer: TabOptions['answer']): Promise<Row[]> {
  const floor = await openTab(browser, { folder: pages.floor, cpu: 1 })
  const ours = await openTab(browser, { folder: pages.ours, cpu: 1, ...(answer && { answer }) })
  try {
    await Promise.all([floor.idle(), ours.idle()])
    const idleFloor = await floor.heap()
    const idleOurs = await ours.heap()
    // Caches fill and code is compiled during the first few.
    await cycle(ours, 10)
    const before = await ours.heap()
    await cycle(ours, cycles)
    const after = await ours.heap()
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
        ours: Math.max(0, after.bytes - before.bytes) / cycles / 1000,
        unit: 'kB',
        limit: 1.5,
      },
      { what: `nodes after ${cycles} of them`, ours: after.nodes - before.nodes, unit: 'nodes', limit: 0 },
      {
        what: `listeners after ${cycles} of them`,
        ours: after.listeners - before.listeners,
        unit: 'listeners',
        limit: 0,
      },
    ]
  } finally {
    await floor.dispose()
    await ours.dispose()
  }
}

async function cycle(tab: BenchTab, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await tab.open()
    await tab.close()
  }
}
