import type { SiwxOptions, SiwxReference } from '../../../contracts/sign-in/siwx-config.js'

/**
 * Sessions are verified and kept by the service that is also the wallet catalogue; the page keeps the token.
 *
 * @example
 * createWalletModal({ siwx: cloudSiwx({ required: false }) })
 */
export function cloudSiwx(options: Omit<SiwxOptions, 'getNonce'> = {}): SiwxReference {
  return { setup: async (context) => (await import('./create-cloud.js')).createCloudSiwx(options, context) }
}
