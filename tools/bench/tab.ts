import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { serveFolder } from '../pack/serve.js'
import { measureInPage, type OpenMarks } from './measure-page.js'
import { announceWallets } from './wallets.js'

export const origin = 'https://bench.test'

/** The shortest time that people take between pointing at a button and pressing it. */
const aimMs = 100

/** Networks as Chromium's developer tools name them, with its figures for each. */
const networks = { 'Fast 4G': { latencyMs: 165, bytesPerMs: 1012.5 } } as const

/**
 * How the page's button is pressed. `pointer`: with a mouse, as a person does. `keyboard`: Enter on the focused button.
 * `tap`: with a finger, which is nowhere near before. `at once`: by a script, at the moment in which the pointer
 * arrives. `own button`: a click on a button of the host, which tells the modal nothing before it calls `open()`.
 */
export type Press = 'pointer' | 'keyboard' | 'tap' | 'at once' | 'own button'

export interface BenchTab {
  readonly page: Page
  readonly cdp: CDPSession
  /** Milliseconds since the navigation began. */
  buttonVisibleMs(): Promise<number>
  longTasks(): Promise<readonly { startMs: number; durationMs: number }[]>
  /** Requests to other origins, in order. */
  readonly foreign: readonly string[]
  /** Presses the page's button. @default 'pointer' */
  open(press?: Press): Promise<OpenMarks>
  close(): Promise<void>
  /** Resolves when no request began for half a second, so that all preloading has ended. */
  idle(): Promise<void>
  heap(): Promise<{ bytes: number; nodes: number; listeners: number }>
  dispose(): Promise<void>
}

export interface TabOptions {
  readonly folder: string
  readonly cpu: number
  /**
   * Answers requests to other origins.
   * @default they fail
   */
  readonly answer?: (request: Request) => Promise<Response | undefined>
  /** How many rows a full list has. @default 10 */
  readonly rows?: number
  /** Whether ten wallets announce themselves. @default true */
  readonly hasWallets?: boolean
  /**
   * Delays answers as a phone's network does.
   * @default no delay
   */
  readonly network?: keyof typeof networks
  /** A screen that is touched. @default false */
  readonly isPhone?: boolean
  readonly path?: string
}

/** A page of the bench, before anything measures it. */
interface PlainTab {
  readonly page: Page
  readonly cdp: CDPSession
  /** Requests to other origins, in order. */
  readonly foreign: readonly string[]
  dispose(): Promise<void>
}

/**
 * Opens a page in its own context. The scripts run before the page's own, with the number of wallets, and each is passed
 * as text.
 */
export async function openPlainTab(
  browser: Browser,
  options: Pick<TabOptions, 'folder' | 'cpu' | 'answer' | 'network' | 'isPhone' | 'path'>,
  scripts: readonly ((walletCount: number) => void)[],
  walletCount = 10,
): Promise<PlainTab> {
  const { folder, cpu, answer, isPhone = false } = options
  const context = await browser.newContext(
    isPhone
      ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
      : { viewport: { width: 1024, height: 768 } },
  )
  const foreign: string[] = []
  await routeServices(context, foreign, answer)
  await serveFolder(context, origin, folder)
  if (options.network) await slowDown(context, options.network, folder)
  for (const script of scripts) await context.addInitScript(script, walletCount)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.goto(`${origin}/${options.path ?? 'index.html'}`)
  return { page, cdp, foreign, dispose: () => context.close() }
}

/** Opens one of the bench's pages in its own context, with the same measuring script for each. */
export async function openTab(browser: Browser, options: TabOptions): Promise<BenchTab> {
  const { rows = 10, hasWallets = true } = options
  const { page, cdp, foreign, dispose } = await openPlainTab(browser, options, [
    measureInPage,
    ...(hasWallets ? [announceWallets] : []),
  ])
  await cdp.send('Performance.enable')
  await page.waitForFunction(() => window.wmBench.buttonVisibleMs !== undefined)

  return {
    page,
    cdp,
    foreign,
    buttonVisibleMs: () => page.evaluate(() => window.wmBench.buttonVisibleMs ?? Number.NaN),
    longTasks: () => page.evaluate(() => window.wmBench.longTasks),
    async open(press = 'pointer') {
      await page.evaluate((count) => window.wmBench.arm(count), rows)
      await pressButton(page, press)
      return page.evaluate(async () => {
        const opened = await window.wmBench.opened
        if (!opened) throw new Error('nobody armed the marks')
        return opened
      })
    },
    async close() {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.waitForFunction(() => window.wmBench.isClosed())
    },
    async idle() {
      await page.waitForLoadState('networkidle')
    },
    async heap() {
      // Collects twice: objects that the first collection frees may hold others.
      await cdp.send('HeapProfiler.collectGarbage')
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
      return { bytes: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
    },
    dispose,
  }
}

async function pressButton(page: Page, press: Press): Promise<void> {
  const button = page.locator('button').first()
  if (press === 'at once' || press === 'own button') return button.click()
  if (press === 'tap') return button.tap()
  if (press === 'keyboard') await button.focus()
  else await button.hover()
  await page.waitForTimeout(aimMs)
  await (press === 'keyboard' ? page.keyboard.press('Enter') : button.click())
}

/** Delays each request by the network's time. A service's answer counts as 4 kB, a file as its compressed size. */
async function slowDown(context: BrowserContext, network: keyof typeof networks, folder: string): Promise<void> {
  const { latencyMs, bytesPerMs } = networks[network]
  let freeAtMs = 0
  await context.route('**/*', async (route) => {
    const file = path.join(folder, new URL(route.request().url()).pathname)
    const isFile = route.request().url().startsWith(origin) && fs.statSync(file, { throwIfNoEntry: false })?.isFile()
    const bytes = isFile ? gzipSync(fs.readFileSync(file)).byteLength : 4_000
    const arrivedMs = performance.now() + latencyMs
    freeAtMs = Math.max(freeAtMs, arrivedMs) + bytes / bytesPerMs
    await new Promise((resolve) => setTimeout(resolve, freeAtMs - performance.now()))
    await route.fallback().catch(() => {})
  })
}

async function routeServices(context: BrowserContext, foreign: string[], answer: TabOptions['answer']): Promise<void> {
  await context.route('**/*', async (route) => {
    const asked = route.request()
    foreign.push(`${asked.method()} ${asked.url()}`)
    const body = asked.postData()
    const request = new Request(asked.url(), {
      method: asked.method(),
      headers: asked.headers(),
      ...(body !== null && { body }),
    })
    const response = await answer?.(request)
    // A closed page cannot be answered; that is not a failure of the bench.
    if (!response) return route.fulfill({ status: 503, body: '' }).catch(() => {})
    await route
      .fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
      .catch(() => {})
  })
}
