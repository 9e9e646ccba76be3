import { parseUnits } from 'viem'
import type { WorldAccount } from '../world-api.js'
import type { Chain } from './chain.js'
import { type ChainToken, parseHolding, type TokenHoldings } from './chain-token.js'
import { addressOfHolder } from './holder.js'

/** One kind of chain's way to have tokens. */
export interface TokenInstaller {
  /** Symbols of those that it can put there. */
  readonly symbols: readonly string[]
  /** Puts it on the chain, held by nobody. */
  install(chain: Chain, symbol: string): Promise<ChainToken>
  /** Sets what somebody has, in smallest units. */
  give(chain: Chain, token: ChainToken, address: string, amount: bigint): Promise<void>
}

/** Puts the tokens that a scenario names on the chain, and gives everybody theirs. */
export async function installTokens(
  chain: Chain,
  holdings: TokenHoldings,
  accounts: Readonly<Record<string, WorldAccount>>,
): Promise<void> {
  const installer = await installerOf(chain)
  for (const [holder, amounts] of Object.entries(holdings)) {
    const address = addressOfHolder(chain, holder, accounts)
    if (address === undefined) {
      const names = Object.keys(accounts).join(', ')
      throw new Error(`The chain ${chain.name} has tokens for ${holder}, and nobody is called so. There are: ${names}.`)
    }
    for (const { numeric, symbol } of amounts.map(parseHolding)) {
      if (!installer.symbols.includes(symbol)) {
        throw new Error(`${chain.name} can have no ${symbol}. There are: ${installer.symbols.join(', ')}.`)
      }
      let token = chain.tokens.find((candidate) => candidate.symbol === symbol)
      if (!token) {
        token = await installer.install(chain, symbol)
        chain.tokens.push(token)
      }
      await installer.give(chain, token, address, unitsOf(token, numeric))
    }
  }
}

/** Smallest units of so many whole tokens. @throws Error when it cannot be divided so far */
export function unitsOf({ symbol, decimals }: Pick<ChainToken, 'symbol' | 'decimals'>, numeric: string): bigint {
  if ((numeric.split('.')[1] ?? '').length > decimals) {
    throw new Error(`${numeric} ${symbol} has more decimals than the ${decimals} of the token.`)
  }
  return parseUnits(numeric, decimals)
}

/** Loaded where a world has tokens on such a chain. */
async function installerOf({ name, kind }: Chain): Promise<TokenInstaller> {
  if (kind === 'solana') return (await import('./spl-tokens.js')).splTokens
  throw new Error(`${name} is a ${kind} chain, which has no tokens here.`)
}
