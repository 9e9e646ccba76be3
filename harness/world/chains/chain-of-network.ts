import { bitcoin, polkadot, solana, solanaDevnet, solanaTestnet } from '../../../core/networks/index.js'
import type { ChainDescription } from './chain-spec.js'

const clusters: Readonly<Record<string, 'mainnet' | 'devnet' | 'testnet'>> = {
  [solana.caipNetworkId]: 'mainnet',
  [solanaDevnet.caipNetworkId]: 'devnet',
  [solanaTestnet.caipNetworkId]: 'testnet',
}

/**
 * The scenario's chain for a network, by its CAIP-2 id. `named`: the network's name, when the scenario has one. On EVM and
 * Solana alice gets ten coins.
 */
export function chainOfNetwork(id: string, named: { readonly name?: string } = {}): ChainDescription | undefined {
  const [namespace, reference = ''] = id.split(':')
  if (namespace === 'eip155') return { kind: 'evm', id: Number(reference), ...named, fund: { alice: '10 ETH' } }
  const cluster = clusters[id]
  if (cluster) return { kind: 'solana', cluster, ...named, fund: { alice: '10 SOL' } }
  if (namespace === 'bip122')
    return { kind: 'bitcoin', network: id === bitcoin.caipNetworkId ? 'mainnet' : 'testnet', ...named }
  if (namespace === 'polkadot')
    return { kind: 'polkadot', network: id === polkadot.caipNetworkId ? 'polkadot' : 'kusama', ...named }
  return undefined
}
