import * as z from 'zod/mini'
import type { TokenBalance } from '../contracts/account/token.js'
import type { Adapter } from '../contracts/adapter.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../contracts/caip.js'
import { pictureUrl, price, textLike, tokenDecimals } from '../contracts/fields.js'
import { readMember } from '../errors/base.js'
import { toDecimal } from '../lib/balance.js'
import { type BadRow, parseRows } from '../lib/rows.js'
import { shownText } from '../lib/shown-text.js'

/** One asset. Name, symbol, decimals, price and icon URL must all be present, or the answer is refused. */
const asset = z.object({
  address: textLike(/^(native|0x[0-9a-f]{40})$/i, 'an address or native'),
  balance: textLike(/^0x[0-9a-f]{1,64}$/i, 'a hexadecimal number of 256 bits'),
  /** EIP-7811 writes the type in lower case; wallets use either case. */
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

/** The answer of `wallet_getAssets` (EIP-7811), keyed by chain id in hex. */
export const walletAssets = z.record(z.string(), z.array(asset))

/**
 * Requests `wallet_getAssets` (EIP-7811). `undefined` unless the wallet declares the capability `assetDiscovery`
 * (EIP-5792). Rejects like the wallet, or with a parse error.
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
