import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import { isCaipAddress } from '../caip.js'
import { decimalAmount, pictureUrl, price, tokenDecimals, tokenDecimalsText } from '../fields.js'

export const tokenAddress = z.custom<string>(isCaipAddress, 'a CAIP-10 address')

/** `quantity.numeric` is in whole tokens, prices and values in US dollars. */
export const tokenBalance = z.object({
  name: shownText(),
  symbol: shownText(),
  chainId: z.string(),
  /** CAIP-10; absent for the native token. */
  address: z.optional(tokenAddress),
  value: z.optional(price()),
  price: price(),
  quantity: z.object({ decimals: tokenDecimalsText(), numeric: decimalAmount() }),
  iconUrl: pictureUrl(),
})
/** A token of an account, with its amount. */
export type TokenBalance = z.infer<typeof tokenBalance>

/** A token of the swap list. `address` is CAIP-10. */
export const swapToken = z.object({
  name: shownText(),
  symbol: shownText(),
  address: tokenAddress,
  decimals: tokenDecimals(),
  logoUri: pictureUrl(),
  eip2612: z.optional(z.boolean()),
})
export type SwapToken = z.infer<typeof swapToken>

export function isFungibleBalance({ quantity }: Pick<TokenBalance, 'quantity'>): boolean {
  return Number(quantity.decimals) !== 0
}
