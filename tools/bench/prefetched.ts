import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import type { Row } from './limits.js'
import type { BenchPages } from './pages.js'
import { openTab } from './tab.js'

/** The code that an idle page loads, and the code that a pointer near the button adds. */
export async function measurePrefetched(browser: Browser, pages: BenchPages): Promise<Row[]> {
  const tab = await openTab(browser, { folder: pages.ours, cpu: 1 })
  try {
    await tab.idle()
    const whenIdle = await scriptsOf(tab.page)
    await tab.page.locator('button').first().hover()
    await tab.page.waitForTimeout(1_000)
    const whenNear = await scriptsOf(tab.page)
    const named = fs.readFileSync(path.join(pages.ours, 'index.html'), 'utf8')
    const ahead = whenIdle.filter((file) => !named.includes(file))
    const near = whenNear.filter((file) => !whenIdle.includes(file))
    return [
      { what: 'code fetched when the page is idle, gzip', ours: gzipBytes(pages.ours, ahead) / 1000, unit: 'kB' },
      { what: 'and when the pointer nears the button', ours: gzipBytes(pages.ours, near) / 1000, unit: 'kB' },
    ]
  } finally {
    await tab.dispose()
  }
}

async function scriptsOf(page: { evaluate<Value>(read: () => Value): Promise<Value> }): Promise<string[]> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  )
  return [...new Set(paths)].filter((file) => file.endsWith('.js'))
}

function gzipBytes(folder: string, files: readonly string[]): number {
  return files.reduce((total, file) => total + gzipSync(fs.readFileSync(path.join(folder, file))).length, 0)
}
