import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { messageOf } from '../../../../world/lib/message-of.js'
import { findFreePorts } from '../../../../world/processes/ports.js'
import { withoutMark } from '../../acting/left-processes.js'
import { createWebKit } from '../webkit/webkit.js'
import { BrowserMissingError, chromiumFlags, requireChromium, scenarioFlags } from './chromium.js'
import type { EngineName } from './engine-name.js'
import { createFirefox, requireFirefox } from './firefox.js'
import { loadPlaywright } from './playwright-library.js'
import { isWithoutScreen, withoutScreen } from './screen.js'

/** Opens contexts for scenarios. */
export interface ScenarioBrowser {
  /** `pass` lists foreign hosts that may be asked, for a browser that otherwise blocks requests to other machines. */
  newContext(options: BrowserContextOptions, pass?: readonly string[]): Promise<BrowserContext>
  /**
   * The engine, if our own page is served to it over HTTP. Without it, the browser is a Chromium, whose requests the
   * world intercepts.
   */
  readonly engine?: EngineName
  /** The address of a script at the start of each served document, for an engine that cannot inject scripts. */
  readonly script?: string
}

/** One browser for many scenarios. Each scenario has its own context. */
export interface BrowserEngine {
  readonly name: EngineName
  browser(): Promise<ScenarioBrowser>
  /** The address of the browser's inspector, if one was requested. */
  inspector?(): string | undefined
  close(): Promise<void>
}

/** Starts a browser when the first scenario needs it, and again after it has exited. */
export function createBrowserEngine({
  headed,
  browser = 'chromium',
  isKeptOpen = false,
}: EngineOptions): BrowserEngine {
  if (browser === 'chromium') return createChromium(headed, isKeptOpen && !headed)
  return browser === 'firefox' ? createServedFirefox(headed) : createServedWebKit(headed)
}

interface EngineOptions {
  readonly headed: boolean
  readonly browser?: EngineName | undefined
  readonly isKeptOpen?: boolean | undefined
}

function createServedFirefox(headed: boolean): BrowserEngine {
  const own = createFirefox({ headed })
  return {
    name: 'firefox',
    async browser() {
      requireFirefox()
      return { engine: 'firefox', newContext: own.newContext }
    },
    close: own.close,
  }
}

function createServedWebKit(headed: boolean): BrowserEngine {
  const own = createWebKit({ headed })
  return {
    name: 'webkit',
    browser: async () => ({ engine: 'webkit', ...(await own.open()) }),
    close: own.close,
  }
}

function createChromium(headed: boolean, isInspected: boolean): BrowserEngine {
  let running: Promise<Browser> | undefined
  let inspector: string | undefined

  async function launch(): Promise<Browser> {
    const found = requireChromium({ headed })
    const { chromium } = await loadPlaywright()
    const port = isInspected ? await findFreePorts(1) : undefined
    inspector = port === undefined ? undefined : `http://127.0.0.1:${port}`
    const own = port === undefined ? [] : [`--remote-debugging-port=${port}`]
    try {
      return await chromium.launch({
        executablePath: found.path,
        headless: !headed,
        args: [...chromiumFlags(), ...(headed ? [] : scenarioFlags), ...own],
        // Blocks windows that open without a tap, as a visitor's browser does.
        ignoreDefaultArgs: ['--disable-popup-blocking'],
        // A headed Chromium may start desktop services that outlive it: they do not count as leaks.
        env: withoutMark(process.env),
        // The run itself handles signals and closes the browser.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
    } catch (cause) {
      const why = messageOf(cause)
      if (headed && isWithoutScreen(why))
        throw new BrowserMissingError(withoutScreen('--headed', 'DISPLAY names none that works').message, { cause })
      throw new BrowserMissingError(`${found.path} did not start: ${why}`, { cause })
    }
  }

  return {
    name: 'chromium',
    inspector: () => inspector,
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
