import { findOnPath, isExecutable } from '../../../../world/processes/executable.js'
import { BrowserMissingError } from '../browser/chromium.js'

export interface FoundWebKit {
  /** The WebDriver program. It finds its browser itself. */
  readonly driver: string
  /** The program for a virtual screen: the browser has no headless mode. */
  readonly screen: string
}

export const webkitByHand =
  'it runs on Linux alone (Debian: apt-get install webkit2gtk-driver xvfb), or WMH_WEBKIT names the file of a WebKitWebDriver'

/** Finds WebKitGTK's driver (`WMH_WEBKIT` first) and Xvfb. Returns the names of missing programs otherwise. */
export function findWebKit(
  env: Readonly<Record<string, string | undefined>> = process.env,
): FoundWebKit | readonly string[] {
  const named = env['WMH_WEBKIT']
  const driver = named ? [named].find(isExecutable) : findOnPath('WebKitWebDriver', env['PATH'] ?? '')
  const screen = findOnPath('Xvfb', env['PATH'] ?? '')
  if (driver !== undefined && screen !== undefined) return { driver, screen }
  return [...(driver === undefined ? ['WebKitWebDriver'] : []), ...(screen === undefined ? ['Xvfb'] : [])]
}

/** Returns the driver and the screen. @throws {@link BrowserMissingError} if one is missing */
export function requireWebKit(): FoundWebKit {
  const found = findWebKit()
  if ('driver' in found) return found
  throw new BrowserMissingError(`WebKit wants ${found.join(' and ')}: ${webkitByHand}`)
}
