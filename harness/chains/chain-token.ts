export type TokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'spl'

/** A token that lives on a local chain, as a contract or as a mint. What it costs is for the services to say. */
export interface ChainToken {
  readonly standard: TokenStandard
  /** Of the contract or the mint, plain. */
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

/** Who has which tokens of a chain at the start, by account name, in whole tokens: `{ alice: ['250.5 USDC', '3 DAI'] }`. */
export type TokenHoldings = Readonly<Record<string, readonly string[]>>

const holdingPattern = /^(\d+)(?:\.(\d+))? (\S+)$/

/** `250.5 USDC` taken apart. @throws Error that says what was wrong */
export function parseHolding(text: string): { readonly numeric: string; readonly symbol: string } {
  const [, whole, fraction, symbol] = holdingPattern.exec(text) ?? []
  if (whole === undefined || symbol === undefined) {
    throw new Error(`"${text}" is no amount of a token; write a number and the token's symbol, such as 250.5 USDC.`)
  }
  return { numeric: fraction === undefined ? whole : `${whole}.${fraction}`, symbol }
}
