import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { packageRunner } from '../../../../world/lib/package-runner.js'
import { findOnPath, isExecutable } from '../../../../world/processes/executable.js'
import { type BidiSession, keepBodies, servedBy } from '../../../browser/bidi-body.js'
import { withoutMark } from '../../acting/left-processes.js'
import { BrowserMissingError } from './chromium.js'
import { loadPlaywright, playwrightsBuild } from './playwright-library.js'

export interface FoundFirefox {
  readonly path: string
  /** Mozilla's own, which is driven by WebDriver BiDi; the others are Playwright's builds. */
  readonly isStock: boolean
}

export const firefoxByHand = `install one (Debian: apt-get install firefox-esr; elsewhere: ${packageRunner} playwright install firefox) or name its file in WMH_FIREFOX`

/** Looks for Firefox in a fixed order: `WMH_FIREFOX`, Playwright's build, firefox-esr, firefox. */
export function findFirefox(env: Readonly<Record<string, string | undefined>> = process.env): FoundFirefox | undefined {
  const named = env['WMH_FIREFOX']
  if (named) return isExecutable(named) ? { path: named, isStock: true } : undefined
  const own = playwrightsBuild('firefox')
  if (own !== undefined && isExecutable(own)) return { path: own, isStock: false }
  const stock = ['firefox-esr', 'firefox'].map((name) => findOnPath(name, env['PATH'] ?? '')).find(Boolean)
  return stock === undefined ? undefined : { path: stock, isStock: true }
}

/** Firefox reads these from its settings alone. */
interface Look {
  readonly colorScheme?: BrowserContextOptions['colorScheme']
  readonly reducedMotion?: BrowserContextOptions['reducedMotion']
  readonly isPhone: boolean
}

export function preferencesOf({ colorScheme, reducedMotion, isPhone }: Look) {
  // A coarse pointer without hover, or a mouse: a headless Firefox knows of none.
  const pointer = isPhone ? 1 : 6
  return {
    'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0,
    'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    'ui.primaryPointerCapabilities': pointer,
    'ui.allPointerCapabilities': pointer,
    // A window that is opened outside of a tap is blocked, as it is for visitors.
    'dom.disable_open_during_load': true,
    // Read by the page and then by Playwright's own world, or the other way round, `ariaLabelledByElements` ends the page's process
    // (Firefox ESR 153): looks by label read it in both. Without it they follow the attribute.
    'accessibility.ARIAElementReflection.enabled': false,
    // The driver's presses do not reach a frame in another process. Its storage is kept apart all the same.
    'fission.webContentIsolationStrategy': 0,
  }
}

/**
 * Playwright sets the theme of each new context by a command that Firefox ESR does not have, and gives up where it is refused. The
 * theme is a setting of the browser here, so the command is not sent.
 */
export function withoutMediaCommand(browser: Browser): void {
  const session = servedBy<{ readonly _browserSession?: BidiSession }>(browser)?._browserSession
  if (!session)
    throw new BrowserMissingError('this version of @playwright/test drives no Firefox of Mozilla: take 1.65')
  const send = session.send.bind(session)
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters)
}

/** Nothing listens there: requests of the page to other machines end, and none leaves this one. */
const closedProxy = 'http://127.0.0.1:9'

/** Starts Firefox for contexts that look alike. */
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

/** One Firefox at a time: another look closes it. */
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
      const { colorScheme, reducedMotion, isMobile = false, viewport, locale, timezoneId, userAgent } = options
      const look = { colorScheme, reducedMotion, isPhone: isMobile }
      const pass = hosts.join(',')
      const key = JSON.stringify([look, pass])
      const known = running?.key === key ? await running.browser.catch(() => undefined) : undefined
      if (!known?.isConnected()) {
        await close()
        running = { key, browser: launch(found, headed, look, pass) }
      }
      const browser = await running?.browser
      if (!browser) throw new BrowserMissingError(`${found.path} did not start`)
      // It asks nobody whether a page may write to the clipboard, and has no other permission for it.
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
