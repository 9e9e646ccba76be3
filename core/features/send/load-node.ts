import { createDataProvider } from '../../data/data-provider.js'
import { lazy } from '../../lib/lazy.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { createEvmSendNode, type SendNode, type SendNodeNeeds } from './node.js'

const solanaNode = lazy(() => import('./solana-node.js'))

/** Returns a function that loads the node of the active network. Resolves with undefined where none can send. */
export function createSendNodeLoader({ part, root }: PartContext, lifetime: AbortSignal) {
  const { chains, options, platform } = root
  const provider = part(createDataProvider)
  let nodeId: string | undefined
  let node: Promise<SendNode | undefined> | undefined
  return (): Promise<SendNode | undefined> => {
    const network = chains.activeNetwork
    if (!network || network.unsupported) return Promise.resolve(undefined)
    if (nodeId === network.caipNetworkId && node) return node
    nodeId = network.caipNetworkId
    const client = part(createNodes).of(network)
    const dataSuffix = () => options.given.dataSuffix
    node = loadSendNode({ platform, network, node: client, provider, lifetime, dataSuffix })
    node.catch(() => {
      node = undefined
    })
    return node
  }
}

async function loadSendNode(needs: SendNodeNeeds): Promise<SendNode | undefined> {
  const rpc = rpcOf(needs.network.chainNamespace)
  if (rpc === 'ethereum') return createEvmSendNode(needs)
  return rpc === 'solana' ? (await solanaNode.load()).createSolanaSendNode(needs) : undefined
}
