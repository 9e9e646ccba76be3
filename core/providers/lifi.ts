import { decodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { SwapsProvider } from '../contracts/service-providers.js'
import type { DecodedSwap, SwapRouterCall } from '../contracts/swap-router.js'
import { isSameAddress } from '../lib/address.js'

/** Networks on which LI.FI's contract has the address below, as its page about contract addresses says. */
const chains: readonly number[] = [1, 10, 56, 100, 137, 8453, 42161, 43114]

/** LI.FI's contract (LiFiDiamond). The only one that is called or approved. */
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/** LI.FI's address of the network's coin. */
const zero = `0x${'0'.repeat(40)}`

const shared = 'bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut'

/** The methods of LI.FI's contract that swap on one network. Any other method is refused. */
const abi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  `function swapTokensSingleV3ERC20ToERC20(${shared}, SwapData swapData)`,
  `function swapTokensSingleV3ERC20ToNative(${shared}, SwapData swapData)`,
  `function swapTokensSingleV3NativeToERC20(${shared}, SwapData swapData) payable`,
  `function swapTokensMultipleV3ERC20ToERC20(${shared}, SwapData[] swapData)`,
  `function swapTokensMultipleV3ERC20ToNative(${shared}, SwapData[] swapData)`,
  `function swapTokensMultipleV3NativeToERC20(${shared}, SwapData[] swapData) payable`,
  `function swapTokensGeneric(${shared}, SwapData[] swapData) payable`,
])

const address = () => z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
const units = () => z.string().check(z.regex(/^\d{1,78}$/))
const quantity = () => z.string().check(z.regex(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i))

/** The members of a quote that are read. */
const quoteForm = z.object({
  estimate: z.object({ toAmount: units() }),
  transactionRequest: z.object({
    to: address(),
    data: z.string(),
    value: quantity(),
    gasLimit: z.nullish(quantity()),
  }),
})

/** The settings of {@link lifi}. */
export interface LifiOptions {
  /** The URL of LI.FI's API, or of a proxy that adds a key. @default https://li.quest */
  readonly url?: string
  /** The name of the page at LI.FI, which counts its swaps. */
  readonly integrator?: string
}

/**
 * Offers swaps by LI.FI on one network: Ethereum, OP Mainnet, BNB Smart Chain, Gnosis, Polygon, Base, Arbitrum and
 * Avalanche. The API needs no key, and a proxy with a key raises its limits.
 *
 * Sources: LI.FI's API reference (`/v1/quote`), its page of contract addresses, and the interface of its contract.
 */
export function lifi({ url = 'https://li.quest', integrator }: LifiOptions = {}): SwapsProvider {
  const base = `${url.replace(/\/+$/, '')}/v1`
  return {
    name: 'LI.FI',
    hosts: [new URL(url).origin],
    swapNetworks: chains.map((id) => `eip155:${id}`),
    swapContracts: () => [{ address: diamond, decode: readSwap }],
    swaps: async ({ address: account, amount, buy, network, sell, slippage }, { fetchJson }) => {
      const chainId = network.caipNetworkId.split(':')[1] ?? ''
      if (!chains.includes(Number(chainId))) return undefined
      const query = new URLSearchParams({
        fromChain: chainId,
        toChain: chainId,
        fromToken: sell ?? zero,
        toToken: buy ?? zero,
        fromAddress: account,
        toAddress: account,
        fromAmount: String(amount),
        slippage: String(slippage / 100),
        ...(integrator !== undefined && { integrator }),
      })
      const { estimate, transactionRequest } = z.parse(quoteForm, await fetchJson(`${base}/quote?${query}`))
      const { data, gasLimit, to, value } = transactionRequest
      return {
        bought: BigInt(estimate.toAmount),
        spender: diamond,
        call: { to, data, value: BigInt(value), gas: gasLimit ? BigInt(gasLimit) : undefined },
      }
    },
  }
}

/** Reads a call of LI.FI's contract. Throws for a method that does not swap on one network. */
function readSwap({ data, value }: SwapRouterCall): DecodedSwap {
  const { args, functionName } = decodeFunctionData({ abi, data })
  const [, , , receiver, minimum, given] = args
  const steps = [given].flat()
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('No step')
  const isNativeSource = functionName.includes('NativeToERC20') || isZero(first.sendingAssetId)
  const target = functionName.endsWith('ToNative') ? zero : last.receivingAssetId
  const bought = { target, minimum, receiver }
  if (isNativeSource) {
    if (steps.some(takesToken)) throw new Error('A token would leave as well')
    return { ...bought, source: zero, amount: value }
  }
  const isSingle = !Array.isArray(given)
  // A single swap always takes its amount, and several take what their steps say.
  const taken = isSingle ? steps : steps.filter(({ requiresDeposit }) => requiresDeposit)
  const source = first.sendingAssetId
  if (taken.some(({ sendingAssetId }) => !isSame(sendingAssetId, source))) throw new Error('Another token would leave')
  return { ...bought, source, amount: taken.reduce((sum, { fromAmount }) => sum + fromAmount, 0n) }
}

const takesToken = (step: { readonly requiresDeposit: boolean; readonly sendingAssetId: string }) =>
  step.requiresDeposit && !isZero(step.sendingAssetId)
const isSame = (one: string, other: string) => isSameAddress('eip155', one, other)
const isZero = (text: string) => isSame(text, zero)
