import type { SendTransactionParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { mappedError } from '../../errors/mapped-error.js'
import { requireNetwork } from '../../errors/network.js'
import { readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toRpcTransaction } from '../evm/direct-signer.js'
import { expectText } from './sign-message.js'

const solanaTransfer = lazy(() => import('../solana/transfer.js'))
const solanaBytes = lazy(() => import('../../lib/solana/bytes.js'))
const solanaNode = lazy(() => import('../solana/node.js'))

/** Sends the native coin, or a token of Solana, by the session's wallet. Resolves with the transaction's hash or, on Solana, its signature. */
export async function sendTransaction(params: {
  transaction: SendTransactionParams
  namespace: Namespace
  /** The reference part of the CAIP-2 id of the network that the session is on. */
  chainId: string
  network: Network | undefined
  platform: Platform
  signal: AbortSignal
  ask(method: string, params: unknown): Promise<unknown>
}): Promise<string> {
  const { transaction, namespace, chainId, network, platform, signal, ask } = params
  const { from, to, value, mint, priorityFee } = transaction
  // The request names its network by itself (CAIP-2): the session's has to be the one that was reviewed.
  requireNetwork(transaction.network, `${namespace}:${chainId}`)
  if (namespace === 'eip155') {
    const call = toRpcTransaction({ ...transaction, chainId: Number(chainId) })
    // A transaction hash is 32 bytes.
    return expectText('eth_sendTransaction', await ask('eth_sendTransaction', [call]), /^0x[0-9a-f]{64}$/i)
  }
  if (namespace === 'solana' && network) {
    const [{ createTransfer }, { toBase64 }, { createNode }] = await Promise.all([
      solanaTransfer.load(),
      solanaBytes.load(),
      solanaNode.load(),
    ])
    const node = createNode({ platform, network })
    const transfer = await createTransfer({ node, version: 0, from, to, value, mint, priorityFee, signal })
    const method = 'solana_signAndSendTransaction'
    const answer = await ask(method, { transaction: toBase64(transfer), pubkey: from })
    return expectText(method, readMember(answer, 'signature'), /^\S+$/)
  }
  if (namespace === 'bip122') {
    const answer = await ask('sendTransfer', { account: from, recipientAddress: to, amount: value.toString() })
    return expectText('sendTransfer', readMember(answer, 'txid'), /^\S+$/)
  }
  throw mappedError('wallet_unsupported_method', { cause: new Error(`Nothing can be sent in ${namespace}`) })
}
