import type { Network } from '../../contracts/network/network.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { isContract } from '../../services/nodes/is-contract.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { type CallsOutcome, readCallsStatus } from './calls-status.js'

/** `waits`: the account's owners have not run it. `isNamed`: the wallet says so itself. */
export type Proposal = CallsOutcome | { readonly outcome: 'waits'; readonly isNamed: boolean }

export interface Proposals {
  /**
   * Looks up a hash that no node knows. `undefined` where the account in use proposes nothing. Asks no owner. Rejects where no node says
   * whether the account is a contract, and when `signal` aborts.
   */
  read(network: Network, hash: string, signal: AbortSignal): Promise<Proposal | undefined>
}

const answerMs = 3000

/**
 * A contract sends no transaction: its owners approve what its wallet proposes, and one of them sends that. A Safe answers a
 * transaction with the hash of the proposal (@safe-global/safe-apps-provider 0.18.6), and names the transaction by EIP-5792.
 */
export function createProposals({ root, adapters, part }: Pick<PartContext, 'root' | 'adapters' | 'part'>): Proposals {
  const { accounts, connections, platform } = root
  const nodes = part(createNodes)
  const contracts = new Map<string, boolean>()

  const proposes = async (network: Network, address: string, signal: AbortSignal): Promise<boolean> => {
    const key = `${network.caipNetworkId}:${address.toLowerCase()}`
    const known = contracts.get(key)
    if (known !== undefined) return known
    const found = await isContract(nodes.of(network), address, signal)
    contracts.set(key, found)
    return found
  }

  const askWallet = (hash: string, outer: AbortSignal): Promise<unknown> =>
    withTimeLimit({ platform, limitMs: answerMs, outer }, async () => {
      const adapter = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
      return adapter.request({ namespace: 'eip155', method: 'wallet_getCallsStatus', params: [hash] })
    })

  return {
    read: async (network, hash, signal) => {
      const { address } = accounts.slices.eip155
      if (!address || rpcOf(network.chainNamespace) !== 'ethereum') return undefined
      if (!(await proposes(network, address, signal))) return undefined
      const answer = await askWallet(hash, signal).catch(() => undefined) // a wallet that knows no such method, or no such hash
      signal.throwIfAborted()
      return readCallsStatus(answer) ?? { outcome: 'waits', isNamed: answer !== undefined }
    },
  }
}
