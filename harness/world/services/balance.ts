import { getBase58Decoder } from '@solana/kit'
import { bytesToHex, formatUnits, hexToBytes } from 'viem'
import type { TokenBalance } from '../../../core/contracts/account/token.js'
import { getBalance } from '../../../core/contracts/api/blockchain.js'
import { postFungiblePrice } from '../../../core/contracts/api/convert.js'
import { type CaipAddress, isEvmAddress, parseCaipAddress } from '../../../core/contracts/caip.js'
import { hexOf } from '../../../fixtures/catalogue/hash.js'
import { tokenBalances } from '../../../fixtures/tokens.js'
import type { Chain } from '../chains/chain.js'
import { findChain, findToken, nativeToken, type PricedToken, priceOf, tokenIcon } from '../chains/token-prices.js'
import { type FakesWorld, fake, refuse } from './fake.js'

function toBalance(chain: Chain, token: PricedToken, units: bigint, address?: string): TokenBalance {
  const { name, symbol, price, decimals } = token
  const numeric = formatUnits(units, decimals)
  return {
    name,
    symbol,
    chainId: chain.caipNetworkId,
    ...(address !== undefined && { address: `${chain.caipNetworkId}:${address}` }),
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: tokenIcon(symbol),
  }
}

/**
 * Reads balances from the chain, so transfers of a scenario change them. The native token is always listed; others only
 * with a balance.
 */
async function balancesOn(chain: Chain, owner: string, world: FakesWorld): Promise<TokenBalance[]> {
  const native = nativeToken(world, chain.caipNetworkId)
  const own = native ? [toBalance(chain, native, await chain.getBalance(owner))] : []
  const fungible = chain.tokens.filter(({ standard }) => standard === 'erc20' || standard === 'spl')
  const others = await Promise.all(
    fungible.map(async (token) => {
      const units = await token.balanceOf(owner)
      if (units === 0n) return []
      return [toBalance(chain, { ...token, price: priceOf(world, token.symbol) }, units, token.address)]
    }),
  )
  const made = Array.from({ length: world.state.madeTokens }, (_, index) => madeToken(chain, index + 1))
  return [...own, ...others.flat(), ...made]
}

function madeToken(chain: Chain, number: number): TokenBalance {
  const symbol = `MADE${number}`
  const bytes = hexToBytes(`0x${hexOf(`made-token:${number}`, 64)}`)
  const address = chain.kind === 'evm' ? bytesToHex(bytes.slice(12)) : getBase58Decoder().decode(bytes)
  const price = (number % 20) / 4
  const units = BigInt(number) * 10n ** 17n
  return toBalance(chain, { name: `Made token ${number}`, symbol, decimals: 18, price }, units, address)
}

function wrongForceUpdate(forceUpdate: string, chainId: string | undefined): string | undefined {
  for (const token of forceUpdate.split(',')) {
    const network = networkOf(token)
    if (network === undefined) return `forceUpdate: "${token}" is not a CAIP-10 address`
    if (chainId !== undefined && network !== chainId) return `forceUpdate: ${token} is not on ${chainId}`
  }
  return undefined
}

function networkOf(token: string): string | undefined {
  try {
    const { namespace, chainId } = parseCaipAddress(token as CaipAddress) // throws for an invalid address
    return `${namespace}:${chainId}`
  } catch {
    return undefined
  }
}

export const balanceFakes = [
  fake(getBalance, async ({ params: { address }, query: { chainId, forceUpdate } }, world) => {
    const wrong = forceUpdate === undefined ? undefined : wrongForceUpdate(forceUpdate, chainId)
    if (wrong !== undefined) return refuse('forceUpdate', wrong)
    const kind = isEvmAddress(address) ? 'evm' : 'solana'
    const one = findChain(world, chainId)
    if (chainId !== undefined && !one) {
      return { balances: tokenBalances.filter((balance) => balance.chainId === chainId) }
    }
    if (one && (one.kind === 'evm' || one.kind === 'solana') && one.kind !== kind) {
      return refuse('address', `${address} is not an address of ${one.caipNetworkId}`)
    }
    const asked = (one ? [one] : Object.values(world.chains)).filter((chain) => chain.kind === kind)
    return { balances: (await Promise.all(asked.map((chain) => balancesOn(chain, address, world)))).flat() }
  }),
]

export const pricesFakes = [
  fake(postFungiblePrice, ({ body }, world) => ({
    fungibles: body.addresses.flatMap((address) => {
      const token = findToken(world, address)
      if (!token) return []
      const { name, symbol, price } = token
      return [{ name, symbol, price, address, iconUrl: tokenIcon(symbol) }]
    }),
  })),
]
