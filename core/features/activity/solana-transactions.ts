import { readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createRpcClient } from '../../lib/rpc/client.js'
import type { RpcConfig } from '../../lib/rpc/config.js'
import type { TransactionReader } from './chain-transaction.js'

/** Reads transactions of a Solana node. */
export function createSolanaReader(params: { platform: Platform; rpcUrl: string } & RpcConfig): TransactionReader {
  const rpc = createRpcClient(params)
  return {
    read: async (signature, signal) => {
      const answer = await rpc.request(
        'getSignatureStatuses',
        [[signature], { searchTransactionHistory: true }],
        signal,
      )
      const status = readList(readMember(answer, 'value'))[0]
      if (!status) return { status: 'unknown' }
      if (readMember(status, 'confirmationStatus') === 'processed') return { status: 'pending' }
      const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
      const transaction = await rpc.request('getTransaction', [signature, config], signal)
      const seconds = readMember(transaction, 'blockTime')
      const fee = readMember(readMember(transaction, 'meta'), 'fee')
      const confirmations = readMember(status, 'confirmations')
      return {
        status: readMember(status, 'err') ? 'failed' : 'confirmed',
        fee: typeof fee === 'number' ? BigInt(fee) : undefined,
        minedAt: typeof seconds === 'number' ? seconds * 1000 : undefined,
        confirmations: typeof confirmations === 'number' ? confirmations : undefined,
        // Whoever has the most votes that there can be is counted no further.
        isFinal: readMember(status, 'confirmationStatus') === 'finalized',
      }
    },
  }
}
