import { getAddress, hexToBytes, numberToHex } from 'viem/utils'
import type { SendTransactionParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import { isKnownNamespace, type KnownNamespace } from '../../contracts/namespace.js'
import type { AccountType, NamespaceDefinition } from '../../contracts/namespace-definition.js'
import type { Network } from '../../contracts/network/network.js'
import { mappedError } from '../../errors/mapped-error.js'
import { requireNetwork } from '../../errors/network.js'
import { readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import { expectText } from '../answer-request.js'
import { hashPattern, signaturePattern, toMessageData, toRpcTransaction } from '../evm/adapter.js'

/** Sends a request to the wallet. */
export type Ask = (method: string, params: unknown) => Promise<unknown>

/** Any text without a space. */
export const filled = /^\S+$/

/** A namespace of a session, on one of its networks. */
interface Place {
  readonly namespace: Namespace
  readonly chainId: string
}

/** A transfer, with everything that a request of it is made of. */
export interface Transfer {
  readonly transaction: SendTransactionParams
  readonly lane: Place
  readonly network: Network | undefined
  readonly platform: Platform
  readonly signal: AbortSignal
  readonly ask: Ask
}

/** The requests that wallets of WalletConnect have in one namespace alone. */
interface OwnRequests {
  /** Answers from the session what the page asks; undefined where the wallet has to be asked. */
  answer?(method: string, lane: Place & { readonly accounts: readonly { readonly address: string }[] }): unknown
  /** Absent: as `NamespaceWalletConnect` says. */
  signMessage?(params: { address: string; message: string }, ask: Ask): Promise<string>
  /** Resolves with the transaction's hash or its signature. Absent: nothing can be sent. */
  sendTransaction?(transfer: Transfer): Promise<string>
  /** The type of an account, where nothing tells one type from another. Absent: the namespace's default type. */
  accountType?: AccountType
  /** The one spelling of an address. Absent: as it is written. */
  spell?(address: string): string
}

const solanaTransfer = lazy(() => import('../solana/transfer.js'))
const solanaBytes = lazy(() => import('../../lib/solana/bytes.js'))

const evm: OwnRequests = {
  answer: (method, { accounts, chainId }) => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts.map(({ address }) => address)
    return method === 'eth_chainId' ? numberToHex(BigInt(chainId)) : undefined
  },
  signMessage: async ({ address, message }, ask) => {
    const method = 'personal_sign'
    return expectText(method, await ask(method, [toMessageData(message), address]), signaturePattern)
  },
  sendTransaction: async ({ transaction, lane, ask }) => {
    const method = 'eth_sendTransaction'
    const call = toRpcTransaction({ ...transaction, chainId: Number(lane.chainId) })
    return expectText(method, await ask(method, [call]), hashPattern)
  },
  accountType: 'eoa',
  spell: getAddress,
}

const solana: OwnRequests = {
  signMessage: async ({ address, message }, ask) => {
    const { toBase58 } = await solanaBytes.load()
    const params = { message: toBase58(new TextEncoder().encode(message)), pubkey: address }
    return askForText(ask, 'solana_signMessage', params, 'signature')
  },
  sendTransaction: async ({ transaction, network, platform, signal, ask, lane }) => {
    if (!network) throw nothingSent(lane.namespace)
    const parts = [solanaTransfer.load(), solanaBytes.load()] as const
    const [{ createNode, createTransfer }, { toBase64 }] = await Promise.all(parts)
    const node = createNode({ platform, network })
    const transfer = await createTransfer({ ...transaction, node, version: 0, signal })
    const params = { transaction: toBase64(transfer), pubkey: transaction.from }
    return askForText(ask, 'solana_signAndSendTransaction', params, 'signature')
  },
}

const bitcoin: OwnRequests = {
  signMessage: async ({ address, message }, ask) =>
    hexToBase64(await askForText(ask, 'signMessage', { message, account: address, address }, 'signature')),
  sendTransaction: ({ transaction: { from, to, value }, ask }) =>
    askForText(ask, 'sendTransfer', { account: from, recipientAddress: to, amount: value.toString() }, 'txid'),
}

const own: Readonly<Record<KnownNamespace, OwnRequests>> = { eip155: evm, solana, bip122: bitcoin, polkadot: {} }

export const ownRequestsOf = (namespace: Namespace): OwnRequests => (isKnownNamespace(namespace) ? own[namespace] : {})

/** Asks, and reads one member of the answer. */
export async function askForText(ask: Ask, method: string, params: object, member: string): Promise<string> {
  return expectText(method, readMember(await ask(method, params), member), filled)
}

export const nothingSent = (namespace: Namespace): Error =>
  mappedError('wallet_unsupported_method', { cause: new Error(`Nothing can be sent in ${namespace}`) })

/** Bitcoin wallets of WalletConnect answer in hex, where all others write signatures in base64. */
function hexToBase64(text: string): string {
  const digits = text.replace(/^0x/, '')
  if (!/^([0-9a-f]{2})+$/i.test(digits)) return text
  return btoa(String.fromCharCode(...hexToBytes(`0x${digits}`)))
}

/** Signs a message with the request of its namespace. */
export async function signMessage(
  { id: namespace, walletConnect }: NamespaceDefinition,
  params: { address: string; message: string },
  ask: Ask,
): Promise<string> {
  const own = ownRequestsOf(namespace)
  if (own.signMessage) return own.signMessage(params, ask)
  if (walletConnect?.signMessage) return expectText('signMessage', await walletConnect.signMessage(params, ask), filled)
  return askForText(ask, `${namespace}_signMessage`, params, 'signature')
}

/** Resolves with the transaction's hash or, on Solana, its signature. */
export async function sendTransaction(transfer: Transfer): Promise<string> {
  const { namespace, chainId } = transfer.lane
  // The request names its network (CAIP-2). The session's network must be the one that was reviewed.
  requireNetwork(transfer.transaction.network, `${namespace}:${chainId}`)
  const send = ownRequestsOf(namespace).sendTransaction
  if (!send) throw nothingSent(namespace)
  return send(transfer)
}
