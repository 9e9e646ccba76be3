import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { webUrl } from '../fields.js'

/**
 * The address of a purchase page. Preset amounts are `assumed` to be numbers.
 * @asked The visitor buys @off `features.onramp: false`
 */
export const postOnrampUrl = endpoint({
  name: 'postOnrampUrl',
  service: 'blockchain',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  body: z.object({
    destinationWallets: z.array(
      z.object({ address: z.string(), blockchains: z.array(z.string()), assets: z.array(z.string()) }),
    ),
    defaultNetwork: z.string(),
    partnerUserId: z.string(),
    defaultExperience: z.enum(['buy']),
    presetCryptoAmount: z.optional(z.number()),
    presetFiatAmount: z.optional(z.number()),
  }),
  response: z.object({ url: webUrl() }),
})
