import { findOnPath, isExecutable } from '../../../../world/processes/executable.js'
import { BrowserMissingError } from '../browser/chromium.js'

export interface FoundWebKit {
  /** The program that speaks WebDriver; it knows where its browser is. */
  readonly driver: string
  /** A screen in memory: the browser has no headless way. */
  readonly screen: string
}

export const webkitByHand =
  'it runs on Linux alone (Debian: apt-get install webkit2gtk-driver xvfb), or WMH_WEBKIT names the file of a WebKitWebDriver'

/** Looks for WebKitGTK's driver, `WMH_WEBKIT` first, and for Xvfb. Returns the names of what is missing where something is. */
export function findWebKit(
  env: Readonly<Record<string, string | undefined>> = process.env,
): FoundWebKit | readonly string[] {
  const named = env['WMH_WEBKIT']
  const driver = named ? [named].find(isExecutable) : findOnPath('WebKitWebDriver', env['PATH'] ?? '')
  const screen = findOnPath('Xvfb', env['PATH'] ?? '')
  if (driver !== undefined && screen !== undefined) return { driver, screen }
  return [...(driver === undefined ? ['WebKitWebDriver'] : []), ...(screen === undefined ? ['Xvfb'] : [])]
}

/** @throws {@link BrowserMissingError} */
export function requireWebKit(): FoundWebKit {
  const found = findWebKit()
  if ('driver' in found) return found
  throw new BrowserMissingError(`WebKit wants ${found.join(' and ')}: ${webkitByHand}`)
}
