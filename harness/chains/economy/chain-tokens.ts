import type { Hex } from 'viem'
import type { ChainToken } from '../chain-token.js'
import type { Economy } from './economy.js'
import type { EconomySpec } from './economy-spec.js'
import { deedAddress, gearAddress } from './tokens.js'

/** The tokens that services find on the chain. Collections are those of the world's start. */
export function chainTokens(economy: Economy, { nfts = {} }: EconomySpec): ChainToken[] {
  const names = [...new Set(Object.values(nfts).flatMap((counts) => Object.keys(counts)))]
  const countOf = (collection: string) => async (holder: string) => {
    const own = names.filter((name) => name.startsWith(`${collection} `))
    const counts = await Promise.all(own.map((name) => economy.nftCount(name, holder as Hex))) // on an EVM chain
    return counts.reduce((sum, count) => sum + count, 0n)
  }
  const erc20 = economy.tokens.map((token): ChainToken => {
    const { name, symbol, decimals, address } = token
    const balanceOf = (holder: string) => economy.balanceOf(token, holder as Hex) // on an EVM chain
    return { standard: 'erc20', name, symbol, decimals, address, balanceOf }
  })
  return [
    ...erc20,
    { standard: 'erc721', name: 'Deed', symbol: 'DEED', decimals: 0, address: deedAddress, balanceOf: countOf('DEED') },
    {
      standard: 'erc1155',
      name: 'Gear',
      symbol: 'GEAR',
      decimals: 0,
      address: gearAddress,
      balanceOf: countOf('GEAR'),
    },
  ]
}
