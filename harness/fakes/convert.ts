import { encodeFunctionData, erc20Abi, formatUnits, maxUint256, parseUnits, toHex } from 'viem'
import {
  getConvertAllowance,
  getConvertBuildApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertBuildTransaction,
} from '../../core/contracts/api/convert.js'
import { type CaipAddress, parseCaipAddress } from '../../core/contracts/caip.js'
import { swapTokens } from '../../fixtures/tokens.js'
import { fake, Refusal } from './fake.js'
import { type FakesWorld, findChain } from './fakes-world.js'
import { findToken } from './prices.js'

/** Where swaps go: an account that nobody has the key of. */
const ROUTER = '0x1111111254eeb25477b68fb85ed929f73a960582'
const FALLBACK_GAS_PRICE = 60_000_000_128n
const SWAP_GAS = '253421'

/** Of the local chain, or what the reference's own example has. */
async function gasPriceOn(world: FakesWorld, caipNetworkId: string): Promise<bigint> {
  const chain = findChain(world, caipNetworkId)
  if (chain?.kind !== 'evm') return FALLBACK_GAS_PRICE
  return BigInt(String(await chain.request('eth_gasPrice')))
}

function networkOf(address: CaipAddress): string {
  const { namespace, chainId } = parseCaipAddress(address)
  return `${namespace}:${chainId}`
}

function routerOn(address: CaipAddress): CaipAddress {
  const { namespace, chainId } = parseCaipAddress(address)
  return `${namespace}:${chainId}:${ROUTER}`
}

/** Smallest units for smallest units, by the fixtures' prices. */
function convert(world: FakesWorld, amount: string, from: CaipAddress, to: CaipAddress): string | undefined {
  const [source, target] = [findToken(world, from), findToken(world, to)]
  if (!source || !target || target.price === 0) return undefined
  const value = (Number(formatUnits(BigInt(amount), source.decimals)) * source.price) / target.price
  return parseUnits(value.toFixed(target.decimals), target.decimals).toString()
}

const unknownToken = () =>
  new Refusal(400, { status: 'FAILED', reasons: [{ name: 'token', description: 'The token is not known' }] })

export const convertFakes = [
  fake(getConvertQuotes, ({ query: { amount, userAddress, from, to } }, world) => {
    const toAmount = convert(world, amount, from, to)
    if (toAmount === undefined) return unknownToken()
    return { quotes: [{ id: null, fromAmount: amount, fromAccount: userAddress, toAmount, toAccount: userAddress }] }
  }),
  fake(getConvertTokens, ({ query: { chainId } }) => ({
    tokens: swapTokens.filter(({ address }) => address.startsWith(`${chainId}:`)),
  })),
  fake(getConvertAllowance, () => ({ allowance: '0' })),
  fake(getConvertGasPrice, async ({ query: { chainId } }, world) => {
    const standard = await gasPriceOn(world, chainId)
    return { standard: String(standard), fast: String((standard * 11n) / 10n), instant: String((standard * 12n) / 10n) }
  }),
  fake(getConvertBuildApprove, async ({ query: { userAddress, from } }, world) => {
    const gasPrice = String(await gasPriceOn(world, networkOf(from)))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, maxUint256] })
    return { tx: { from: userAddress, to: from, data, value: '0', eip155: { gas: 60_000, gasPrice } } }
  }),
  fake(postConvertBuildTransaction, async ({ body: { amount, userAddress, from, to } }, world) => {
    if (convert(world, amount, from, to) === undefined) return unknownToken()
    const gasPrice = String(await gasPriceOn(world, networkOf(from)))
    return {
      tx: {
        from: userAddress,
        to: routerOn(from),
        data: toHex(`swap ${amount}`),
        amount: '0',
        eip155: { gas: SWAP_GAS, gasPrice },
      },
    }
  }),
]
