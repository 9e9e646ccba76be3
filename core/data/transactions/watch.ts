import type { Network } from '../../contracts/network/network.js'
import { createDedupe } from '../../lib/http/dedupe.js'
import type { Platform } from '../../lib/platform/platform.js'
import { pause } from '../../lib/time-limit.js'
import { eitherSignal } from '../../lib/with-abort.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { createProposals } from './proposals.js'
import { type ChainTransaction, createEvmReader, createSolanaReader, type TransactionReader } from './readers.js'

const pollMs = 1000
const mostPolls = 99

type WatchContext = { readonly root: { readonly platform: Platform } } & Pick<PartContext, 'part'>

export interface TransactionWatch {
  /** The reader of a network's transactions. Undefined if the network has no node. */
  readerOf(network: Network): TransactionReader | undefined
  /**
   * Reads a transaction, or returns a result that is less than a second old. `unknown` if the network has no node.
   * @throws {@link ModalError} at once when `signal` aborts
   */
  read(network: Network, hash: string, signal: AbortSignal): Promise<ChainTransaction>
  /**
   * Polls every second until a transaction is in a block. Resolves with `pending` after 99 polls, or if the network has
   * no node. Never rejects; settles at once when `signal` aborts.
   */
  waitUntilMined(network: Network, hash: string, signal: AbortSignal): Promise<'pending' | 'reverted' | 'success'>
  dispose(): void
}

/** Reads transactions from their chains. All callers that follow a transaction share its reads. */
export function createTransactionWatch({ root: { platform }, part }: WatchContext): TransactionWatch {
  const nodes = part(createNodes)
  const proposals = part(createProposals)
  const lifetime = new AbortController()
  const dedupe = createDedupe()
  const last = new Map<string, { readonly at: number; readonly value: ChainTransaction }>()

  /** Makes a reader. `undefined` if transactions of the namespace are not followed, or the network has no node. */
  const readerOf = (network: Network): TransactionReader | undefined => {
    const node = nodes.of(network)
    if (node.url === '') return undefined
    const rpc = rpcOf(network.chainNamespace)
    if (rpc === 'ethereum') return createEvmReader(node)
    return rpc === 'solana' ? createSolanaReader(node) : undefined
  }

  const lookUp = async (
    network: Network,
    reader: TransactionReader,
    hash: string,
    signal: AbortSignal,
  ): Promise<ChainTransaction> => {
    const found = await reader.read(hash, signal)
    const proposal = found.status === 'unknown' ? await proposals.read(network, hash, signal) : undefined
    if (!proposal) return found
    if (proposal.outcome === 'waits') return { status: proposal.isNamed ? 'pending' : 'unknown', proposal: 'waits' }
    if (proposal.outcome === 'failed') return { status: 'unknown', proposal: 'withdrawn' }
    const executed = await reader.read(proposal.hash, signal)
    // The wallet reports the transaction before this node has it.
    if (executed.status === 'unknown') return { status: 'pending', proposal: 'waits' }
    // The owners' transaction succeeds even if the proposal that it executes fails.
    const hasFailed = proposal.outcome === 'reverted' && executed.status === 'confirmed'
    return { ...executed, ...(hasFailed && { status: 'failed' }), executedAs: proposal.hash }
  }

  const read = async (network: Network, hash: string, signal: AbortSignal): Promise<ChainTransaction> => {
    const reader = readerOf(network)
    if (!reader) return { status: 'unknown' }
    const key = `${network.caipNetworkId}:${hash}`
    const known = last.get(key)
    if (known && platform.now() - known.at < pollMs) return known.value
    const at = platform.now()
    const value = await dedupe(key, (shared) => lookUp(network, reader, hash, shared), signal)
    last.set(key, { at, value })
    return value
  }

  return {
    readerOf,
    read,
    waitUntilMined: async (network: Network, hash: string, signal: AbortSignal) => {
      const ends = eitherSignal(signal, lifetime.signal)
      for (let poll = 0; poll < mostPolls && !ends.aborted; poll++) {
        if (poll > 0) await pause(platform, pollMs, ends)
        const { status } = await read(network, hash, signal).catch(() => ({ status: 'unknown' }))
        if (status === 'confirmed') return 'success'
        if (status === 'failed') return 'reverted'
        if (!readerOf(network)) break
      }
      return 'pending'
    },
    dispose: () => {
      lifetime.abort()
      last.clear()
    },
  }
}
