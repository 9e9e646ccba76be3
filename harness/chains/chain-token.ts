import { parseUnits } from 'viem'

export type TokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'spl'

/** A token on a local chain, as a contract or a mint. The services know its price. */
export interface ChainToken {
  readonly standard: TokenStandard
  /** The plain address of the contract or the mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  /** 0 for those that cannot be divided: NFTs, and tokens that say so. */
  readonly decimals: number
  /** Services flag it. @default false */
  readonly isSpam?: boolean | undefined
  /** In smallest units; of NFTs how many somebody has. */
  balanceOf(address: string): Promise<bigint>
}

/** The tokens that accounts hold at the start, by account name, in whole tokens: `{ alice: { USDC: '250.5', BONK: 3 } }`. */
export type TokenHoldings = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** Smallest units of so many whole tokens. @throws Error when it cannot be divided so far */
export function unitsOf({ symbol, decimals }: Pick<ChainToken, 'symbol' | 'decimals'>, numeric: string): bigint {
  if (!/^\d+(\.\d+)?$/.test(numeric)) {
    throw new Error(`"${numeric}" is no amount of ${symbol}; write whole tokens, such as 250.5.`)
  }
  if ((numeric.split('.')[1] ?? '').length > decimals) {
    throw new Error(`${numeric} ${symbol} has more decimals than the ${decimals} of the token.`)
  }
  return parseUnits(numeric, decimals)
}
