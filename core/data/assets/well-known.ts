import { addressKey } from '../../lib/address.js'
import { skeletonOf } from '../../lib/skeleton.js'
import { type WellKnownToken, wellKnownTokens } from './well-known-tokens.js'

/** Alternative symbols of tokens and coins, by network and by the table's symbol. */
const otherSymbols: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'eip155:56': { USDT: ['BSC-USD'] },
  'eip155:137': { POL: ['MATIC'], WPOL: ['WMATIC'], USDT: ['USDT0'], 'USDC.e': ['USDC'] },
  'eip155:8217': { KAIA: ['KLAY'], KLAY: ['KAIA'] },
  'eip155:10': { 'USDC.e': ['USDC'] },
  'eip155:42161': { USDT: ['USDT0'], 'USDC.e': ['USDC'] },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { WSOL: ['SOL'], ETH: ['WETH'] },
}

/** True if two symbols differ only in case, spaces and signs. */
const isSameSymbol = (one: string, other: string): boolean => plainSymbol(one) === plainSymbol(other)

const plainSymbol = (symbol: string): string =>
  symbol
    .toLowerCase()
    .replaceAll('₮', 't') // Tether uses a sign of its own
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * True if a service may use this symbol for the asset. `symbol` is a witness's; renamed coins have alternative symbols.
 */
export function isSymbolOf(networkId: string, symbol: string, claimed: string): boolean {
  const names = [symbol, ...(otherSymbols[networkId]?.[symbol] ?? [])]
  return names.some((name) => isSameSymbol(name, claimed))
}

/** True if a symbol matches a witness's symbol, or one of its alternatives, letter by letter. */
export function isWrittenAs(networkId: string, symbol: string, claimed: string): boolean {
  const written = claimed.toLowerCase().replaceAll('₮', 't')
  return [symbol, ...(otherSymbols[networkId]?.[symbol] ?? [])].some((name) => name.toLowerCase() === written)
}

/** The skeleton of a symbol, in which a 5 counts as an S: they look alike among capitals. */
const symbolSkeletonOf = (text: string): string => skeletonOf(text).replaceAll('5', 's')

const nativeSymbols = ['ETH', 'BTC', 'SOL', 'BNB', 'POL', 'AVAX', 'XDAI', 'FTM', 'CELO', 'DOT']

/** An index of the table: rows by address, and symbols by the skeletons of symbols and of names. */
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

/** Finds tokens in the table of well-known ones, and tokens that imitate them. */
export interface WellKnown {
  /** The table's row of a token. `address` is plain. */
  find(networkId: string, address: string): WellKnownToken | undefined
  /** All rows of a network. */
  rowsOf(networkId: string): readonly WellKnownToken[]
  /** The table's row with a symbol, for an asset whose address is unknown. */
  findSymbol(networkId: string, symbol: string): WellKnownToken | undefined
  /**
   * The well-known symbol that a token without a trusted witness imitates. `native` is the symbol of the network's own
   * coin. A plain `DAI` counts as an imitation if the network has a well-known DAI. Disguised letters count on every
   * network.
   */
  imitatedSymbol(
    networkId: string,
    token: { readonly symbol: string; readonly name: string },
    native: string | undefined,
  ): string | undefined
}

export function createWellKnown(): WellKnown {
  const ofNetworks = new Map<string, Index>()
  const indexOfNetwork = (networkId: string): Index => {
    const known = ofNetworks.get(networkId) ?? indexOf(networkId, wellKnownTokens[networkId] ?? [])
    ofNetworks.set(networkId, known)
    return known
  }
  let ofAll: Index | undefined

  return {
    find: (networkId, address) => indexOfNetwork(networkId).rows.get(addressKey(networkId, address)),
    rowsOf: (networkId) => wellKnownTokens[networkId] ?? [],
    findSymbol: (networkId, symbol) =>
      wellKnownTokens[networkId]?.find((row) => isWrittenAs(networkId, row[0], symbol)),
    imitatedSymbol: (networkId, { symbol, name }, native) => {
      const skeleton = symbolSkeletonOf(symbol)
      if (native !== undefined && skeleton === symbolSkeletonOf(native)) return native
      const own = indexOfNetwork(networkId)
      const known = own.symbols.get(skeleton) ?? own.names.get(symbolSkeletonOf(name))
      if (known !== undefined) return known
      ofAll ??= indexOf('', Object.values(wellKnownTokens).flat(), nativeSymbols)
      const imitated = ofAll.symbols.get(skeleton)
      // On networks outside the table, genuine tokens may have these exact symbols.
      return imitated !== undefined && isSameSymbol(imitated, symbol) ? undefined : imitated
    },
  }
}
