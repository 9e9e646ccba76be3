import { readdirSync } from 'node:fs'
import path from 'node:path'
import { packageRunner } from '../../../../world/lib/package-runner.js'
import { findOnPath, isExecutable } from '../../../../world/processes/executable.js'
import { playwrightsBuild } from './playwright-library.js'

export interface FoundChromium {
  readonly path: string
  /** Where it was found: an environment variable, the PATH, or Playwright's own folder. */
  readonly from: 'WMH_CHROMIUM' | 'PATH' | 'playwright'
  readonly isHeadlessShell: boolean
}

const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Playwright's downloads: a folder for the browser and, of the same revision, one for its headless shell. */
function playwrightsOwn(headed: boolean, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const usualPath = playwrightsBuild('chromium')
  const [, usual = '', revision = '', rest = ''] = /^(.*)[\\/]chromium-(\d+)[\\/](.*)$/.exec(usualPath ?? '') ?? []
  const named = env['PLAYWRIGHT_BROWSERS_PATH'] ?? ''
  const downloads = path.isAbsolute(named) ? named : usual
  const files = headed ? [] : shellsBelow(path.join(downloads, `chromium_headless_shell-${revision}`))
  return [...files, path.join(downloads, `chromium-${revision}`, rest)].find(isExecutable)
}

function shellsBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /[\\/](chrome-)?headless[-_]shell(\.exe)?$/.test(name))
      .map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

/**
 * Looks for a browser in a fixed order: `WMH_CHROMIUM`, chromium-headless-shell, chromium, chrome, Playwright's. A
 * headless shell has no window, so a headed run passes it over.
 */
export function findChromium(options: {
  headed: boolean
  env?: Readonly<Record<string, string | undefined>>
}): FoundChromium | undefined {
  const env = options.env ?? process.env
  const named = env['WMH_CHROMIUM']
  if (named !== undefined && named !== '') {
    return isExecutable(named)
      ? { path: named, from: 'WMH_CHROMIUM', isHeadlessShell: named.includes('headless') }
      : undefined
  }
  for (const name of options.headed ? browsers : [...shells, ...browsers]) {
    const found = findOnPath(name, env['PATH'] ?? '')
    if (found !== undefined) return { path: found, from: 'PATH', isHeadlessShell: shells.includes(name) }
  }
  const own = playwrightsOwn(options.headed, env)
  return own === undefined ? undefined : { path: own, from: 'playwright', isHeadlessShell: own.includes('headless') }
}

/** No Chromium, or one that does not start. Exit code 4. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError'
}

export const chromiumByHand = (debianPackage: string): string =>
  `install one (Debian: apt-get install ${debianPackage}; elsewhere Chrome) or name its file in WMH_CHROMIUM.`

export function requireChromium(options: Parameters<typeof findChromium>[0]): FoundChromium {
  const found = findChromium(options)
  if (found) return found
  const named = (options.env ?? process.env)['WMH_CHROMIUM']
  if (named)
    throw new BrowserMissingError(
      `WMH_CHROMIUM names ${named}, which cannot be run: name the file of a Chromium, or leave it out`,
    )
  if (options.headed)
    throw new BrowserMissingError(`no Chromium that can show a window was found: ${chromiumByHand('chromium')}`)
  throw new BrowserMissingError(`no Chromium was found: ${packageRunner} walletmodal-harness doctor --fix gets one`)
}

/**
 * Flags for the headless browser of scenarios. Chromium draws and asks the network in its main process, skips the
 * optimisation of short-lived scripts, and does not tidy memory that such pages never fill. Its scripts keep where each
 * statement stands: React makes errors while it loads, and each would have the whole file read once more. A page then takes
 * two fifths less processor time. A browser that is shown or timed, and the packed package in its hosts, keep the defaults
 * that visitors have. Chromium heeds only the last flag that lists features, and Playwright sets one, so ours repeats it.
 */
export const scenarioFlags = [
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --no-enable-lazy-source-positions',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
]

/**
 * Pages of the address bar, which Chromium loads into every new window: 416 files, and more processor time than the page
 * itself. Followed by the features that Playwright disables, whose flag this one replaces. But `ThirdPartyStoragePartitioning`
 * stays on, as visitors have it: without it, a full Chromium lets the frame of a login store nothing.
 */
const withoutFeatures = `
  WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup AvoidUnnecessaryBeforeUnloadCheckSync
  DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding
  AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying
  AimEnabled PreconnectToSearch msForceBrowserSignIn msEdgeUpdateLaunchServicesPreferredVersion
`
  .trim()
  .split(/\s+/)
export const featureFlag = `--disable-features=${withoutFeatures}`

/** Chromium refuses its sandbox to root. */
export function chromiumFlags(isRoot = process.getuid?.() === 0): string[] {
  const flags = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    featureFlag,
  ]
  return isRoot ? [...flags, '--no-sandbox'] : flags
}
