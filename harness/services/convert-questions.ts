import { getAddress, type Hex } from 'viem'
import type { SwapToken } from '../../core/contracts/account/token.js'
import { type CaipAddress, type CaipNetworkId, isEvmAddress, parseCaipAddress } from '../../core/contracts/caip.js'
import { type Economy, economyOf } from '../chains/economy/economy.js'
import { type EconomyToken, nativeTokenAddress } from '../chains/economy/tokens.js'
import { findChain, nativeToken, tokenIcon } from '../chains/token-prices.js'
import { type FakesWorld, Refusal, refuse } from './fake.js'

export function listedTokens(world: FakesWorld, caipNetworkId: string): SwapToken[] | undefined {
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

export function askedToken(
  world: FakesWorld,
  asked: { readonly userAddress: CaipAddress; readonly token: CaipAddress },
): AskedToken | Refusal {
  const { namespace, chainId, address } = parseCaipAddress(asked.token)
  const caipNetworkId = `${namespace}:${chainId}` as const
  const user = parseCaipAddress(asked.userAddress)
  if (user.namespace !== namespace || user.chainId !== chainId) {
    return refuse('userAddress', `${asked.userAddress} is not on ${caipNetworkId}`)
  }
  if (!isEvmAddress(user.address)) return refuse('userAddress', `${user.address} is no address of an EVM network`)
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

export function askedPair(
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
