import { hexToBytes, numberToHex } from 'viem/utils'
import type { SendTransactionParams } from '../../contracts/adapter.js'
import type { NamespaceDefinition } from '../../contracts/namespace-definition.js'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError, WalletAnswerError } from '../../errors/adapter.js'
import { isUnknownNetwork, mayAddNetwork } from '../../errors/foreign/questions.js'
import { mappedError } from '../../errors/mapped-error.js'
import { requireNetwork } from '../../errors/network.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { toSwitchError } from '../../errors/to-switch-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { expectText } from '../answer-request.js'
import { hashPattern, signaturePattern, toMessageData, toRpcTransaction } from '../evm/adapter.js'
import { toAddParams, waitForWallet } from '../evm/wallet.js'
import { requestLimitMs } from './sdk/private-members.js'
import type { Lane, UniversalSession } from './session.js'

interface WalletRequest {
  session: UniversalSession
  lane: Lane
  method: string
  params?: unknown
  /** The definition of the lane’s namespace. */
  definition: NamespaceDefinition
  platform: Platform
  signal?: AbortSignal
}

/** Methods of the session go to the wallet. Accounts and chain id are known here. A node answers everything else. */
export async function requestOf(request: WalletRequest, node: RpcClient | undefined): Promise<unknown> {
  const { session, lane, method, params } = request
  if (lane.namespace === 'eip155') {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return lane.accounts.map(({ address }) => address)
    if (method === 'eth_chainId') return numberToHex(BigInt(lane.chainId))
  }
  // Answered from what the session says of itself, without asking its owner.
  if (lane.grant.methods.includes(method) || method === 'wallet_getCapabilities') return askWallet(request)
  if (method === 'solana_signAllTransactions' && lane.grant.methods.includes('solana_signTransaction'))
    return signOneByOne(request)
  if (request.definition.walletConnect?.methods.includes(method) || /^(wallet_|personal_|\w+_sign)/.test(method))
    throw mappedError('wallet_unsupported_method', { cause: new Error(`The wallet has not approved ${method}`) })
  if (!node)
    throw mappedError('wallet_unsupported_method', { cause: new Error(`No node is known that could answer ${method}`) })
  const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
  return node.request(method, list, session.signal)
}

/** Asks for each signature alone where the wallet cannot sign all at once. A visitor who declines one gives none. */
async function signOneByOne(request: WalletRequest): Promise<{ transactions: string[] }> {
  const given: Readonly<Record<string, unknown>> = Object(request.params)
  const { transactions: _, ...rest } = given
  const method = 'solana_signTransaction'
  const transactions: string[] = []
  for (const transaction of readList(readMember(request.params, 'transactions'))) {
    const signed = readMember(await askWallet({ ...request, method, params: { ...rest, transaction } }), 'transaction')
    if (typeof signed !== 'string') throw new WalletAnswerError({ method, got: signed })
    transactions.push(signed)
  }
  return { transactions }
}

async function askWallet({
  session,
  lane,
  method,
  params,
  platform,
  signal,
}: Omit<WalletRequest, 'definition'>): Promise<unknown> {
  const limit = { platform, limitMs: requestLimitMs, outer: session.signal }
  try {
    return await withTimeLimit(limit, (limitSignal) => {
      signal?.throwIfAborted()
      const asked = session.sdk.request(
        session.sdkSession,
        params === undefined ? { method } : { method, params: Object(params) },
        `${lane.namespace}:${lane.chainId}`,
        requestLimitMs / 1000,
      )
      return withAbort(asked, limitSignal, ...(signal ? [signal] : []))
    })
  } catch (error) {
    throw toModalError(error)
  }
}

/** A network that the wallet approved needs no question. */
export async function switchNetwork(
  wanted: Required<Pick<WalletRequest, 'session' | 'lane' | 'platform' | 'signal'>> & { network: Network },
): Promise<void> {
  const { session, lane, network, platform, signal } = wanted
  const isApproved = () => lane.grant.networkIds.includes(network.caipNetworkId)
  if (!isApproved()) {
    const ask = (method: string, call: unknown) =>
      askWallet({ session, lane, method, params: [call], platform, signal })
    if (lane.namespace !== 'eip155' || !lane.grant.methods.includes('wallet_switchEthereumChain'))
      throw new ChainNotSupportedError({ network })
    const chainId = numberToHex(BigInt(network.id))
    await session.sdk.askFor(session.sdkSession, network.caipNetworkId)
    try {
      await ask('wallet_switchEthereumChain', { chainId }).catch(async (error: unknown) => {
        if (!mayAddNetwork(error) || !lane.grant.methods.includes('wallet_addEthereumChain')) throw error
        await ask('wallet_addEthereumChain', toAddParams(network, chainId)).catch((failure: unknown) => {
          throw mayAddNetwork(failure) && !isUnknownNetwork(error) ? error : failure
        })
      })
    } catch (thrown) {
      throw toSwitchError(thrown, network)
    }
    // The wallet's update of the session comes by its own way, before or after its answer.
    const listen = (said: () => void) =>
      session.onGrantsChanged(() => {
        if (isApproved()) said()
      })
    if (!isApproved()) await waitForWallet({ network, platform, signals: [signal, session.signal] }, listen)
  }
  signal.throwIfAborted()
  session.goTo(lane.namespace, String(network.id))
}

const solanaTransfer = lazy(() => import('../solana/transfer.js'))
const solanaBytes = lazy(() => import('../../lib/solana/bytes.js'))

type Ask = (method: string, params: unknown) => Promise<unknown>

const filled = /^\S+$/

export async function signMessage(
  { id: namespace, walletConnect }: NamespaceDefinition,
  { address, message }: { address: string; message: string },
  ask: Ask,
): Promise<string> {
  const sign = async (method: string, params: object) =>
    expectText(method, readMember(await ask(method, params), 'signature'), filled)
  if (namespace === 'eip155') {
    const method = 'personal_sign'
    return expectText(method, await ask(method, [toMessageData(message), address]), signaturePattern)
  }
  if (namespace === 'solana') {
    const { toBase58 } = await solanaBytes.load()
    return sign('solana_signMessage', { message: toBase58(new TextEncoder().encode(message)), pubkey: address })
  }
  if (namespace === 'bip122') return hexToBase64(await sign('signMessage', { message, account: address, address }))
  if (walletConnect?.signMessage)
    return expectText('signMessage', await walletConnect.signMessage({ address, message }, ask), filled)
  return sign(`${namespace}_signMessage`, { address, message })
}

/** Bitcoin wallets of WalletConnect answer in hex, where all others write signatures in base64. */
function hexToBase64(text: string): string {
  const digits = text.replace(/^0x/, '')
  if (!/^([0-9a-f]{2})+$/i.test(digits)) return text
  return btoa(String.fromCharCode(...hexToBytes(`0x${digits}`)))
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
  const { from, to, value } = transaction
  // The request names its network by itself (CAIP-2): the session's has to be the one that was reviewed.
  requireNetwork(transaction.network, `${namespace}:${chainId}`)
  if (namespace === 'eip155') {
    const method = 'eth_sendTransaction'
    const call = toRpcTransaction({ ...transaction, chainId: Number(chainId) })
    return expectText(method, await ask(method, [call]), hashPattern)
  }
  if (namespace === 'solana' && network) {
    const parts = [solanaTransfer.load(), solanaBytes.load()] as const
    const [{ createNode, createTransfer }, { toBase64 }] = await Promise.all(parts)
    const node = createNode({ platform, network })
    const transfer = await createTransfer({ ...transaction, node, version: 0, signal })
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
