import { formatUnits } from 'viem'
import { getBalance } from '../../core/contracts/api/balance.js'
import { isEvmAddress } from '../../core/contracts/caip.js'
import type { TokenBalance } from '../../core/contracts/token.js'
import { iconDataUrl } from '../../fixtures/catalogue/icon.js'
import { tokenBalances } from '../../fixtures/tokens.js'
import type { Chain } from '../chains/chain.js'
import { fake } from './fake.js'
import { findChain } from './fakes-world.js'

/** The native token as the chain itself knows it: what was sent in a scenario shows up here. */
async function nativeBalance(chain: Chain, address: string): Promise<TokenBalance> {
  const fixture = tokenBalances.find(({ chainId, address: token }) => !token && chainId === chain.caipNetworkId)
  const isEvm = chain.kind === 'evm'
  const decimals = isEvm ? 18 : 9
  const symbol = fixture?.symbol ?? (isEvm ? 'ETH' : 'SOL')
  const price = fixture?.price ?? (isEvm ? 3200 : 145.5)
  const numeric = formatUnits(await chain.getBalance(address), decimals)
  return {
    name: fixture?.name ?? (isEvm ? 'Ether' : 'Solana'),
    symbol,
    chainId: chain.caipNetworkId,
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconDataUrl(`token:${symbol}`),
  }
}

export const balanceFakes = [
  fake(getBalance, async ({ params: { address }, query: { chainId } }, world) => {
    const kind = isEvmAddress(address) ? 'evm' : 'solana'
    const one = findChain(world, chainId)
    if (chainId !== undefined && !one) {
      return { balances: tokenBalances.filter((balance) => balance.chainId === chainId) }
    }
    const asked = one ? [one] : Object.values(world.chains).filter((chain) => chain.kind === kind)
    return { balances: await Promise.all(asked.map((chain) => nativeBalance(chain, address))) }
  }),
]
