import { createRequire } from 'node:module'
import path from 'node:path'
import { loadOptionalPeer } from '../../../../world/processes/optional-peer.js'
import type { EngineName } from './engine-name.js'

type Playwright = typeof import('@playwright/test')

const require = createRequire(import.meta.url)

/** The folder of the Playwright library in `@playwright/test`. A second copy would not be part of its traces. */
export function playwrightFolder(): string {
  const test = createRequire(require.resolve('@playwright/test'))
  const playwright = createRequire(test.resolve('playwright/package.json'))
  return path.dirname(playwright.resolve('playwright-core/package.json'))
}

/**
 * Loads Playwright by `require`, as it is CommonJS. `import` would parse its three megabytes again to find the exported
 * names, for a fifth of a second.
 */
export function loadPlaywright(): Promise<Playwright> {
  return loadOptionalPeer('@playwright/test', async (): Promise<Playwright> => require(playwrightFolder()))
}

/** The path of Playwright's own build of an engine, once downloaded. Undefined without Playwright or a build. */
export function playwrightsBuild(engine: EngineName): string | undefined {
  try {
    const playwright: Playwright = require(playwrightFolder())
    return playwright[engine].executablePath()
  } catch {
    return undefined
  }
}
