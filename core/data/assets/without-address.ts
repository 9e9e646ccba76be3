import type { CaipNetworkId } from '../../contracts/caip.js'
import type { AssetClaim, AssetName } from './asset.js'
import type { Assets } from './assets.js'
import { isWrittenAs } from './well-known.js'

/** Words of a service about an asset that was moved. A service writes what it does not know in two ways. */
interface Moved {
  readonly address?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly name?: string | null | undefined
}

/**
 * The name of an asset whose address nobody tells: of a transfer in the history, of a coin that is sold. The network and the
 * list name it by its symbol. Nobody vouches for it, and disguised letters are an imitation. Observable.
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
  // Some symbols are written in several ways, and the visitor knows the service's.
  if (listedSymbol !== undefined) return { ...unsure, name: listedName ?? name, symbol }
  return { ...unsure, name, symbol, imitates: wellKnown.imitatedSymbol(networkId, { symbol, name }, native?.symbol) }
}

/** The name of what a transfer moves: of its asset where the address is told, else by the symbol alone. Observable. */
export function nameOfMoved(assets: Assets, networkId: CaipNetworkId, { address, symbol, name }: Moved): AssetName {
  const words = { symbol: symbol || name || '', name: name || '' }
  if (!address) return nameBySymbol(assets, networkId, words)
  // Nobody tells the decimals of a transfer: its quantity is in whole tokens.
  return assets.of(networkId, address, { ...words, decimals: Number.NaN })
}
