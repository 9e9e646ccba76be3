import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { chromiumFlags, requireChromium, scenarioFlags } from '../../runner/drivers/browser/chromium.js'
import { loadPlaywright } from '../../runner/drivers/browser/playwright-library.js'

/** The browser interface for tests. {@link TestChromium.close} ends the contexts that were made through it. */
export interface TestChromium {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  newPage(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** One for all files of a test worker, since each costs a second of a processor; it ends with the worker. */
const running = new Map<string, Promise<Browser>>()

async function launched(ignoreDefaultArgs: string[]): Promise<Browser> {
  const key = ignoreDefaultArgs.join(' ')
  const known = await running.get(key)
  if (known?.isConnected()) return known
  const found = requireChromium({ headed: false })
  const args = [...chromiumFlags(), ...scenarioFlags]
  const fresh = loadPlaywright().then(({ chromium }) =>
    chromium.launch({ executablePath: found.path, args, ignoreDefaultArgs }),
  )
  running.set(key, fresh)
  return fresh
}

/** For tests: contexts of the caller's own, in a Chromium that others use too. */
export async function launchTestChromium(ignoreDefaultArgs: string[] = []): Promise<TestChromium> {
  const browser = await launched(ignoreDefaultArgs)
  const contexts: BrowserContext[] = []
  const newContext: TestChromium['newContext'] = async (options) => {
    const context = await browser.newContext(options)
    contexts.push(context)
    return context
  }
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
  }
}
