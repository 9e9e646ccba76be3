import type { Namespace } from '../../contracts/caip.js'
import { lazy } from '../../lib/lazy.js'
import type { ChainClient } from './chain-client.js'
import type { NodeClient } from './node-client.js'

const evm = lazy(() => import('./evm.js'))
const solana = lazy(() => import('./solana.js'))

/** Loads the client for a namespace. Resolves with `undefined` where the modal shows no balances, or no node can be asked. */
export async function loadChainClient(namespace: Namespace, node: NodeClient): Promise<ChainClient | undefined> {
  if (node.url === '') return undefined
  if (namespace === 'eip155') return (await evm.load()).createEvmClient(node)
  if (namespace === 'solana') return (await solana.load()).createSolanaClient(node)
  return undefined
}
