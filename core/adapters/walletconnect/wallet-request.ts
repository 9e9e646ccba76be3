import { numberToHex } from 'viem/utils'
import type { NamespaceDefinition } from '../../contracts/namespace-definition.js'
import type { Network } from '../../contracts/network/network.js'
import { ChainNotSupportedError, WalletAnswerError } from '../../errors/adapter.js'
import { isUnknownNetwork, mayAddNetwork } from '../../errors/foreign/questions.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { toSwitchError } from '../../errors/to-switch-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { walletsSwitch } from '../../namespaces/namespace-table.js'
import { toAddParams, waitForWallet } from '../evm/wallet.js'
import type { Lane } from './lanes.js'
import { ownRequestsOf } from './own-requests.js'
import { requestLimitMs } from './sdk/private-members/watch-expiry.js'
import type { UniversalSession } from './session.js'

interface WalletRequest {
  session: UniversalSession
  lane: Lane
  method: string
  params?: unknown
  /** The definition of the lane's namespace. */
  definition: NamespaceDefinition
  platform: Platform
  signal?: AbortSignal
}

/**
 * Answers a request. The wallet answers the methods of the session, this file accounts and chain id, and a node
 * everything else.
 */
export async function requestOf(request: WalletRequest, node: RpcClient | undefined): Promise<unknown> {
  const { session, lane, method, params } = request
  const known = ownRequestsOf(lane.namespace).answer?.(method, lane)
  if (known !== undefined) return known
  // The wallet answers capabilities from the session, without asking its owner.
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

/**
 * Asks for each signature alone when the wallet cannot sign all at once. If the visitor declines one, no signature is
 * returned.
 */
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

/** Switches the network. The wallet is not asked for a network that it has approved. */
export async function switchNetwork(
  wanted: Required<Pick<WalletRequest, 'session' | 'lane' | 'platform' | 'signal'>> & { network: Network },
): Promise<void> {
  const { session, lane, network, platform, signal } = wanted
  const isApproved = () => lane.grant.networkIds.includes(network.caipNetworkId)
  if (!isApproved()) {
    const ask = (method: string, call: unknown) =>
      askWallet({ session, lane, method, params: [call], platform, signal })
    if (!walletsSwitch(lane.namespace) || !lane.grant.methods.includes('wallet_switchEthereumChain'))
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
    // The wallet's update of the session comes separately, before or after its answer.
    const listen = (said: () => void) =>
      session.onGrantsChanged(() => {
        if (isApproved()) said()
      })
    if (!isApproved()) await waitForWallet({ network, platform, signals: [signal, session.signal] }, listen)
  }
  signal.throwIfAborted()
  session.goTo(lane.namespace, String(network.id))
}
