import { shortForms } from '../../lib/short-forms.js'
import type { Asset } from './asset.js'

/**
 * Short contract addresses, by asset id, for the tokens of a list that share their symbol with another token. Addresses
 * with the same ends also show their differing digits.
 */
export function contractsOfNamesakes(
  tokens: readonly { readonly symbol: string; readonly asset: Asset }[],
): ReadonlyMap<string, string> {
  const bearers = new Map<string, Asset[]>()
  for (const { symbol, asset } of tokens) {
    const key = symbol.toLowerCase()
    const known = bearers.get(key)
    if (known) known.push(asset)
    else bearers.set(key, [asset])
  }
  const found = new Map<string, string>()
  for (const assets of bearers.values()) {
    if (assets.length < 2) continue
    const short = shortForms(assets.flatMap(({ address }) => address ?? []))
    for (const { id, address } of assets) if (address !== undefined) found.set(id, short(address))
  }
  return found
}
