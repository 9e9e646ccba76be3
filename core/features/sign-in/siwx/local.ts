import type { SiwxOptions, SiwxReference } from '../../../contracts/sign-in/siwx-config.js'
import { lazy } from '../../../lib/lazy.js'

const code = lazy(() => import('./create-local.js'))

/**
 * Sessions are verified in the page and kept in its storage, for a site without a server of its own. Whoever has the page
 * can change what is kept there: what a server gives out must be verified by the server.
 *
 * @example
 * createWalletModal({ siwx: localSiwx({ statement: 'I accept the terms.' }) })
 */
export function localSiwx(options: SiwxOptions = {}): SiwxReference {
  return { setup: async (context) => (await code.load()).createLocalSiwx(options, context) }
}
