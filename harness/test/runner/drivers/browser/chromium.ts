import { readdirSync } from 'node:fs'
import path from 'node:path'
import { packageRunner } from '../../../../world/lib/package-runner.js'
import { findOnPath, isExecutable } from '../../../../world/processes/executable.js'
import { playwrightsBuild } from './playwright-library.js'

export interface FoundChromium {
  readonly path: string
  /** The place of the browser: an environment variable, the PATH, or Playwright's own folder. */
  readonly from: 'WMH_CHROMIUM' | 'PATH' | 'playwright'
  readonly isHeadlessShell: boolean
}

const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Finds Playwright's download: a folder for the browser and, of the same revision, one for its headless shell. */
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
 * Finds a browser in a fixed order: `WMH_CHROMIUM`, chromium-headless-shell, chromium, chrome, Playwright's. A headed run
 * skips headless shells, which have no window.
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

/** No Chromium was found, or it did not start. Exit code 4. */
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
 * Flags for the headless browser of scenarios: a page takes two fifths less CPU time with them. Drawing and network run
 * in the main process; short-lived scripts are not optimised, and memory is rarely collected. Scripts keep the position
 * of each statement: React creates errors while it loads, and each would otherwise parse the whole file again. Browsers
 * that are shown or timed, and the packed package in its hosts, keep a visitor's defaults. Chromium uses only the last
 * flag that lists features. Playwright sets one, so ours repeats its features.
 */
export const scenarioFlags = [
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --no-enable-lazy-source-positions',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
]

/**
 * Features to disable, of two kinds. First the address bar's pages: Chromium loads 416 files for them into each new
 * window, for more CPU time than the page itself. Then the features that Playwright disables, whose flag this one
 * replaces. `ThirdPartyStoragePartitioning` stays on, as visitors have it: without it, a full Chromium lets a login's
 * frame store nothing.
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

/** Chromium's sandbox does not start for root. */
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
