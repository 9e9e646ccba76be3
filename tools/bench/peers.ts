import type { Browser, Page } from 'playwright-core'
import { buildPeerPage, installPeers } from '../peers/build-page.js'
import { titleOf } from '../peers/titles.js'
import { median } from './limits.js'
import { measureRows } from './measure-rows.js'
import type { BenchPages } from './pages.js'
import { openPlainTab, type TabOptions } from './tab.js'
import { announceWallets, registerWallets } from './wallets.js'

/** How each modal is closed by a visitor. Not every one of them listens to Escape. */
const closeButtons: Readonly<Record<string, string>> = {
  walletmodal: 'wallet-modal button[aria-label="Close"]',
  rainbowkit: '[role="dialog"] button[aria-label="Close"]',
  connectkit: '[role="dialog"] button[aria-label="Close"]',
  appkit: 'w3m-header [data-testid="w3m-header-close"]',
  'wallet-adapter': '.wallet-adapter-modal-button-close',
  thirdweb: '[role="dialog"] button[aria-label="Close"]',
}

/** Ways to open a modal. `hover` rests on the modal's own button for 100 ms, `at once` presses it when it appears. */
export const ways = ['hover', 'tap', 'key', 'own button', 'open()', 'at once'] as const
export type Way = (typeof ways)[number]

const conditions = [
  { name: '1×', cpu: 1 },
  { name: '4×', cpu: 4 },
  { name: 'Fast 4G, 4×', cpu: 4, network: 'Fast 4G' },
] as const

interface Times {
  readonly first: number[]
  readonly second: number[]
}

interface Subject {
  readonly title: string
  readonly folder: string
  readonly close: string
  /** The names that a full list has. */
  readonly names: readonly string[]
  readonly arePictured: boolean
  /** The selector of the button for each way but `open()`. */
  readonly button: (way: Way) => string
}

const wallets = ['Wallet 1', 'Wallet 2']

/** The modal's own button is in `#modal`, some of them in a shadow root. It is the first one. */
const buttonOf = (way: Way) => (way === 'own button' ? '#own' : '#modal button >> nth=0')

async function subjects(pages: BenchPages, say: (line: string) => void): Promise<Subject[]> {
  installPeers(say)
  const dialog: Subject = {
    title: 'dialog page',
    folder: pages.floor,
    close: 'dialog button[aria-label="Close"]',
    names: ['Wallet 1', 'Wallet 10'],
    arePictured: false,
    button: () => 'button >> nth=0',
  }
  const found = [dialog]
  for (const [modal, close] of Object.entries(closeButtons)) {
    const folder = await buildPeerPage('opening', modal, say)
    found.push({ title: titleOf(modal), folder, close, names: wallets, arePictured: true, button: buttonOf })
  }
  return found
}

async function press(page: Page, way: Way, selector: string): Promise<void> {
  if (way === 'open()') {
    await page.evaluate(() => {
      window.wmRows.begin()
      window.openModal?.()
    })
    return
  }
  const button = page.locator(selector)
  if (way === 'at once' || way === 'own button') return button.click()
  if (way === 'tap') return button.tap()
  if (way === 'key') await button.focus()
  else await button.hover()
  await page.waitForTimeout(100)
  await (way === 'key' ? page.keyboard.press('Enter') : button.click())
}

/** One visit: the modal is opened, closed and opened again. Returns both times until its list was full. */
async function visit(
  browser: Browser,
  { folder, close, names, arePictured, button }: Subject,
  way: Way,
  options: Pick<TabOptions, 'answer' | 'network'> & { cpu: number },
): Promise<{ first: number; second: number }> {
  const scripts = [measureRows, announceWallets, registerWallets]
  const { page, dispose } = await openPlainTab(
    browser,
    { ...options, folder, isPhone: way === 'tap' },
    scripts,
    wallets.length,
  )
  try {
    // The dialog page has no function that opens it.
    const selector = button(way)
    await page.locator(selector).waitFor()
    const isThere = await page.evaluate(() => window.openModal !== undefined)
    const chosen = way === 'open()' && !isThere ? 'own button' : way
    const open = async () => {
      await page.evaluate(([given, pictured]) => window.wmRows.arm(given, pictured), [names, arePictured] as const)
      await press(page, chosen, selector)
      return page.evaluate(async () => (await window.wmRows.full) ?? Number.NaN)
    }
    if (way !== 'at once') {
      await page.waitForLoadState('networkidle').catch(() => {})
      await page.waitForTimeout(3_000)
    }
    const first = await open()
    await page.waitForTimeout(1_000)
    await page.locator(close).first().click()
    await page.waitForFunction((given) => !window.wmRows.areShown(given), names)
    await page.waitForTimeout(500)
    return { first, second: await open() }
  } finally {
    await dispose()
  }
}

/**
 * Measures the first and the second open of our modal and of others, by each way in and in three conditions. The pages
 * take turns, so that a busy machine slows all of them. Returns Markdown tables of ratios to the dialog page.
 */
export async function comparePeers(
  browser: Browser,
  pages: BenchPages,
  options: {
    readonly runs: number
    readonly ways: readonly Way[]
    readonly answer: NonNullable<TabOptions['answer']>
    readonly say: (line: string) => void
  },
): Promise<string> {
  const { runs, ways, answer, say } = options
  const all = await subjects(pages, say)
  const times = new Map<string, Times>()
  const timesOf = (title: string, way: Way, condition: string) => {
    const key = [title, way, condition].join('\n')
    const found = times.get(key) ?? { first: [], second: [] }
    times.set(key, found)
    return found
  }
  for (const way of ways)
    for (const { name, ...condition } of conditions) {
      say(`opening by ${way}, ${name}`)
      for (let run = 0; run < runs; run += 1)
        for (const subject of all) {
          const found = timesOf(subject.title, way, name)
          try {
            const { first, second } = await visit(browser, subject, way, { ...condition, answer })
            found.first.push(first)
            found.second.push(second)
          } catch (error) {
            say(`  ${subject.title}: ${error instanceof Error ? error.message : String(error)}`)
          }
        }
    }
  const cell = (title: string, way: Way, open: keyof Times) =>
    conditions
      .map(({ name }) => {
        const [own, floor] = [timesOf(title, way, name)[open], timesOf('dialog page', way, name)[open]]
        return own.length === 0 || floor.length === 0 ? '–' : (median(own) / median(floor)).toFixed(1)
      })
      .join(' / ')
  const milliseconds = (way: Way, open: keyof Times) =>
    conditions.map(({ name }) => Math.round(median(timesOf('dialog page', way, name)[open]))).join(' / ')
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const modals = all.slice(1)
  const table = (open: keyof Times) => [
    row([`${open === 'first' ? 'First' : 'Second'} open`, 'dialog page, ms', ...modals.map(({ title }) => title)]),
    row(['---', '---', ...modals.map(() => '---')]),
    ...ways.map((way) => row([way, milliseconds(way, open), ...modals.map(({ title }) => cell(title, way, open))])),
  ]
  return [...table('first'), '', ...table('second')].join('\n')
}
