import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { shownText } from '../../lib/shown-text.js'
import { tokenAddress } from '../account/token.js'
import { caipAddress } from '../caip.js'
import { pictureUrl } from '../fields.js'
import { price } from '../numbers.js'

/** Prices in US dollars; `addresses` are tokens as CAIP-10. @asked The visitor swaps @off `features.swaps: false` */
export const postFungiblePrice = endpoint({
  name: 'postFungiblePrice',
  route: 'blockchain POST /v1/fungible/price',
  body: z.object({ currency: z.enum(['usd']), addresses: z.array(caipAddress), projectId: z.string() }),
  response: z.object({
    fungibles: z.array(
      z.object({
        name: shownText(),
        symbol: shownText(),
        iconUrl: pictureUrl(),
        price: price(),
        address: z.optional(tokenAddress),
      }),
    ),
  }),
})
