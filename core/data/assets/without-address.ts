import type { CaipNetworkId } from '../../contracts/caip.js'
import type { AssetClaim, AssetName } from './asset.js'
import type { Assets } from './assets.js'
import { isWrittenAs } from './well-known.js'

/** A service's description of a moved asset. Services write unknown values as null or leave them out. */
interface Moved {
  readonly address?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly name?: string | null | undefined
}

/**
 * The name of an asset whose address is unknown, such as in a transfer of the history. The network or the list may know
 * its symbol, but it is never vouched for. Disguised letters count as an imitation. Observable.
 */
export function nameBySymbol(
  { networkOf, wellKnown }: Assets,
  networkId: string,
  { symbol, name }: Pick<AssetClaim, 'symbol' | 'name'>,
): AssetName {
  const native = networkOf(networkId)?.nativeCurrency
  const unsure = { isVouched: false, imitates: undefined, isContradicted: false }
  if (native && isWrittenAs(networkId, native.symbol, symbol))
    return { ...unsure, name: native.name, symbol: native.symbol }
  const [listedSymbol, listedName] = wellKnown.findSymbol(networkId, symbol) ?? []
  // Some symbols have several spellings; the visitor knows the service's.
  if (listedSymbol !== undefined) return { ...unsure, name: listedName ?? name, symbol }
  return { ...unsure, name, symbol, imitates: wellKnown.imitatedSymbol(networkId, { symbol, name }, native?.symbol) }
}

/** The name of a transferred asset: by its address if that is known, otherwise by its symbol. Observable. */
export function nameOfMoved(assets: Assets, networkId: CaipNetworkId, { address, symbol, name }: Moved): AssetName {
  const words = { symbol: symbol || name || '', name: name || '' }
  if (!address) return nameBySymbol(assets, networkId, words)
  // The decimals of a transfer are unknown: its quantity is in whole tokens.
  return assets.of(networkId, address, { ...words, decimals: Number.NaN })
}
