import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createSolanaClient } from '../../lib/rpc/solana.js'
import { fromBase64, toBase64 } from '../../lib/solana/bytes.js'
import type { SolanaNodeAccount } from '../../lib/solana/token-transfer.js'
import { withAbort } from '../../lib/with-abort.js'
import type { SolanaConnection } from './connection.js'

/** What the adapter asks of a Solana node itself: through the host's `Connection`, or directly. */
export interface SolanaNode {
  getLatestBlockhash(signal: AbortSignal): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  /** What stands at an address; `undefined`: nothing. */
  getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
  /** Sends a signed transaction. Resolves with its signature in base58. */
  send(transaction: Uint8Array, signal: AbortSignal): Promise<string>
}

/** The network's RPC URL. @throws {@link ChainNotSupportedError} when it has none */
export function createNode({ platform, network }: { platform: Platform; network: Network }): SolanaNode {
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) throw new ChainNotSupportedError({ network })
  const client = createSolanaClient({ platform, rpcUrl })
  return {
    getLatestBlockhash: client.getLatestBlockhash,
    getAccount: async (address, signal) => {
      const found = await client.getAccount(address, signal)
      return found && { owner: found.owner, data: fromBase64(found.data, 'data') }
    },
    send: (transaction, signal) => client.sendTransaction(toBase64(transaction), signal),
  }
}

/** The host's own `Connection`. */
export function nodeThrough(connection: SolanaConnection): SolanaNode {
  const ask = async <Result>(work: () => Promise<Result>, signal: AbortSignal) => {
    try {
      signal.throwIfAborted()
      return await withAbort(work(), signal)
    } catch (error) {
      throw toModalError(error)
    }
  }
  return {
    getLatestBlockhash: async (signal) => {
      const { blockhash, lastValidBlockHeight } = await ask(() => connection.getLatestBlockhash('confirmed'), signal)
      return { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
    },
    getAccount: async (address, signal) => {
      // Of the key, web3.js wants no more than its text; and the host's web3.js is not ours.
      const found = await ask(() => connection.getAccountInfo({ toBase58: () => address }), signal)
      return found ? { owner: found.owner.toBase58(), data: found.data } : undefined
    },
    send: (transaction, signal) => ask(() => connection.sendRawTransaction(transaction), signal),
  }
}
