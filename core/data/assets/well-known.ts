import { addressKey } from '../../lib/address.js'
import { skeletonOf } from '../../lib/skeleton.js'
import { type WellKnownToken, wellKnownTokens } from './well-known-tokens.js'

/** Symbols that a token or coin of the table goes by as well, by network and the table's symbol. */
const otherSymbols: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'eip155:56': { USDT: ['BSC-USD'] },
  'eip155:137': { POL: ['MATIC'], WPOL: ['WMATIC'], USDT: ['USDT0'], 'USDC.e': ['USDC'] },
  'eip155:8217': { KAIA: ['KLAY'], KLAY: ['KAIA'] },
  'eip155:10': { 'USDC.e': ['USDC'] },
  'eip155:42161': { USDT: ['USDT0'], 'USDC.e': ['USDC'] },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { WSOL: ['SOL'], ETH: ['WETH'] },
}

/** Whether two symbols are written alike: spaces, signs and case aside. Another letter is another symbol. */
const isSameSymbol = (one: string, other: string): boolean => plainSymbol(one) === plainSymbol(other)

const plainSymbol = (symbol: string): string =>
  symbol
    .toLowerCase()
    .replaceAll('₮', 't') // Tether writes its own sign
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a service may call the asset so: `symbol` is a witness's, and some coins were renamed. */
export function isSymbolOf(networkId: string, symbol: string, claimed: string): boolean {
  const names = [symbol, ...(otherSymbols[networkId]?.[symbol] ?? [])]
  return names.some((name) => isSameSymbol(name, claimed))
}

/** Whether a symbol is written with the very letters of a witness's, or of another one that it goes by. */
export function isWrittenAs(networkId: string, symbol: string, claimed: string): boolean {
  const written = claimed.toLowerCase().replaceAll('₮', 't')
  return [symbol, ...(otherSymbols[networkId]?.[symbol] ?? [])].some((name) => name.toLowerCase() === written)
}

/** A skimming eye takes a 5 for an S as well, among the capitals of symbols. */
const symbolSkeletonOf = (text: string): string => skeletonOf(text).replaceAll('5', 's')

const nativeSymbols = ['ETH', 'BTC', 'SOL', 'BNB', 'POL', 'AVAX', 'XDAI', 'FTM', 'CELO', 'DOT']

/** Rows of the table by their addresses, and symbols by the skeletons of symbols and of names. */
interface Index {
  readonly rows: ReadonlyMap<string, WellKnownToken>
  readonly symbols: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
}

function indexOf(networkId: string, rows: readonly WellKnownToken[], coins: readonly string[] = []): Index {
  const symbols = [...coins, ...rows.map(([symbol]) => symbol)]
  return {
    rows: new Map(rows.map((row) => [addressKey(networkId, row[3]), row])),
    symbols: new Map(symbols.map((symbol) => [symbolSkeletonOf(symbol), symbol])),
    names: new Map(rows.map(([symbol, name]) => [symbolSkeletonOf(name), symbol])),
  }
}

/** Looks tokens up in the table of well-known ones, and finds those that imitate one. */
export function createWellKnown() {
  const ofNetworks = new Map<string, Index>()
  const indexOfNetwork = (networkId: string): Index => {
    const known = ofNetworks.get(networkId) ?? indexOf(networkId, wellKnownTokens[networkId] ?? [])
    ofNetworks.set(networkId, known)
    return known
  }
  let ofAll: Index | undefined

  return {
    /** The table's row of a token. `address` is plain. */
    find: (networkId: string, address: string): WellKnownToken | undefined =>
      indexOfNetwork(networkId).rows.get(addressKey(networkId, address)),
    /** The table's row of a symbol, for an asset whose address nobody tells. */
    findSymbol: (networkId: string, symbol: string): WellKnownToken | undefined =>
      wellKnownTokens[networkId]?.find((row) => isWrittenAs(networkId, row[0], symbol)),
    /**
     * The well-known symbol that a token without a witness imitates. `native` is the symbol of the network's own coin.
     * A plain `DAI` counts where the network has a known DAI. Disguised letters count on every network.
     */
    imitatedSymbol: (
      networkId: string,
      { symbol, name }: { readonly symbol: string; readonly name: string },
      native: string | undefined,
    ): string | undefined => {
      const skeleton = symbolSkeletonOf(symbol)
      if (native !== undefined && skeleton === symbolSkeletonOf(native)) return native
      const own = indexOfNetwork(networkId)
      const known = own.symbols.get(skeleton) ?? own.names.get(symbolSkeletonOf(name))
      if (known !== undefined) return known
      ofAll ??= indexOf('', Object.values(wellKnownTokens).flat(), nativeSymbols)
      const imitated = ofAll.symbols.get(skeleton)
      // Networks that the table does not know have tokens of these symbols too, in the same letters.
      return imitated !== undefined && isSameSymbol(imitated, symbol) ? undefined : imitated
    },
  }
}
