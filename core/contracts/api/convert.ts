import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { swapToken } from '../account/token.js'
import { caipAddress, caipNetworkId } from '../caip.js'
import { orNull } from '../fields.js'
import { smallestUnits } from '../numbers.js'

export const swapQuote = z.object({
  id: orNull(z.string()),
  fromAmount: z.string(),
  fromAccount: z.string(),
  toAmount: smallestUnits,
  toAccount: z.string(),
})
export type SwapQuote = z.infer<typeof swapQuote>

/**
 * The quotes for a swap. `from` and `to` are tokens as CAIP-10.
 * @asked The visitor swaps @off `features.swaps: false`
 */
export const getConvertQuotes = endpoint({
  name: 'getConvertQuotes',
  route: 'blockchain GET /v1/convert/quotes',
  query: z.object({
    amount: smallestUnits,
    userAddress: caipAddress,
    from: caipAddress,
    to: caipAddress,
    gasPrice: z.optional(z.string()),
  }),
  response: z.object({ quotes: z.array(swapQuote) }),
})

/** @asked The visitor swaps @off `features.swaps: false` */
export const getConvertTokens = endpoint({
  name: 'getConvertTokens',
  route: 'blockchain GET /v1/convert/tokens',
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ tokens: z.array(swapToken) }),
})

/** Wei per unit of gas. @asked The visitor swaps or sends @off `features.swaps` and `features.send`: `false` */
export const getConvertGasPrice = endpoint({
  name: 'getConvertGasPrice',
  route: 'blockchain GET /v1/convert/gas-price',
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ standard: smallestUnits, fast: z.string(), instant: z.string() }),
})
