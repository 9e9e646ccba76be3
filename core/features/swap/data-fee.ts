import type { Network } from '../../contracts/network/network.js'
import { createFeeReader, type FeeReader } from '../../services/nodes/fees.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'

/** OP Mainnet and Base. The other networks of Swap charge only gas, so their nodes are not asked. */
const opStackNetworks: readonly string[] = ['eip155:10', 'eip155:8453']

/** In lamports: the fees of a swap, and the rent of two token accounts. */
const solanaReserve = 4_300_000n

/**
 * Returns a network's fee for the data of a transaction, beside its gas. Undefined if not known. Rejects only when
 * `signal` aborts.
 */
export type DataFees = (network: Network, data: string, gas: bigint, signal: AbortSignal) => Promise<bigint | undefined>

export function createDataFees({ part, root: { platform } }: Pick<PartContext, 'part' | 'root'>): DataFees {
  const readers = new Map<Network, FeeReader>()
  return async (network, data, gas, signal) => {
    if (network.chainNamespace === 'solana') return solanaReserve
    if (!opStackNetworks.includes(network.caipNetworkId)) return 0n
    const reader = readers.get(network) ?? createFeeReader({ network, platform, node: part(createNodes).of(network) })
    readers.set(network, reader)
    return reader.readDataFee(data, gas, signal)
  }
}
