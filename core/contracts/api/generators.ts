import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { number, oneOf, webUrl } from '../../lib/light-forms.js'

/** The address of a purchase page. Preset amounts are `assumed` to be numbers. */
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
    defaultExperience: oneOf(['buy']),
    presetCryptoAmount: z.optional(number()),
    presetFiatAmount: z.optional(number()),
  }),
  response: z.object({ url: webUrl() }),
})
