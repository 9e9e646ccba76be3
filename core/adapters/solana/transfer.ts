import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { callWallet } from '../../lib/foreign-call.js'
import type { Platform } from '../../lib/platform/platform.js'
import { fromBase64, toBase64 } from '../../lib/solana/bytes.js'
import type { SolanaNodeAccount } from '../../lib/solana/token-bytes.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { createSolanaClient } from '../../services/nodes/solana.js'
import type { SolanaConnection } from './connection.js'

export { createTransfer } from '../../lib/solana/transfer.js'

export interface SolanaNode {
  getLatestBlockhash(signal: AbortSignal): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  getAccount(address: string, signal: AbortSignal): Promise<SolanaNodeAccount | undefined>
  send(transaction: Uint8Array, signal: AbortSignal): Promise<string>
}

/** Makes a client of the network's nodes. @throws {@link ChainNotSupportedError} if it has none */
export function createNode(params: { platform: Platform; network: Network }): SolanaNode {
  const node = createNodeClient(params)
  if (node.url === '') throw new ChainNotSupportedError(params)
  const client = createSolanaClient(node)
  return {
    getLatestBlockhash: client.getLatestBlockhash,
    getAccount: async (address, signal) => {
      const found = await client.getAccount(address, signal)
      return found && { owner: found.owner, data: fromBase64(found.data, 'data') }
    },
    send: (transaction, signal) => client.sendTransaction(toBase64(transaction), signal),
  }
}

export const nodeThrough = (connection: SolanaConnection): SolanaNode => ({
  getLatestBlockhash: async (signal) => {
    const ask = () => connection.getLatestBlockhash('confirmed')
    const { blockhash, lastValidBlockHeight } = await callWallet(ask, [], signal)
    return { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  },
  getAccount: async (address, signal) => {
    // web3.js only calls `toBase58` of the key. The host's `PublicKey` class is not available here.
    const found = await callWallet(() => connection.getAccountInfo({ toBase58: () => address }), [], signal)
    return found ? { owner: found.owner.toBase58(), data: found.data } : undefined
  },
  send: (transaction, signal) => callWallet(() => connection.sendRawTransaction(transaction), [], signal),
})
