import { createRequire } from 'node:module'
import path from 'node:path'
import { loadOptionalPeer } from '../../../../world/processes/optional-peer.js'
import type { EngineName } from './engine-name.js'

type Playwright = typeof import('@playwright/test')

const require = createRequire(import.meta.url)

/** The folder of the library that `@playwright/test` brings: a second copy would know nothing of its traces. */
export function playwrightFolder(): string {
  const test = createRequire(require.resolve('@playwright/test'))
  const playwright = createRequire(test.resolve('playwright/package.json'))
  return path.dirname(playwright.resolve('playwright-core/package.json'))
}

/** It is CommonJS: `import` would read its three megabytes once more to learn their names, for a fifth of a second. */
export function loadPlaywright(): Promise<Playwright> {
  return loadOptionalPeer('@playwright/test', async (): Promise<Playwright> => require(playwrightFolder()))
}

/** Where Playwright's own build of an engine is, once it is downloaded. None without Playwright, or where it builds none. */
export function playwrightsBuild(engine: EngineName): string | undefined {
  try {
    const playwright: Playwright = require(playwrightFolder())
    return playwright[engine].executablePath()
  } catch {
    return undefined
  }
}
