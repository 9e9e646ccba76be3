import type { SiwxOptions, SiwxReference } from '../../../contracts/sign-in/siwx-config.js'

/**
 * Sessions are verified in the page and kept in its storage, for a site without a server of its own. Whoever has the page
 * can change what is kept there: what a server gives out must be verified by the server.
 *
 * @example
 * createWalletModal({ siwx: localSiwx({ statement: 'I accept the terms.' }) })
 */
export function localSiwx(options: SiwxOptions = {}): SiwxReference {
  return { setup: async (context) => (await import('./create-local.js')).createLocalSiwx(options, context) }
}
