import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { tokenBalance } from '../account/token.js'
import { caipNetworkId } from '../caip.js'

/** Token balances of a plain address. `forceUpdate` is a comma list of CAIP-10 token addresses. Kept 30 s. */
export const getBalance = endpoint({
  name: 'getBalance',
  service: 'blockchain',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: z.object({ address: z.string() }),
  query: z.object({
    currency: z.enum(['usd']),
    chainId: z.optional(caipNetworkId),
    forceUpdate: z.optional(z.string()),
  }),
  response: z.object({ balances: z.array(tokenBalance) }),
})
