import * as z from 'zod/mini'
import { endpoint } from '../../http/endpoint.js'
import { caipAddress, caipNetworkId } from '../caip.js'
import { boolean, number, orNull, textLike } from '../light-forms.js'
import { swapToken } from '../token.js'

const service = 'blockchain'
/** A whole number of the token's smallest units, as text (FACTS 3.2). */
const smallestUnits = textLike(/^\d+$/, 'a whole number of smallest units')

export const swapQuote = z.object({
  id: orNull(z.string()),
  fromAmount: z.string(),
  fromAccount: z.string(),
  toAmount: z.string(),
  toAccount: z.string(),
})
export type SwapQuote = z.infer<typeof swapQuote>

/** What a swap would give. `from` and `to` are tokens as CAIP-10. */
export const getConvertQuotes = endpoint({
  name: 'getConvertQuotes',
  service,
  method: 'GET',
  path: '/v1/convert/quotes',
  query: z.object({
    amount: smallestUnits,
    userAddress: caipAddress,
    from: caipAddress,
    to: caipAddress,
    gasPrice: z.optional(z.string()),
  }),
  response: z.object({ quotes: z.array(swapQuote) }),
})

export const getConvertTokens = endpoint({
  name: 'getConvertTokens',
  service,
  method: 'GET',
  path: '/v1/convert/tokens',
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ tokens: z.array(swapToken) }),
})

export const getConvertAllowance = endpoint({
  name: 'getConvertAllowance',
  service,
  method: 'GET',
  path: '/v1/convert/allowance',
  query: z.object({ tokenAddress: caipAddress, userAddress: caipAddress }),
  response: z.object({ allowance: smallestUnits }),
})

/** Wei per unit of gas. */
export const getConvertGasPrice = endpoint({
  name: 'getConvertGasPrice',
  service,
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ standard: z.string(), fast: z.string(), instant: z.string() }),
})

/** The transaction that lets the swap spend a token. Its amount is called `value`, the swap's own `amount` (FACTS 3.2). */
export const getConvertBuildApprove = endpoint({
  name: 'getConvertBuildApprove',
  service,
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: z.object({ userAddress: caipAddress, from: caipAddress, to: caipAddress }),
  response: z.object({
    tx: z.object({
      from: caipAddress,
      to: caipAddress,
      data: z.string(),
      value: z.string(),
      eip155: z.object({ gas: number(), gasPrice: z.string() }),
    }),
  }),
})

export const postConvertBuildTransaction = endpoint({
  name: 'postConvertBuildTransaction',
  service,
  method: 'POST',
  path: '/v1/convert/build-transaction',
  body: z.object({
    amount: smallestUnits,
    /** `permit` is `assumed`: the reference's type allows it, nothing there sends it. */
    eip155: z.object({ slippage: number(), permit: z.optional(z.string()) }),
    projectId: z.string(),
    from: caipAddress,
    to: caipAddress,
    userAddress: caipAddress,
    disableEstimate: boolean(),
  }),
  response: z.object({
    tx: z.object({
      from: caipAddress,
      to: caipAddress,
      data: z.string(),
      amount: z.string(),
      eip155: z.object({ gas: z.string(), gasPrice: z.string() }),
    }),
  }),
})
