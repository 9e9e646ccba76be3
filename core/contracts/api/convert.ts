import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { shownText } from '../../lib/shown-text.js'
import { swapToken, tokenAddress } from '../account/token.js'
import { caipAddress, caipNetworkId } from '../caip.js'
import { orNull, pictureUrl, price, smallestUnits } from '../fields.js'

export const swapQuote = z.object({
  id: orNull(z.string()),
  fromAmount: z.string(),
  fromAccount: z.string(),
  toAmount: smallestUnits(),
  toAccount: z.string(),
})

/**
 * The quotes for a swap. `from` and `to` are CAIP-10 token addresses.
 * @asked The visitor swaps @off `features.swaps: false`
 */
export const getConvertQuotes = endpoint('getConvertQuotes', 'blockchain GET /v1/convert/quotes', {
  query: z.object({
    amount: smallestUnits(),
    userAddress: caipAddress,
    from: caipAddress,
    to: caipAddress,
    gasPrice: z.optional(z.string()),
  }),
  response: z.object({ quotes: z.array(swapQuote) }),
})

/** @asked The visitor swaps @off `features.swaps: false` */
export const getConvertTokens = endpoint('getConvertTokens', 'blockchain GET /v1/convert/tokens', {
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ tokens: z.array(swapToken) }),
})

/** Gas prices in wei. @asked The visitor swaps or sends @off `features.swaps` and `features.send`: `false` */
export const getConvertGasPrice = endpoint('getConvertGasPrice', 'blockchain GET /v1/convert/gas-price', {
  query: z.object({ chainId: caipNetworkId }),
  response: z.object({ standard: smallestUnits(), fast: z.string(), instant: z.string() }),
})

/** @asked The visitor swaps @off `features.swaps: false` */
export const getConvertAllowance = endpoint('getConvertAllowance', 'blockchain GET /v1/convert/allowance', {
  query: z.object({ tokenAddress: caipAddress, userAddress: caipAddress }),
  response: z.object({ allowance: smallestUnits() }),
})

const built = { from: caipAddress, to: caipAddress, data: z.string() }

/**
 * Builds the approval that lets the swap spend a token. The amount is named `value` here, and `amount` in the swap.
 * @asked The visitor swaps @off `features.swaps: false`
 */
export const getConvertBuildApprove = endpoint('getConvertBuildApprove', 'blockchain GET /v1/convert/build-approve', {
  query: z.object({ userAddress: caipAddress, from: caipAddress, to: caipAddress }),
  response: z.object({
    tx: z.object({ ...built, value: z.string(), eip155: z.object({ gas: z.number(), gasPrice: z.string() }) }),
  }),
})

/** @asked The visitor swaps @off `features.swaps: false` */
export const postConvertBuildTransaction = endpoint(
  'postConvertBuildTransaction',
  'blockchain POST /v1/convert/build-transaction',
  {
    body: z.object({
      amount: smallestUnits(),
      /** `permit` is `assumed`: the reference's type allows it, but no known client sends it. */
      eip155: z.object({ slippage: z.number(), permit: z.optional(z.string()) }),
      projectId: z.string(),
      from: caipAddress,
      to: caipAddress,
      userAddress: caipAddress,
      disableEstimate: z.boolean(),
    }),
    response: z.object({
      tx: z.object({ ...built, amount: z.string(), eip155: z.object({ gas: z.string(), gasPrice: z.string() }) }),
    }),
  },
)

/**
 * Prices in US dollars; `addresses` are CAIP-10 token addresses. @asked The visitor swaps @off `features.swaps: false`
 */
export const postFungiblePrice = endpoint('postFungiblePrice', 'blockchain POST /v1/fungible/price', {
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
