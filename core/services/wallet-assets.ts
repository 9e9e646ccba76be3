import * as z from 'zod/mini'
import type { TokenBalance } from '../contracts/account/token.js'
import type { Adapter } from '../contracts/adapter.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../contracts/caip.js'
import { pictureUrl, price, textLike, tokenDecimals } from '../contracts/fields.js'
import { readMember } from '../errors/base.js'
import { toDecimal } from '../lib/balance.js'
import { type BadRow, parseRows } from '../lib/rows.js'
import { shownText } from '../lib/shown-text.js'

/** All of name, symbol, decimals, price, iconUrl must be present with right type or the response is refused. */
const asset = z.object({
  address: textLike(/^(native|0x[0-9a-f]{40})$/i, 'an address or native'),
  balance: textLike(/^0x[0-9a-f]{1,64}$/i, 'a hexadecimal number of 256 bits'),
  /** EIP-7811 writes it small, wallets in both ways. */
  type: z.string(),
  metadata: z.object({
    name: shownText(),
    symbol: shownText(),
    decimals: tokenDecimals(),
    price: price(),
    iconUrl: pictureUrl(),
    value: z.optional(price()),
  }),
})
export type WalletAsset = z.infer<typeof asset>

/** The answer of `wallet_getAssets` (EIP-7811), by hex chain id. */
export const walletAssets = z.record(z.string(), z.array(asset))

/**
 * `wallet_getAssets` (EIP-7811). `undefined` unless the wallet itself lists the account's assets (EIP-5792, `assetDiscovery`).
 * Rejects as the wallet does, or with a parse error.
 */
export async function fetchWalletAssets(
  of: { adapter: Pick<Adapter, 'getCapabilities' | 'request'>; address: string; caipNetworkId: CaipNetworkId },
  onBadRow?: (row: BadRow) => void,
): Promise<readonly TokenBalance[] | undefined> {
  const { adapter, address, caipNetworkId } = of
  const chainId = `0x${Number(parseCaipNetworkId(caipNetworkId).chainId).toString(16)}`
  const discovery = readMember(readMember(await adapter.getCapabilities?.(address), chainId), 'assetDiscovery')
  if (readMember(discovery, 'supported') !== true) return undefined
  const params = [{ account: address, chainFilter: [chainId] }]
  const answer = await adapter.request({ namespace: 'eip155', method: 'wallet_getAssets', params })
  const parsed = parseRows(walletAssets, answer, onBadRow)
  if (!parsed.success) throw parsed.error
  const assets = parsed.data[chainId] ?? []
  return assets.map((asset) => toTokenBalance(asset, caipNetworkId))
}

function toTokenBalance({ address, balance, type, metadata }: WalletAsset, chainId: CaipNetworkId): TokenBalance {
  const { decimals, value, ...about } = metadata
  const isNative = type.toLowerCase() === 'native' || address === 'native'
  return {
    ...about,
    chainId,
    ...(!isNative && { address: `${chainId}:${address}` }),
    ...(value !== undefined && { value }),
    quantity: { decimals: String(decimals), numeric: toDecimal(BigInt(balance), decimals) },
  }
}
