import type { Browser } from 'playwright-core'
import { median, type Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { openPlainTab, type TabOptions } from './tab.js'

declare global {
  interface Window {
    wmPress: {
      pressedMs?: number
      /** When the wallet was first asked for accounts. */
      askedMs?: number
    }
  }
}

/** Runs in the page before its own scripts: one wallet, which notes when it is asked for accounts. */
function announceWatchedWallet(): void {
  window.wmPress = {}
  const provider = {
    request: ({ method }: { method: string }) => {
      if (/^(eth|wallet)_request/.test(method)) window.wmPress.askedMs ??= performance.now()
      return new Promise(() => {})
    },
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'Wallet 1',
    rdns: 'test.bench.wallet1',
    icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3C/svg%3E",
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  const press = ({ timeStamp }: Event) => {
    window.wmPress.pressedMs = timeStamp
  }
  document.addEventListener('click', press, { capture: true })
}

/** Measures the time from a press on a wallet's row until the wallet is asked, and counts requests between the two. */
export async function measurePressedRow(
  browser: Browser,
  pages: BenchPages,
  options: { readonly runs: number; readonly answer: NonNullable<TabOptions['answer']> },
): Promise<Row[]> {
  const { runs, answer } = options
  const rows: Row[] = []
  for (const network of [undefined, 'Fast 4G'] as const) {
    const times: number[] = []
    let requests = 0
    for (let run = 0; run < runs; run += 1) {
      const tabOptions = { folder: pages.ownButton, cpu: 1, answer, ...(network && { network }) }
      const { page, dispose } = await openPlainTab(browser, tabOptions, [announceWatchedWallet])
      try {
        await page.waitForTimeout(3_000)
        await page.locator('#app button').click()
        const row = page.getByRole('dialog').getByRole('button', { name: /^Wallet 1/ })
        await row.waitFor()
        // A visitor reads the list before choosing.
        await page.waitForTimeout(1_000)
        const between: string[] = []
        page.on('request', (request) => between.push(request.url()))
        await row.click()
        await page.waitForFunction(() => window.wmPress.askedMs !== undefined)
        requests += between.length
        times.push(await page.evaluate(() => (window.wmPress.askedMs ?? Number.NaN) - (window.wmPress.pressedMs ?? 0)))
      } finally {
        await dispose()
      }
    }
    const where = network ?? '1×'
    rows.push(
      { what: `row pressed until the wallet is asked, ${where}`, ours: median(times), unit: 'ms', limit: 30 },
      { what: `requests between the two in ${runs} runs, ${where}`, ours: requests, unit: 'requests', limit: 0 },
    )
  }
  return rows
}
