import type { SiwxOptions, SiwxReference } from '../../../contracts/sign-in/siwx-config.js'
import { lazy } from '../../../lib/lazy.js'

const code = lazy(() => import('./create-cloud.js'))

/**
 * Sessions are verified and kept by the service that is also the wallet catalogue; the page keeps the token.
 *
 * @example
 * createWalletModal({ siwx: cloudSiwx({ required: false }) })
 */
export function cloudSiwx(options: Omit<SiwxOptions, 'getNonce'> = {}): SiwxReference {
  return { setup: async (context) => (await code.load()).createCloudSiwx(options, context) }
}
