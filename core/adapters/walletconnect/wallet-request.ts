import { numberToHex } from 'viem/utils'
import type { CaipNetworkId, Namespace } from '../../contracts/caip.js'
import { sessionMethodsOf } from '../../contracts/namespace-facts.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { requestLimitMs } from './sdk/requests.js'
import type { Lane, UniversalSession } from './session.js'

/** Answered from what the session says of itself, without asking its owner. */
const answeredBySession = ['wallet_getCapabilities', 'wallet_getCallsStatus']

export interface WalletRequest {
  session: UniversalSession
  lane: Lane
  method: string
  params?: unknown
  /** Asks the network that the lane is on. */
  node?: RpcClient | undefined
  platform: Platform
  /** Ends the wait early. */
  signal?: AbortSignal
}

/**
 * Answers one request of a page. Methods of the session go to the wallet, on the lane's network, and end after five
 * minutes. Accounts and chain id are known here. A node answers everything else.
 * @throws {@link ModalError} `wallet_unsupported_method` for a method of wallets that this one did not approve.
 */
export async function requestOf(request: WalletRequest): Promise<unknown> {
  const { session, lane, method, node } = request
  if (lane.namespace === 'eip155') {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return lane.accounts.map(({ address }) => address)
    if (method === 'eth_chainId') return numberToHex(BigInt(lane.chainId))
  }
  if (lane.grant.methods.includes(method) || answeredBySession.includes(method)) return askWallet(request)
  if (method === 'solana_signAllTransactions' && lane.grant.methods.includes('solana_signTransaction'))
    return signOneByOne(request)
  if (isWalletMethod(lane.namespace, method))
    throw mappedError('wallet_unsupported_method', { cause: new Error(`The wallet has not approved ${method}`) })
  if (!node)
    throw mappedError('wallet_unsupported_method', { cause: new Error(`No node is known that could answer ${method}`) })
  const { params } = request
  const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
  return node.request(method, list, request.signal ?? session.signal)
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

function isWalletMethod(namespace: Namespace, method: string): boolean {
  return sessionMethodsOf(namespace).includes(method) || /^(wallet_|personal_|\w+_sign)/.test(method)
}

/** Asks the wallet, whatever the method. Rejects with a {@link ModalError}. */
export async function askWallet({ session, lane, method, params, platform, signal }: WalletRequest): Promise<unknown> {
  const caipNetworkId: CaipNetworkId = `${lane.namespace}:${lane.chainId}`
  const limit = { platform, limitMs: requestLimitMs, outer: session.signal }
  try {
    return await withTimeLimit(limit, (limitSignal) => {
      signal?.throwIfAborted()
      const asked = session.sdk.provider.request(
        params === undefined ? { method } : { method, params: Object(params) },
        caipNetworkId,
        requestLimitMs / 1000,
      )
      return withAbort(asked, limitSignal, ...(signal ? [signal] : []))
    })
  } catch (error) {
    throw toModalError(error)
  }
}
