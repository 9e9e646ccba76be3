import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { packageRunner } from '../../../../world/lib/package-runner.js'
import { findOnPath, isExecutable } from '../../../../world/processes/executable.js'
import { type BidiSession, keepBodies, servedBy } from '../../../browser/bidi-body.js'
import { withoutMark } from '../../acting/left-processes.js'
import { BrowserMissingError } from './chromium.js'
import { loadPlaywright, playwrightsBuild } from './playwright-library.js'

export interface FoundFirefox {
  readonly path: string
  /** True for Mozilla's own Firefox, driven by WebDriver BiDi. False for Playwright's build. */
  readonly isStock: boolean
}

export const firefoxByHand = `install one (Debian: apt-get install firefox-esr; elsewhere: ${packageRunner} playwright install firefox) or name its file in WMH_FIREFOX`

/** Finds Firefox in a fixed order: `WMH_FIREFOX`, Playwright's build, firefox-esr, firefox. */
export function findFirefox(env: Readonly<Record<string, string | undefined>> = process.env): FoundFirefox | undefined {
  const named = env['WMH_FIREFOX']
  if (named) return isExecutable(named) ? { path: named, isStock: true } : undefined
  const own = playwrightsBuild('firefox')
  if (own !== undefined && isExecutable(own)) return { path: own, isStock: false }
  const stock = ['firefox-esr', 'firefox'].map((name) => findOnPath(name, env['PATH'] ?? '')).find(Boolean)
  return stock === undefined ? undefined : { path: stock, isStock: true }
}

/** Settings that Firefox takes only from its preferences, at start. */
interface Look {
  readonly colorScheme?: BrowserContextOptions['colorScheme']
  readonly reducedMotion?: BrowserContextOptions['reducedMotion']
  readonly forcedColors?: BrowserContextOptions['forcedColors']
  readonly isPhone: boolean
}

export function preferencesOf({ colorScheme, reducedMotion, forcedColors, isPhone }: Look) {
  // A coarse pointer without hover, or a mouse. A headless Firefox detects neither.
  const pointer = isPhone ? 1 : 6
  return {
    'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0,
    'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    // 2 replaces the colours of pages always, 0 only if the system asks for contrast.
    'browser.display.document_color_use': forcedColors === 'active' ? 2 : 0,
    'ui.primaryPointerCapabilities': pointer,
    'ui.allPointerCapabilities': pointer,
    // Blocks windows that open without a tap, as a visitor's browser does.
    'dom.disable_open_during_load': true,
    // In Firefox ESR 153, `ariaLabelledByElements` ends the page's process if both the page and Playwright's own world
    // read it. Queries by label do. Without the property, they read the attribute.
    'accessibility.ARIAElementReflection.enabled': false,
    // The driver cannot press in a frame of another process. The frame's storage stays partitioned in either case.
    'fission.webContentIsolationStrategy': 0,
  }
}

/**
 * Drops Playwright's command that sets the theme of a new context. Firefox ESR does not know the command, and Playwright fails
 * on its refusal. The theme is a preference of the browser instead.
 */
export function withoutMediaCommand(browser: Browser): void {
  const session = servedBy<{ readonly _browserSession?: BidiSession }>(browser)?._browserSession
  if (!session)
    throw new BrowserMissingError('this version of @playwright/test drives no Firefox of Mozilla: take 1.65')
  const send = session.send.bind(session)
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters)
}

/** A port without a listener: requests of the page to other machines fail, and none leaves this machine. */
const closedProxy = 'http://127.0.0.1:9'

/** Starts Firefox for contexts with the same settings. */
async function launch({ path, isStock }: FoundFirefox, headed: boolean, look: Look, pass: string): Promise<Browser> {
  const { firefox } = await loadPlaywright()
  const browser = await firefox.launch({
    executablePath: path,
    ...(isStock && { channel: 'moz-firefox' }),
    headless: !headed,
    firefoxUserPrefs: preferencesOf(look),
    proxy: { server: closedProxy, ...(pass && { bypass: pass }) },
    env: withoutMark(process.env),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  if (isStock) {
    withoutMediaCommand(browser)
    await keepBodies(browser)
  }
  return browser
}

/** Runs one Firefox at a time: a context with other settings closes it. */
export function createFirefox({ headed }: { headed: boolean }) {
  let running: { readonly key: string; readonly browser: Promise<Browser> } | undefined

  async function close(): Promise<void> {
    const browser = await running?.browser.catch(() => undefined)
    running = undefined
    await browser?.close()
  }

  return {
    async newContext(options: BrowserContextOptions, hosts: readonly string[] = []): Promise<BrowserContext> {
      const found = requireFirefox()
      const { colorScheme, reducedMotion, forcedColors, isMobile = false } = options
      const { viewport, locale, timezoneId, userAgent } = options
      const look = { colorScheme, reducedMotion, forcedColors, isPhone: isMobile }
      const pass = hosts.join(',')
      const key = JSON.stringify([look, pass])
      const known = running?.key === key ? await running.browser.catch(() => undefined) : undefined
      if (!known?.isConnected()) {
        await close()
        running = { key, browser: launch(found, headed, look, pass) }
      }
      const browser = await running?.browser
      if (!browser) throw new BrowserMissingError(`${found.path} did not start`)
      // Firefox lets pages write to the clipboard without a permission, and knows none for it.
      return browser.newContext({
        ...(viewport !== undefined && { viewport }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
        ...(userAgent !== undefined && { userAgent }),
      })
    },
    close,
  }
}

export function requireFirefox(): FoundFirefox {
  const found = findFirefox()
  if (found) return found
  throw new BrowserMissingError(`no Firefox was found: ${firefoxByHand}`)
}
