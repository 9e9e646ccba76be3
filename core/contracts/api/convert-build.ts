import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { caipAddress } from '../caip.js'
import { smallestUnits } from '../numbers.js'

/** @asked The visitor swaps @off `features.swaps: false` */
export const getConvertAllowance = endpoint({
  name: 'getConvertAllowance',
  route: 'blockchain GET /v1/convert/allowance',
  query: z.object({ tokenAddress: caipAddress, userAddress: caipAddress }),
  response: z.object({ allowance: smallestUnits }),
})

/**
 * The transaction that lets the swap spend a token. Its amount is called `value`, the swap's own `amount`.
 * @asked The visitor swaps @off `features.swaps: false`
 */
export const getConvertBuildApprove = endpoint({
  name: 'getConvertBuildApprove',
  route: 'blockchain GET /v1/convert/build-approve',
  query: z.object({ userAddress: caipAddress, from: caipAddress, to: caipAddress }),
  response: z.object({
    tx: z.object({
      from: caipAddress,
      to: caipAddress,
      data: z.string(),
      value: z.string(),
      eip155: z.object({ gas: z.number(), gasPrice: z.string() }),
    }),
  }),
})

/** @asked The visitor swaps @off `features.swaps: false` */
export const postConvertBuildTransaction = endpoint({
  name: 'postConvertBuildTransaction',
  route: 'blockchain POST /v1/convert/build-transaction',
  body: z.object({
    amount: smallestUnits,
    /** `permit` is `assumed`: the reference's type allows it, nothing there sends it. */
    eip155: z.object({ slippage: z.number(), permit: z.optional(z.string()) }),
    projectId: z.string(),
    from: caipAddress,
    to: caipAddress,
    userAddress: caipAddress,
    disableEstimate: z.boolean(),
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
