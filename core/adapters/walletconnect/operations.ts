import type { SendTransactionParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { mappedError } from '../../errors/mapped-error.js'
import { requireNetwork } from '../../errors/network.js'
import { readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import { expectText } from '../answer-request.js'
import { hashPattern, signaturePattern, toMessageData, toRpcTransaction } from '../evm/signer.js'
import type { Lane } from './session.js'

const solanaTransfer = lazy(() => import('../solana/transfer.js'))
const solanaBytes = lazy(() => import('../../lib/solana/bytes.js'))
const solanaNode = lazy(() => import('../solana/node.js'))

type Ask = (method: string, params: unknown) => Promise<unknown>

const filled = /^\S+$/

export async function signMessage(
  namespace: Namespace,
  { address, message }: { address: string; message: string },
  ask: Ask,
): Promise<string> {
  const sign = async (method: string, params: object) =>
    expectText(method, readMember(await ask(method, params), 'signature'), filled)
  switch (namespace) {
    case 'eip155': {
      const method = 'personal_sign'
      return expectText(method, await ask(method, [toMessageData(message), address]), signaturePattern)
    }
    case 'solana': {
      const { toBase58 } = await solanaBytes.load()
      const text = toBase58(new TextEncoder().encode(message))
      return sign('solana_signMessage', { message: text, pubkey: address })
    }
    case 'bip122':
      return hexToBase64(await sign('signMessage', { message, account: address, address }))
    default:
      return sign(`${namespace}_signMessage`, { address, message })
  }
}

/** Bitcoin wallets of WalletConnect answer in hex, where all others write signatures in base64. */
function hexToBase64(text: string): string {
  const digits = text.replace(/^0x/, '')
  if (!/^([0-9a-f]{2})+$/i.test(digits)) return text
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
}

/** Resolves with the transaction's hash or, on Solana, its signature. */
export async function sendTransaction(params: {
  transaction: SendTransactionParams
  lane: Pick<Lane, 'namespace' | 'chainId'>
  network: Network | undefined
  platform: Platform
  signal: AbortSignal
  ask: Ask
}): Promise<string> {
  const { transaction, lane, network, platform, signal, ask } = params
  const { namespace, chainId } = lane
  const { from, to, value, mint, priorityFee } = transaction
  // The request names its network by itself (CAIP-2): the session's has to be the one that was reviewed.
  requireNetwork(transaction.network, `${namespace}:${chainId}`)
  if (namespace === 'eip155') {
    const method = 'eth_sendTransaction'
    const call = toRpcTransaction({ ...transaction, chainId: Number(chainId) })
    return expectText(method, await ask(method, [call]), hashPattern)
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
    return expectText(method, readMember(answer, 'signature'), filled)
  }
  if (namespace === 'bip122') {
    const answer = await ask('sendTransfer', { account: from, recipientAddress: to, amount: value.toString() })
    return expectText('sendTransfer', readMember(answer, 'txid'), filled)
  }
  throw mappedError('wallet_unsupported_method', { cause: new Error(`Nothing can be sent in ${namespace}`) })
}
