import type { Browser } from '@playwright/test'
import { messageOf } from '../../../lib/message-of.js'
import { withoutMark } from '../../running/left-processes.js'
import { BrowserMissingError, chromiumFlags, loadPlaywright, requireChromium, scenarioFlags } from './chromium.js'
import { isWithoutScreen, withoutScreen } from './screen.js'

/** One Chromium for many scenarios; each has a context of its own. */
export interface BrowserEngine {
  browser(): Promise<Pick<Browser, 'newContext'>>
  close(): Promise<void>
}

/** Starts Chromium when the first scenario needs it, and again where it has gone. */
export function createBrowserEngine({ headed }: { headed: boolean }): BrowserEngine {
  let running: Promise<Browser> | undefined

  async function launch(): Promise<Browser> {
    const found = requireChromium({ headed })
    const { chromium } = await loadPlaywright()
    try {
      return await chromium.launch({
        executablePath: found.path,
        headless: !headed,
        args: headed ? chromiumFlags() : [...chromiumFlags(), ...scenarioFlags],
        // A link that is opened outside of a tap is blocked, as it is for visitors.
        ignoreDefaultArgs: ['--disable-popup-blocking'],
        // A headed one may start services of the desktop, which stay.
        env: withoutMark(process.env),
        // The run itself listens for signals and closes the browser.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
    } catch (cause) {
      const why = messageOf(cause)
      if (headed && isWithoutScreen(why))
        throw new BrowserMissingError(withoutScreen('--headed', 'DISPLAY leads to none').message, { cause })
      throw new BrowserMissingError(`${found.path} did not start: ${why}`, { cause })
    }
  }

  return {
    async browser() {
      const known = await running?.catch(() => undefined)
      if (known?.isConnected()) return known
      running = launch()
      return running
    },
    async close() {
      const browser = await running?.catch(() => undefined)
      running = undefined
      await browser?.close()
    },
  }
}
