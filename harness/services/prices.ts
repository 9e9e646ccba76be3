import { postFungiblePrice } from '../../core/contracts/api/fungible.js'
import { findToken, tokenIcon } from '../chains/token-prices.js'
import { fake } from './fake.js'

/** A token that is not known is left out, as the service does. */
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
