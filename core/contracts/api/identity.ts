import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { identity } from '../account/account.js'

/** Name and avatar of an address. `sender` is the connected plain address. The answer is kept 5 min. */
export const getIdentity = endpoint({
  name: 'getIdentity',
  service: 'blockchain',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: z.object({ address: z.string() }),
  query: z.object({ sender: z.optional(z.string()) }),
  response: identity,
})
