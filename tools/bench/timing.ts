import type { Browser } from 'playwright-core'
import { median, type Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { type BenchTab, openTab, type Press, type TabOptions } from './tab.js'

interface Sample {
  buttonMs: number
  firstMs: number
  secondMs: number
  opaqueMs: number
  longTasks: number
  /** The longest task until the page was idle, with what was prepared then. Zero without a task of 50 ms. */
  longestMs: number
  requestsBefore: number
  emptyOpens: number
}

/** One visit: the page loads, settles, is opened, closed, and opened again. */
async function sample(browser: Browser, options: TabOptions): Promise<Sample> {
  const tab = await openTab(browser, options)
  try {
    const buttonMs = await tab.buttonVisibleMs()
    await tab.idle()
    const requestsBefore = tab.foreign.length
    const longestMs = Math.max(0, ...(await tab.longTasks()).map(({ durationMs }) => durationMs))
    const first = await tab.open()
    await settle(tab)
    await tab.close()
    const second = await tab.open()
    const longTasks = (await tab.longTasks()).length
    return {
      buttonMs,
      firstMs: first.fullMs,
      secondMs: second.fullMs,
      opaqueMs: Math.max(first.opaqueMs, second.opaqueMs),
      longTasks,
      longestMs,
      requestsBefore,
      emptyOpens: [first, second].filter(({ isEverEmpty }) => isEverEmpty).length,
    }
  } finally {
    await tab.dispose()
  }
}

/** Waits until no animation runs on the screen. */
async function settle(tab: BenchTab): Promise<void> {
  await tab.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
}

async function samples(browser: Browser, options: TabOptions, runs: number): Promise<Sample[]> {
  const all: Sample[] = []
  for (let run = 0; run < runs; run += 1) all.push(await sample(browser, options))
  return all
}

const sum = (all: readonly Sample[], pick: (one: Sample) => number) => all.reduce((total, one) => total + pick(one), 0)

const mid = (all: readonly Sample[], pick: (one: Sample) => number) => median(all.map(pick))

/** Measures button, first open and second open at one CPU rate, against the dialog page in the same Chromium. */
export async function timeOpening(
  browser: Browser,
  pages: BenchPages,
  options: { cpu: number; runs: number; answer: TabOptions['answer'] },
): Promise<Row[]> {
  const { cpu, runs } = options
  // The pages are measured by turns, so that a warm or a busy machine affects both alike.
  const floor: Sample[] = []
  const ours: Sample[] = []
  for (let run = 0; run < runs; run += 1) {
    floor.push(await sample(browser, { folder: pages.floor, cpu }))
    ours.push(await sample(browser, { folder: pages.ours, cpu, ...(options.answer && { answer: options.answer }) }))
  }
  const row = (what: string, pick: (one: Sample) => number, limit?: number): Row => ({
    what: `${what}, ${cpu}×`,
    ours: mid(ours, pick),
    floor: mid(floor, pick),
    unit: 'ms',
    ...(limit !== undefined && { limit }),
  })
  const rows = [
    row('button visible', (one) => one.buttonMs, 1.2),
    row('first open, list full', (one) => one.firstMs, 2.5),
    // The limits apply at full speed. At a quarter of the speed the dialog page is ready within one frame and ours,
    // with twelve pictures, in the next: that figure is only reported.
    row('second open, list full', (one) => one.secondMs, cpu === 1 ? 1.5 : undefined),
    {
      what: `requests before the first open, ${cpu}×`,
      ours: sum(ours, (one) => one.requestsBefore),
      unit: 'requests',
      limit: 0,
    },
    {
      what: `opens that showed nothing, ${cpu}×`,
      ours: sum(ours, (one) => one.emptyOpens),
      unit: 'opens',
      limit: 0,
    },
  ] satisfies Row[]
  // Most of it is the page's own first script. The list is drawn in slices, and only the making of the modal is one task.
  if (cpu > 1) return [...rows, row('longest task of a page that became idle', (one) => one.longestMs)]
  return [
    ...rows,
    { what: 'opaque after the click', ours: mid(ours, (one) => one.opaqueMs), unit: 'ms', limit: 150 },
    { what: `long tasks in ${runs} runs`, ours: sum(ours, (one) => one.longTasks), unit: 'tasks', limit: 0 },
    { what: 'long tasks of the dialog page', ours: sum(floor, (one) => one.longTasks), unit: 'tasks' },
  ]
}

/** Measures the same with a catalogue that is late, or does not answer. */
export async function timeWithout(
  browser: Browser,
  pages: BenchPages,
  options: { name: string; runs: number; answer: NonNullable<TabOptions['answer']> },
): Promise<Row[]> {
  const floor = await samples(browser, { folder: pages.floor, cpu: 1 }, options.runs)
  const ours = await samples(browser, { folder: pages.ours, cpu: 1, answer: options.answer }, options.runs)
  return [
    {
      what: `first open, ${options.name}`,
      ours: mid(ours, (one) => one.firstMs),
      floor: mid(floor, (one) => one.firstMs),
      unit: 'ms',
      limit: 2.5,
    },
    {
      what: `second open, ${options.name}`,
      ours: mid(ours, (one) => one.secondMs),
      floor: mid(floor, (one) => one.secondMs),
      unit: 'ms',
      limit: 1.5,
    },
    {
      what: `opens that showed nothing, ${options.name}`,
      ours: sum(ours, (one) => one.emptyOpens) + (await countEmptyWithoutWallets(browser, pages, options.answer)),
      unit: 'opens',
      limit: 0,
    },
  ]
}

/** Without an installed wallet the list has the least content: "All wallets" and skeletons for the rest. */
async function countEmptyWithoutWallets(
  browser: Browser,
  pages: BenchPages,
  answer: NonNullable<TabOptions['answer']>,
): Promise<number> {
  const options = { folder: pages.ours, cpu: 1, answer, hasWallets: false, rows: 1 }
  return sum(await samples(browser, options, 3), (one) => one.emptyOpens)
}

/** An immediate press has a limit only at full speed. */
function limitOf(press: Press, where: string): { limit?: number } {
  if (press === 'at once') return where === '1×' ? { limit: 4 } : {}
  return { limit: where === '1×' ? 1.5 : 2 }
}

/**
 * Measures the first open by each way in but a resting pointer, three seconds after the page has loaded. A press
 * `at once` follows the loading without a pause, and leaves no time to prepare.
 */
export async function timeOtherPresses(
  browser: Browser,
  pages: BenchPages,
  options: { cpu: number; runs: number; answer: TabOptions['answer']; network?: NonNullable<TabOptions['network']> },
): Promise<Row[]> {
  const { cpu, runs, answer, network } = options
  const where = network ?? `${cpu}×`
  const rows: Row[] = []
  for (const press of ['tap', 'keyboard', 'own button', 'at once'] as const satisfies readonly Press[]) {
    const times: Record<'floor' | 'ours', number[]> = { floor: [], ours: [] }
    const folders = { floor: pages.floor, ours: press === 'own button' ? pages.ownButton : pages.ours }
    for (let run = 0; run < runs; run += 1)
      for (const page of ['floor', 'ours'] as const) {
        const services = page === 'ours' && answer ? { answer } : {}
        const net = network ? { network } : {}
        const tab = await openTab(browser, {
          folder: folders[page],
          cpu,
          isPhone: press === 'tap',
          ...services,
          ...net,
        })
        await tab.idle()
        if (press !== 'at once') await tab.page.waitForTimeout(3_000)
        times[page].push((await tab.open(press)).fullMs)
        await tab.dispose()
      }
    rows.push({
      what: `first open, ${press}, ${where}`,
      ours: median(times.ours),
      floor: median(times.floor),
      unit: 'ms',
      ...limitOf(press, where),
    })
  }
  return rows
}
