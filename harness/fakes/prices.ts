import { postFungiblePrice } from '../../core/contracts/api/fungible.js'
import { parseCaipAddress } from '../../core/contracts/caip.js'
import { iconDataUrl } from '../../fixtures/catalogue/icon.js'
import { tokenBalances } from '../../fixtures/tokens.js'
import { fake } from './fake.js'

/** How the provider writes a native token. */
export const NATIVE_TOKEN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export interface PricedToken {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly price: number
}

/** What the fixtures know of a token, by its CAIP-10 address. */
export function findToken(caipAddress: string): PricedToken | undefined {
  const { namespace, chainId, address } = parseCaipAddress(caipAddress)
  const isNative = address.toLowerCase() === NATIVE_TOKEN || address === 'native'
  const found = tokenBalances.find((token) => {
    if (token.chainId !== `${namespace}:${chainId}`) return false
    return isNative ? token.address === undefined : token.address?.toLowerCase() === caipAddress.toLowerCase()
  })
  return found && { ...found, decimals: Number(found.quantity.decimals) }
}

export const pricesFakes = [
  fake(postFungiblePrice, ({ body }) => ({
    fungibles: body.addresses.flatMap((address) => {
      const token = findToken(address)
      if (!token) return []
      const { name, symbol, price } = token
      return [{ name, symbol, price, address, iconUrl: iconDataUrl(`token:${symbol}`) }]
    }),
  })),
]
