import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { transaction } from '../account/transaction.js'
import { caipNetworkId } from '../caip.js'
import { orNull } from '../fields.js'

/** A page of an account's transactions; `next` is the cursor of the following one. `account` is a plain address. */
export const getHistory = endpoint({
  name: 'getHistory',
  service: 'blockchain',
  method: 'GET',
  path: '/v1/account/{account}/history',
  params: z.object({ account: z.string() }),
  query: z.object({
    cursor: z.optional(z.string()),
    onramp: z.optional(z.enum(['coinbase'])),
    chainId: z.optional(caipNetworkId),
  }),
  response: z.object({ data: z.array(transaction), next: orNull(z.string()) }),
})
