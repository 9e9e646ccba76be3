import { createRequire } from 'node:module'
import { loadOptionalPeer } from '../processes/optional-peer.js'

type Playwright = typeof import('playwright-core')

const require = createRequire(import.meta.url)

/** It is CommonJS: `import` would read its three megabytes once more to learn their names, for a fifth of a second. */
export function loadPlaywright(): Promise<Playwright> {
  return loadOptionalPeer('playwright-core', async (): Promise<Playwright> => require('playwright-core'))
}
