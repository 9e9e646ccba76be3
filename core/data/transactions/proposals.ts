import type { Network } from '../../contracts/network/network.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { isContract } from '../../services/nodes/is-contract.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { type CallsOutcome, readCallsStatus } from './calls-status.js'

/** `waits`: the account's owners have not executed it. `isNamed`: the wallet itself reports it. */
export type Proposal = CallsOutcome | { readonly outcome: 'waits'; readonly isNamed: boolean }

export interface Proposals {
  /**
   * Looks up a hash that no node knows. `undefined` if the active account makes no proposals. Does not prompt the
   * owner. Rejects if no node says whether the account is a contract, and when `signal` aborts.
   */
  read(network: Network, hash: string, signal: AbortSignal): Promise<Proposal | undefined>
}

const answerMs = 3000

/**
 * Looks up proposals of contract accounts: their owners approve a proposal, and one of them executes it. A Safe answers
 * a transaction with the hash of the proposal (@safe-global/safe-apps-provider 0.18.6), and reports the transaction by
 * EIP-5792.
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
      const answer = await askWallet(hash, signal).catch(() => undefined) // the wallet does not support the method, or does not know the hash
      signal.throwIfAborted()
      return readCallsStatus(answer) ?? { outcome: 'waits', isNamed: answer !== undefined }
    },
  }
}
