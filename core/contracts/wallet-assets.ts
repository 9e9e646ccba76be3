import * as z from 'zod/mini'
import { shownText } from '../lib/shown-text.js'
import { pictureUrl, textLike } from './fields.js'
import { price, tokenDecimals } from './numbers.js'

/** All of name, symbol, decimals, price, iconUrl must be present with right type or the response is refused. */
const asset = z.object({
  address: textLike(/^(native|0x[0-9a-f]{40})$/i, 'an address or native'),
  balance: textLike(/^0x[0-9a-f]{1,64}$/i, 'a hexadecimal number of 256 bits'),
  /** EIP-7811 writes it small, wallets in both ways. */
  type: z.string(),
  metadata: z.object({
    name: shownText(),
    symbol: shownText(),
    decimals: tokenDecimals,
    price: price(),
    iconUrl: pictureUrl(),
    value: z.optional(price()),
  }),
})
export type WalletAsset = z.infer<typeof asset>

/** The answer of `wallet_getAssets` (EIP-7811), by hex chain id. */
export const walletAssets = z.record(z.string(), z.array(asset))
