import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddressEqual, maxUint256 } from 'viem'
import type { SwapToken } from '../../../core/contracts/account/token.js'
import {
  getConvertAllowance,
  getConvertBuildApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertBuildTransaction,
} from '../../../core/contracts/api/convert.js'
import { type CaipAddress, type CaipNetworkId, isEvmAddress, parseCaipAddress } from '../../../core/contracts/caip.js'
import { swapTokens } from '../../../fixtures/tokens.js'
import { type Economy, economyOf, exchangeCall } from '../chains/economy/economy.js'
import { type EconomyToken, exchangeAddress, nativeTokenAddress } from '../chains/economy/tokens.js'
import { NodeRpcError } from '../chains/owned-chain.js'
import { findChain, nativeToken, tokenIcon } from '../chains/token-prices.js'
import { type FakesWorld, fake, Refusal, refuse } from './fake.js'

/** The gas price for networks without a local chain, from the example of the API reference. */
const FALLBACK_GAS_PRICE = 60_000_000_128n
const SWAP_GAS = '253421'
const APPROVE_GAS = 60_000
/** Highest accepted slippage in percent of the quote; more would be a mistake. */
const MOST_SLIPPAGE = 50

async function gasPriceOn(world: FakesWorld, caipNetworkId: string): Promise<bigint> {
  const chain = findChain(world, caipNetworkId)
  if (chain?.kind !== 'evm') return FALLBACK_GAS_PRICE
  return BigInt(String(await chain.request('eth_gasPrice')))
}

/** The least amount after slippage, in smallest units, rounded up. */
function minimumOf(quoted: bigint, slippage: number): bigint {
  const perMillion = BigInt(Math.round(slippage * 10_000))
  return (quoted * (1_000_000n - perMillion) + 999_999n) / 1_000_000n
}

async function quoted(work: Promise<bigint>): Promise<bigint | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NodeRpcError) return refuse('liquidity', 'Insufficient liquidity for this swap')
    throw error
  }
}

export const convertFakes = [
  fake(getConvertTokens, ({ query: { chainId } }, world) => ({
    tokens: listedTokens(world, chainId) ?? swapTokens.filter(({ address }) => address.startsWith(`${chainId}:`)),
  })),
  fake(getConvertQuotes, async ({ query: { amount, userAddress, from, to, gasPrice } }, world) => {
    if (gasPrice !== undefined && !/^\d+$/.test(gasPrice)) return refuse('gasPrice', 'gasPrice is wei as text')
    const pair = askedPair(world, { userAddress, from, to, amount })
    if (pair instanceof Refusal) return pair
    const found = await quoted(pair.economy.quote(pair.from, pair.to, pair.amount))
    if (found instanceof Refusal) return found
    if (found === 0n) return { quotes: [] }
    const toAmount = String(found)
    return { quotes: [{ id: null, fromAmount: amount, fromAccount: userAddress, toAmount, toAccount: userAddress }] }
  }),
  fake(getConvertAllowance, async ({ query: { tokenAddress, userAddress } }, world) => {
    const asked = askedToken(world, { userAddress, token: tokenAddress })
    if (asked instanceof Refusal) return asked
    if (!asked.token) return { allowance: String(maxUint256) }
    return { allowance: String(await asked.economy.allowance(asked.token, asked.user)) }
  }),
  fake(getConvertGasPrice, async ({ query: { chainId } }, world) => {
    if (!chainId.startsWith('eip155:')) return refuse('chainId', `${chainId} has no gas price`)
    const standard = await gasPriceOn(world, chainId)
    return { standard: String(standard), fast: String((standard * 11n) / 10n), instant: String((standard * 12n) / 10n) }
  }),
  fake(getConvertBuildApprove, async ({ query: { userAddress, from, to } }, world) => {
    const pair = askedPair(world, { userAddress, from, to, amount: '1' })
    if (pair instanceof Refusal) return pair
    if (isAddressEqual(pair.from, nativeTokenAddress)) return refuse('from', 'The native token needs no approval')
    const gasPrice = String(await gasPriceOn(world, pair.caipNetworkId))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [exchangeAddress, maxUint256] })
    return { tx: { from: userAddress, to: from, data, value: '0', eip155: { gas: APPROVE_GAS, gasPrice } } }
  }),
  fake(postConvertBuildTransaction, async ({ body: { amount, userAddress, from, to, eip155 } }, world) => {
    const { slippage } = eip155
    if (!(slippage >= 0 && slippage <= MOST_SLIPPAGE)) {
      return refuse('slippage', `slippage is a percentage from 0 to ${MOST_SLIPPAGE}`)
    }
    const pair = askedPair(world, { userAddress, from, to, amount })
    if (pair instanceof Refusal) return pair
    const found = await quoted(pair.economy.quote(pair.from, pair.to, pair.amount))
    if (found instanceof Refusal) return found
    if (found === 0n) return refuse('amount', 'The amount is too small to be swapped')
    const { from: source, to: target, amount: given, user: receiver } = pair
    const minimum = minimumOf(found, slippage)
    const data = exchangeCall({ from: source, to: target, amount: given, minimum, receiver })
    return {
      tx: {
        from: userAddress,
        to: `${pair.caipNetworkId}:${exchangeAddress}` as const,
        data,
        amount: isAddressEqual(pair.from, nativeTokenAddress) ? amount : '0',
        eip155: { gas: SWAP_GAS, gasPrice: String(await gasPriceOn(world, pair.caipNetworkId)) },
      },
    }
  }),
]

function listedTokens(world: FakesWorld, caipNetworkId: string): SwapToken[] | undefined {
  const chain = findChain(world, caipNetworkId)
  const economy = chain && economyOf(chain)
  const native = nativeToken(world, caipNetworkId)
  if (!economy || !native) return undefined
  return [{ ...native, address: nativeTokenAddress }, ...economy.tokens].map(({ name, symbol, address, decimals }) => ({
    name,
    symbol,
    address: `${caipNetworkId}:${address}`,
    decimals,
    logoUri: tokenIcon(symbol),
    eip2612: false,
  }))
}

interface AskedToken {
  readonly caipNetworkId: CaipNetworkId
  readonly economy: Economy
  readonly user: Hex
  readonly token: EconomyToken | undefined
}

function askedToken(
  world: FakesWorld,
  asked: { readonly userAddress: CaipAddress; readonly token: CaipAddress },
): AskedToken | Refusal {
  const { namespace, chainId, address } = parseCaipAddress(asked.token)
  const caipNetworkId = `${namespace}:${chainId}` as const
  const user = parseCaipAddress(asked.userAddress)
  if (user.namespace !== namespace || user.chainId !== chainId) {
    return refuse('userAddress', `${asked.userAddress} is not on ${caipNetworkId}`)
  }
  if (!isEvmAddress(user.address)) return refuse('userAddress', `${user.address} is not an address of an EVM network`)
  const chain = findChain(world, caipNetworkId)
  const economy = chain && economyOf(chain)
  if (!economy) return refuse('chainId', `Nothing is swapped on ${caipNetworkId}`)
  const token = economy.find(address)
  if (!token && address.toLowerCase() !== nativeTokenAddress.toLowerCase()) {
    return refuse('token', `The token is not known: ${asked.token}`)
  }
  return { caipNetworkId, economy, user: getAddress(user.address), token }
}

interface AskedPair extends Omit<AskedToken, 'token'> {
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

function askedPair(
  world: FakesWorld,
  asked: {
    readonly userAddress: CaipAddress
    readonly from: CaipAddress
    readonly to: CaipAddress
    readonly amount: string
  },
): AskedPair | Refusal {
  const source = askedToken(world, { userAddress: asked.userAddress, token: asked.from })
  if (source instanceof Refusal) return source
  const target = askedToken(world, { userAddress: asked.userAddress, token: asked.to })
  if (target instanceof Refusal) return target
  if (source.token === target.token) return refuse('to', 'A token is not swapped for itself')
  const amount = BigInt(asked.amount)
  if (amount === 0n) return refuse('amount', 'The amount has to be more than zero')
  const { caipNetworkId, economy, user } = source
  const placeOf = (token: EconomyToken | undefined) => token?.address ?? nativeTokenAddress
  return { caipNetworkId, economy, user, from: placeOf(source.token), to: placeOf(target.token), amount }
}
