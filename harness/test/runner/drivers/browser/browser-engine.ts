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

/** Opens the context of a scenario. */
export interface ScenarioBrowser {
  /** `pass`: hosts that may be asked outside of this machine, where the browser itself lets nothing out. */
  newContext(options: BrowserContextOptions, pass?: readonly string[]): Promise<BrowserContext>
  /** One that our own page is served to, with its world. @default chromium, whose requests are answered in place of the network */
  readonly engine?: EngineName
  /** The address of a script that each served document begins with: the engine has no other way to put one into pages. */
  readonly script?: string
}

/** One browser for many scenarios; each has a context of its own. */
export interface BrowserEngine {
  readonly name: EngineName
  browser(): Promise<ScenarioBrowser>
  /** The address of its own inspector, where one was asked for. */
  inspector?(): string | undefined
  close(): Promise<void>
}

/** Starts a browser when the first scenario needs it, and again where it has gone. */
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
