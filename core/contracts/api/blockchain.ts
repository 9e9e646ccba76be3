import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { identity } from '../account/account.js'
import { tokenBalance } from '../account/token.js'
import { transaction } from '../account/transaction.js'
import { caipNetworkId } from '../caip.js'
import { orNull } from '../fields.js'

/**
 * The token balances of a plain address. `forceUpdate` is a comma-separated list of CAIP-10 token addresses. Cached for
 * 30 s.
 * @asked A wallet is connected: its tokens @off `services.blockchain` moves it
 */
export const getBalance = endpoint('getBalance', 'blockchain GET /v1/account/{address}/balance', {
  params: z.object({ address: z.string() }),
  query: z.object({
    currency: z.enum(['usd']),
    chainId: z.optional(caipNetworkId),
    forceUpdate: z.optional(z.string()),
  }),
  response: z.object({ balances: z.array(tokenBalance) }),
})

/**
 * The name and avatar of an address. `sender` is the connected plain address. Cached for 5 min.
 * @asked A wallet is connected: its name and picture; an address is entered in Send @off `services.blockchain` moves it
 */
export const getIdentity = endpoint('getIdentity', 'blockchain GET /v1/identity/{address}', {
  params: z.object({ address: z.string() }),
  query: z.object({ sender: z.optional(z.string()) }),
  response: identity(),
})

/**
 * CAIP-2 ids of the networks that the data provider serves, which may include namespaces that the modal does not know.
 * @asked A wallet is connected @off `services.blockchain` moves it
 */
export const getSupportedChains = endpoint('getSupportedChains', 'blockchain GET /v1/supported-chains', {
  response: z.object({ http: z.array(z.string()), ws: z.array(z.string()) }),
})

/**
 * One page of an account's transactions; `next` is the cursor of the next page. `account` is a plain address.
 * @asked The visitor looks at Activity or NFTs, buys, or names a receiver in Send
 * @off `features.history`, `features.onramp` and `features.send`: `false`, all but NFTs
 */
export const getHistory = endpoint('getHistory', 'blockchain GET /v1/account/{account}/history', {
  params: z.object({ account: z.string() }),
  query: z.object({
    cursor: z.optional(z.string()),
    onramp: z.optional(z.enum(['coinbase'])),
    chainId: z.optional(caipNetworkId),
  }),
  response: z.object({ data: z.array(transaction), next: orNull(z.string()) }),
})
