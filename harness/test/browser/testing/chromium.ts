import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { chromiumFlags, requireChromium, scenarioFlags } from '../../runner/drivers/browser/chromium.js'
import { loadPlaywright } from '../../runner/drivers/browser/playwright-library.js'

/** A shared Chromium for tests. {@link TestChromium.close} closes the contexts that were made through this value. */
export interface TestChromium {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  newPage(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** One browser for all files of a test worker, by its flags: a launch costs a second of CPU time. It ends with the worker. */
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

/** Gives a test contexts of its own in a Chromium that other tests share. */
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
