import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { transaction } from '../account/transaction.js'
import { caipNetworkId } from '../caip.js'
import { orNull } from '../fields.js'

/**
 * A page of an account's transactions; `next` is the cursor of the following one. `account` is a plain address.
 * @asked The visitor looks at Activity or NFTs, buys, or names a receiver in Send
 * @off `features.history`, `features.onramp` and `features.send`: `false`, all but NFTs
 */
export const getHistory = endpoint({
  name: 'getHistory',
  route: 'blockchain GET /v1/account/{account}/history',
  params: z.object({ account: z.string() }),
  query: z.object({
    cursor: z.optional(z.string()),
    onramp: z.optional(z.enum(['coinbase'])),
    chainId: z.optional(caipNetworkId),
  }),
  response: z.object({ data: z.array(transaction), next: orNull(z.string()) }),
})
