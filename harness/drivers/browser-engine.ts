import type { Browser } from 'playwright-core'
import { loadOptionalPeer } from '../processes/optional-peer.js'
import { BrowserMissingError, chromiumFlags, flagsUnseen, requireChromium } from './chromium.js'
import { isWithoutScreen, withoutScreen } from './screen.js'

/** One Chromium for many scenarios; each has a context of its own. */
export interface BrowserEngine {
  browser(): Promise<Pick<Browser, 'newContext'>>
  close(): Promise<void>
}

/** Starts Chromium when the first scenario needs it, and again where it has gone. */
export function createBrowserEngine(options: { headed: boolean }): BrowserEngine {
  let running: Promise<Browser> | undefined

  async function launch(): Promise<Browser> {
    const found = requireChromium(options)
    const { chromium } = await loadOptionalPeer('playwright-core', () => import('playwright-core'))
    try {
      return await chromium.launch({
        executablePath: found.path,
        headless: !options.headed,
        args: options.headed ? chromiumFlags() : [...chromiumFlags(), ...flagsUnseen],
        // A link that is opened outside of a tap is blocked, as it is for visitors.
        ignoreDefaultArgs: ['--disable-popup-blocking'],
        // The run itself listens for signals and closes the browser.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      if (options.headed && isWithoutScreen(why))
        throw new BrowserMissingError(withoutScreen(`DISPLAY leads to none`).message, { cause })
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
      // One that never started has nothing to close.
      const browser = await running?.catch(() => undefined)
      running = undefined
      await browser?.close()
    },
  }
}
