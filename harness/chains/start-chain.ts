import type { BitcoinNetworkName } from '../accounts/bitcoin-keys.js'
import type { PolkadotNetworkName } from '../accounts/polkadot-keys.js'
import type { ChainNode } from '../processes/chain-node.js'
import type { NodeSource } from '../processes/node-pool.js'
import { bitcoinPackages, loadOptionalPeer, polkadotPackages } from '../processes/optional-peer.js'
import type { ChainSpec } from './chain-spec.js'
import { type ChainContext, startEvmChain } from './evm-chain.js'
import type { OwnedChain } from './owned-chain.js'
import { startSolanaChain } from './solana-chain.js'

/** Starts the node and its proxy, at the world's time. @throws {@link StartError}; nothing is left then */
export async function startChain(
  spec: ChainSpec,
  context: Omit<ChainContext, 'port'>,
  nodes: NodeSource,
): Promise<OwnedChain> {
  if (spec.kind === 'bitcoin') return startUtxo(spec.network, { ...context, port: spec.port })
  if (spec.kind === 'polkadot') return startPolkadot(spec.network, { ...context, port: spec.port })
  const timestamp = Math.floor(context.clock.steadyNow() / 1000)
  const node = await nodes.take(spec.kind === 'evm' ? { kind: 'evm', chainId: spec.id, timestamp } : { kind: 'solana' })
  try {
    return await putBehindProxy(spec, node, { ...context, port: spec.port })
  } catch (error) {
    await node.stop()
    throw error
  }
}

/** The libraries of Bitcoin and Polkadot are loaded where a world has such a chain. */
async function startUtxo(network: BitcoinNetworkName, context: ChainContext): Promise<OwnedChain> {
  const { startUtxoChain } = await loadOptionalPeer(bitcoinPackages, () => import('./utxo/utxo-chain.js'))
  return startUtxoChain(network, context)
}

async function startPolkadot(network: PolkadotNetworkName = 'polkadot', context: ChainContext): Promise<OwnedChain> {
  const { startPolkadotChain } = await loadOptionalPeer(polkadotPackages, () => import('./signing-chain.js'))
  return startPolkadotChain(network, context)
}

type NodeSpec = Extract<ChainSpec, { kind: 'evm' | 'solana' }>

async function putBehindProxy(spec: NodeSpec, node: ChainNode, context: ChainContext): Promise<OwnedChain> {
  if (spec.kind === 'evm') return startEvmChain(node, spec.id, context)
  const chain = await startSolanaChain(node, spec.cluster, context)
  try {
    await chain.setTime(context.clock.steadyNow())
    return chain
  } catch (error) {
    await chain.stop()
    throw error
  }
}
