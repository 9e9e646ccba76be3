import type { CaipAddress } from '../../../core/contracts/caip.js'
import * as knownNetworks from '../../../core/networks/index.js'
import type { Chain } from '../chains/chain.js'
import { findToken, nativeToken, type PricedToken } from '../chains/token-prices.js'
import { FrameError } from './frame-api.js'

export type FrameChainId = string | number

export function chainIdOf(chain: Chain): FrameChainId {
  return chain.kind === 'evm' ? Number(chain.caipNetworkId.split(':')[1]) : chain.caipNetworkId
}

export function networkName(chain: Chain): string {
  const known = Object.values(knownNetworks).find((network) => network.caipNetworkId === chain.caipNetworkId)
  return known?.name ?? chain.caipNetworkId
}

export function createNetworks(
  chains: Readonly<Record<string, Chain>>,
  smartAccountNetworks: readonly string[] | undefined,
  prices: Readonly<Record<string, number>>,
): FrameNetworks {
  const book = { chains, state: { prices } }
  const all = Object.values(chains).filter(({ kind }) => kind === 'evm' || kind === 'solana')
  const smart = all.filter(({ kind, name }) => kind === 'evm' && (smartAccountNetworks?.includes(name) ?? true))
  const unknown = (smartAccountNetworks ?? []).filter((name) => !all.some((chain) => chain.name === name))
  if (unknown.length > 0) {
    throw new Error(`There is no chain ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
  }
  return {
    all,
    find(chainId: FrameChainId) {
      const text = String(chainId)
      const reference = text.startsWith('eip155:') ? text.slice('eip155:'.length) : text
      const caip = /^(0x[0-9a-f]+|\d+)$/i.test(reference) ? `eip155:${Number(reference)}` : text
      const found = all.find((chain) => chain.caipNetworkId === caip)
      if (found) return found
      const ids = all.map(({ caipNetworkId }) => caipNetworkId).join(', ')
      throw new FrameError(`The embedded wallet is not on ${text}. It is on ${ids || 'no network'}.`)
    },
    smartAccountIds: smart.map((chain) => Number(chainIdOf(chain))),
    hasSmartAccounts: (chain: Chain) => smart.includes(chain),
    tokenOf({ caipNetworkId }: Chain, contract: string | undefined) {
      if (contract === undefined) return nativeToken(book, caipNetworkId)
      return findToken(book, `${caipNetworkId}:${contract}` as CaipAddress) // a CAIP-2 id and a contract make one
    },
  }
}
export interface FrameNetworks {
  readonly all: Chain[]
  /** Finds a chain by its number, its hex number or its CAIP-2 id. @throws {@link FrameError} that lists the known chains */
  find(chainId: FrameChainId): Chain
  readonly smartAccountIds: number[]
  hasSmartAccounts(chain: Chain): boolean
  /** The token at a contract, or the network's coin without one, with its price. `undefined` for an unknown one. */
  tokenOf(chain: Chain, contract: string | undefined): PricedToken | undefined
}
