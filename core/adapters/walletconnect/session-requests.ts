import { numberToHex } from 'viem/utils'
import type { SendTransactionParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError, ProviderUndefinedError } from '../../errors/adapter.js'
import { readList, readMember } from '../../lib/foreign.js'
import { createRpcClient } from '../../lib/rpc/client.js'
import { walletsSwitch } from '../../namespaces/namespace-table.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import type { CurrentSession } from './current-session.js'
import type { Lane } from './lanes.js'
import { sendTransaction } from './own-requests.js'
import type { UniversalSession } from './session.js'
import type { UniversalParts } from './universal-parts.js'
import { requestOf, switchNetwork } from './wallet-request.js'

/** What the page and the modal ask of the current session. All members reject if it has no such namespace. */
export interface SessionRequests {
  request(namespace: Namespace, call: { method: string; params?: unknown }): Promise<unknown>
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  sendTransaction(transaction: SendTransactionParams): Promise<string>
}

export function createSessionRequests(
  { context, table, override }: UniversalParts,
  current: () => Pick<CurrentSession, 'get' | 'last'>,
): SessionRequests {
  const { platform, networks, emit } = context

  const laneOf = (namespace: Namespace): { session: UniversalSession; lane: Lane } => {
    const session = current().get()
    const lane = session?.lanes.get(namespace)
    if (!session || !lane) throw new ProviderUndefinedError({ namespace })
    return { session, lane }
  }

  const networkOf = ({ namespace, chainId }: Lane) =>
    networks(namespace).find((network) => network.caipNetworkId === `${namespace}:${chainId}`)

  const nodeOf = (lane: Lane) => {
    const rpcUrl = override.rpcMap?.[`${lane.namespace}:${lane.chainId}`]
    if (rpcUrl) return createRpcClient({ platform, rpcUrl })
    const network = networkOf(lane)
    return network?.rpcUrls.default.http[0] ? createNodeClient({ platform, network }) : undefined
  }

  const request: SessionRequests['request'] = async (namespace, { method, params }) => {
    const { session, lane } = laneOf(namespace)
    if (method !== 'wallet_switchEthereumChain' || !walletsSwitch(namespace))
      return requestOf({ session, lane, method, params, definition: table.of(namespace), platform }, nodeOf(lane))
    // A page that switches the network through the provider takes the modal's path.
    const chainId = readMember(readList(params)[0], 'chainId')
    const network = networks(namespace).find(({ id }) => numberToHex(BigInt(id)) === chainId)
    if (!network) throw new ChainNotSupportedError({ network: { name: 'unknown', caipNetworkId: String(chainId) } })
    await switchNetwork({ session, lane, network, platform, signal: session.signal })
    emit({ type: 'networkChanged', namespace, connectorId: 'walletConnect', chainId: lane.chainId })
    return null
  }

  return {
    request,
    switchNetwork: async (network, signal) =>
      switchNetwork({ ...laneOf(network.chainNamespace), network, platform, signal }),
    sendTransaction: async (transaction) => {
      const lanes = [...(current().last()?.lanes.values() ?? [])]
      const lane = lanes.find(({ accounts }) => accounts.some(({ address }) => address === transaction.from))
      if (!lane) throw new ProviderUndefinedError({ namespace: transaction.from })
      const { signal } = laneOf(lane.namespace).session
      const ask = (method: string, params: unknown) => request(lane.namespace, { method, params })
      return sendTransaction({ transaction, lane, network: networkOf(lane), platform, signal, ask })
    },
  }
}
