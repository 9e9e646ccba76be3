import type { TokenBalance } from '../contracts/account/token.js'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../contracts/caip.js'
import { type WalletAsset, walletAssets } from '../contracts/wallet-assets.js'
import { readMember } from '../errors/base.js'
import { toDecimal } from '../lib/balance.js'
import { type BadRow, parseRows } from '../lib/rows.js'

interface AssetSource {
  getCapabilities?(address: string): Promise<Readonly<Record<string, unknown>>>
  request(params: { namespace: Namespace; method: string; params?: unknown }): Promise<unknown>
}

interface Asked {
  readonly adapter: AssetSource
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** Whether the wallet itself lists the account's assets (EIP-5792, `assetDiscovery`). */
export async function canDiscoverAssets({ adapter, address, caipNetworkId }: Asked): Promise<boolean> {
  const capabilities = await adapter.getCapabilities?.(address)
  const discovery = readMember(readMember(capabilities, hexChainId(caipNetworkId)), 'assetDiscovery')
  return readMember(discovery, 'supported') === true
}

/** `wallet_getAssets` (EIP-7811). Rejects as the wallet does, or with a parse error. */
export async function fetchWalletAssets(
  { adapter, address, caipNetworkId }: Asked,
  onBadRow?: (row: BadRow) => void,
): Promise<readonly TokenBalance[]> {
  const chainId = hexChainId(caipNetworkId)
  const params = [{ account: address, chainFilter: [chainId] }]
  const answer = await adapter.request({ namespace: 'eip155', method: 'wallet_getAssets', params })
  const parsed = parseRows(walletAssets, answer, onBadRow)
  if (!parsed.success) throw parsed.error
  const assets = parsed.data[chainId] ?? []
  return assets.map((asset) => toTokenBalance(asset, caipNetworkId))
}

function hexChainId(id: CaipNetworkId): string {
  return `0x${Number(parseCaipNetworkId(id).chainId).toString(16)}`
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
