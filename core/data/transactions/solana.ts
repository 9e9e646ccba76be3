import { readList, readMember } from '../../lib/foreign.js'
import type { NodeClient } from '../../services/nodes/node-client.js'
import type { TransactionReader } from './chain-transaction.js'

export function createSolanaReader(node: NodeClient): TransactionReader {
  return {
    read: async (signature, signal) => {
      const search = { searchTransactionHistory: true }
      const answer = await node.request('getSignatureStatuses', [[signature], search], signal)
      const status = readList(readMember(answer, 'value'))[0]
      if (!status) return { status: 'unknown' }
      if (readMember(status, 'confirmationStatus') === 'processed') return { status: 'pending' }
      const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
      const transaction = await node.request('getTransaction', [signature, config], signal)
      const seconds = readMember(transaction, 'blockTime')
      const fee = readMember(readMember(transaction, 'meta'), 'fee')
      const confirmations = readMember(status, 'confirmations')
      return {
        status: readMember(status, 'err') ? 'failed' : 'confirmed',
        fee: typeof fee === 'number' ? BigInt(fee) : undefined,
        minedAt: typeof seconds === 'number' ? seconds * 1000 : undefined,
        confirmations: typeof confirmations === 'number' ? confirmations : undefined,
        // The node stops counting confirmations once a transaction is finalized.
        isFinal: readMember(status, 'confirmationStatus') === 'finalized',
      }
    },
  }
}
