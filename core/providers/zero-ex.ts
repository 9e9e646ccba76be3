import { decodeFunctionData, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { ProviderContext, SwapsProvider } from '../contracts/service-providers.js'
import type { DecodedSwap, SwapRouterCall } from '../contracts/swap-router.js'
import { isSameAddress } from '../lib/address.js'

/** The networks on which 0x's AllowanceHolder has the address below, as 0x's page about its contracts lists them. */
const chains: readonly number[] = [1, 10, 56, 137, 8453, 42161, 43114]

/** Takes the sold token, within one call, for the contract that swaps. The only contract that is ever approved. */
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'

/** Says which contract swaps at present: 0x deploys a new one with each version. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** The registry's number for swaps that the account itself sends. */
const takerSubmitted = 2n

/** 0x's address of the network's coin. */
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const zero = `0x${'0'.repeat(40)}`

const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 affiliate)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function prev(uint128 feature) view returns (address)',
])

const units = () => z.string().check(z.regex(/^\d{1,78}$/))

/** An answer of `/swap/allowance-holder/quote`. Without liquidity it has only that member. */
const quoteForm = z.union([
  z.object({ liquidityAvailable: z.literal(false) }),
  z.object({
    liquidityAvailable: z.literal(true),
    buyAmount: units(),
    transaction: z.object({ to: z.string(), data: z.string(), value: units(), gas: z.nullish(units()) }),
  }),
])

/** The settings of {@link zeroEx}. */
export interface ZeroExOptions {
  /**
   * The URL of 0x's API, or of a proxy that adds the key: `https://dapp.example/0x`. The API requires a key, and a key
   * in a page can be read by everybody.
   */
  readonly url: string
  /** Sent as `0x-api-key`. Leave it out if the proxy adds it. */
  readonly apiKey?: string
}

/**
 * Offers swaps by 0x (Swap API v2, AllowanceHolder) on Ethereum, OP Mainnet, BNB Smart Chain, Polygon, Base, Arbitrum
 * and Avalanche. The contract that swaps has to be the one that 0x's registry on the network names.
 *
 * Sources: 0x's API reference (`allowanceholder-getquote`), its page about contracts, and the README of 0x Settler.
 */
export function zeroEx({ url, apiKey }: ZeroExOptions): SwapsProvider {
  const base = url.replace(/\/+$/, '')
  /** The swapping contracts that the registries have named, each with its network. */
  const genuine = new Set<string>()
  const keyOf = (network: string, settler: string) => `${network}:${settler.toLowerCase()}`

  return {
    name: '0x',
    hosts: [new URL(url).origin],
    swapNetworks: chains.map((id) => `eip155:${id}`),
    swapContracts: (network) => [
      {
        address: allowanceHolder,
        decode: (call) => {
          const { settler, swap } = readExec(call)
          if (!genuine.has(keyOf(network, settler))) throw new Error(`0x's registry does not name ${settler}`)
          return swap
        },
      },
    ],
    swaps: async ({ address, amount, buy, network, sell, slippage }, context) => {
      const { caipNetworkId } = network
      const chainId = caipNetworkId.split(':')[1] ?? ''
      if (!chains.includes(Number(chainId))) return undefined
      const query = new URLSearchParams({
        chainId,
        sellToken: sell ?? coin,
        buyToken: buy ?? coin,
        sellAmount: String(amount),
        taker: address,
        slippageBps: String(Math.round(slippage * 100)),
      })
      const headers = { '0x-version': 'v2', ...(apiKey !== undefined && { '0x-api-key': apiKey }) }
      const answer = await context.fetchJson(`${base}/swap/allowance-holder/quote?${query}`, { headers })
      const quote = z.parse(quoteForm, answer)
      if (!quote.liquidityAvailable) return undefined
      const { buyAmount, transaction } = quote
      const { data, gas, to, value } = transaction
      const { settler } = readExec({ data: data as `0x${string}`, value: BigInt(value) }) // viem checks the form
      if (!genuine.has(keyOf(caipNetworkId, settler))) {
        if (!(await isNamed(settler, context))) throw new Error(`0x's registry does not name ${settler}`)
        genuine.add(keyOf(caipNetworkId, settler))
      }
      return {
        bought: BigInt(buyAmount),
        spender: allowanceHolder,
        call: { to, data, value: BigInt(value), gas: gas ? BigInt(gas) : undefined },
      }
    },
  }
}

/**
 * Reads a call of AllowanceHolder, and the call of the swapping contract inside. Throws for any other call. If one
 * exchange pays the account directly, the inner call names neither token nor minimum.
 */
function readExec({ data, value }: Pick<SwapRouterCall, 'data' | 'value'>): { settler: string; swap: DecodedSwap } {
  const outer = decodeFunctionData({ abi, data })
  if (outer.functionName !== 'exec') throw new Error('Not a call of AllowanceHolder')
  const [operator, token, amount, target, inside] = outer.args
  if (!isSame(operator, target)) throw new Error('Another contract would take the token')
  const inner = decodeFunctionData({ abi, data: inside })
  if (inner.functionName !== 'execute') throw new Error('Not a call of Settler')
  const [{ recipient, buyToken, minAmountOut }] = inner.args
  const isNative = isSame(token, zero) || isSame(token, coin)
  const sold = { source: isNative ? zero : token, amount: isNative ? value : amount }
  const isChecked = !isSame(recipient, zero)
  const swap = isChecked ? { ...sold, target: buyToken, minimum: minAmountOut, receiver: recipient } : sold
  return { settler: target, swap }
}

/** True if the registry names the contract, or names it as the one before: 0x's API uses that one for a while. */
async function isNamed(settler: string, { request }: ProviderContext): Promise<boolean> {
  // Whatever a registry says, coins that are sent to nobody are lost.
  if (isSame(settler, zero)) return false
  const ask = async (functionName: 'ownerOf' | 'prev') => {
    const data = encodeFunctionData({ abi, functionName, args: [takerSubmitted] })
    const answer = await request('eth_call', [{ to: registry, data }, 'latest'])
    return decodeFunctionResult({ abi, functionName, data: answer as `0x${string}` }) // viem checks the form
  }
  if (isSame(await ask('ownerOf'), settler)) return true
  // The registry answers with an error if there was none before.
  return isSame(await ask('prev').catch(() => zero), settler)
}

const isSame = (one: string, other: string) => isSameAddress('eip155', one, other)
