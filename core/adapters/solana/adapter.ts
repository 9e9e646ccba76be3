import * as z from 'zod/mini'
import type { AdapterDefinition } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { filledText } from '../../contracts/fields.js'
import { ChainNotSupportedError, NetworkUndefinedError, WalletAnswerError } from '../../errors/adapter.js'
import { ofSolanaNode } from '../../errors/foreign/dialects.js'
import { mappedError } from '../../errors/mapped-error.js'
import { requireNetwork } from '../../errors/network.js'
import { readList, readMember } from '../../lib/foreign.js'
import { callWallet } from '../../lib/foreign-call.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../lib/solana/bytes.js'
import { declaredVersions } from '../../lib/solana/declared-versions.js'
import { askedOffchain, isSameBytes } from '../../lib/solana/offchain-message.js'
import { toStandardChain } from '../../lib/solana/standard-chain.js'
import { accountOf, answerRequest, parseParams, type RequestMethods, readBytes } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { connectionOfHost, type HostConnection } from './connection.js'
import { createNode, createTransfer, nodeThrough, type SolanaNode } from './transfer.js'
import type { SolanaAccount, SolanaFeature, SolanaSession, SolanaWallet } from './wallet.js'
import { toSolanaWallet } from './wallet.js'

export function createSolanaAdapter(given?: HostConnection): AdapterDefinition {
  return createWalletAdapter<SolanaAccount, SolanaWallet>('solana', 'solana', ({ platform, networks }) => {
    const nodeOf = async (chainId: string | undefined) => {
      const network = networks('solana').find(({ caipNetworkId }) => caipNetworkId === `solana:${chainId}`)
      if (!network) throw new NetworkUndefinedError({ namespace: 'solana' })
      const connection = await connectionOfHost(given, network, networks('solana'))
      return connection ? nodeThrough(connection) : createNode({ platform, network })
    }
    return {
      refusesSilently: true,
      toWallet: ({ connector }) => toSolanaWallet(connector.provider),
      operations: (connected) => ({
        hasSignIn: true,

        signMessage: async ({ address, message }) =>
          signMessage(connected(), new TextEncoder().encode(message), address),

        signOffchainMessage: async ({ address, message }) =>
          signOffchain(connected(), new TextEncoder().encode(message), address),

        request: async (call) => {
          const session = connected()
          // The network is read now: the page may switch while the wallet signs.
          return answerRequest(methods, { session, node: nodeOf.bind(undefined, session.chainId) }, call)
        },

        switchNetwork: async ({ network }) => {
          const session = connected()
          if (!session.wallet.serves(network)) throw new ChainNotSupportedError({ network })
          session.chainId = parseCaipNetworkId(network.caipNetworkId).chainId
        },

        sendTransaction: async (transaction) => {
          const session = connected()
          const { chainId, signal } = session
          requireNetwork(transaction.network, `solana:${chainId}`)
          const node = await nodeOf(chainId)
          const version = supportsVersion(session, 0) ? 0 : 'legacy'
          const transfer = await createTransfer({ ...transaction, node, version, signal })
          // The page may have switched while the node answered; the wallet would show the new network.
          requireNetwork(`solana:${chainId}`, `solana:${session.chainId}`)
          return signAndSend(session, transfer, async () => node, transaction.from)
        },
      }),
    }
  })
}

const text = filledText()
const pubkey = z.optional(text)
const sendOptions = z.optional(
  z.object({
    skipPreflight: z.optional(z.boolean()),
    preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
    maxRetries: z.optional(z.number()),
    minContextSlot: z.optional(z.number()),
  }),
)

interface RequestContext {
  readonly session: SolanaSession
  /** Created only if the wallet does not send transactions itself. */
  node(): Promise<SolanaNode>
}

/** The methods of WalletConnect's Solana namespace. Messages and signatures are base58, transactions base64. */
export const methods: RequestMethods<RequestContext> = {
  solana_signMessage: async ({ session }, params) => {
    const input = parseParams(z.object({ message: text, pubkey }), params)
    return { signature: await signMessage(session, fromBase58(input.message, 'message'), input.pubkey) }
  },
  solana_signTransaction: async ({ session }, params) => {
    const input = parseParams(z.object({ transaction: text, pubkey }), params)
    const signed = await signTransactions(session, [fromBase64(input.transaction, 'transaction')], input.pubkey)
    return { transaction: signed.map(toBase64)[0] }
  },
  solana_signAllTransactions: async ({ session }, params) => {
    const wanted = z.array(text).check(z.refine((all) => all.length > 0))
    const input = parseParams(z.object({ transactions: wanted, pubkey }), params)
    const transactions = input.transactions.map((each) => fromBase64(each, 'transaction'))
    return { transactions: (await signTransactions(session, transactions, input.pubkey)).map(toBase64) }
  },
  solana_signAndSendTransaction: async ({ session, node }, params) => {
    const input = parseParams(z.object({ transaction: text, pubkey, sendOptions }), params)
    const transaction = fromBase64(input.transaction, 'transaction')
    return { signature: await signAndSend(session, transaction, node, input.pubkey, input.sendOptions) }
  },
  solana_signIn: async ({ session }, params) => {
    const input = parseParams(z.optional(z.record(z.string(), z.unknown())), params)
    const [output] = await outputsOf(session, 'solana:signIn', input ? [input] : [])
    const address = readMember(readMember(output, 'account'), 'address')
    return {
      address: typeof address === 'string' ? address : session.accounts[0]?.address,
      signedMessage: toBase64(readBytes(output, 'signedMessage', 'solana:signIn')),
      signature: toBase58(readBytes(output, 'signature', 'solana:signIn')),
    }
  },
}

export async function signMessage(session: SolanaSession, message: Uint8Array, address: string | undefined) {
  const account = accountOf(session, address).standardAccount
  const [output] = await outputsOf(session, 'solana:signMessage', [{ account, message }])
  return toBase58(readBytes(output, 'signature', 'solana:signMessage', 64))
}

/** Signs and sends a transaction, and returns the signature in base58. If the wallet only signs, the node sends. */
export async function signAndSend(
  session: SolanaSession,
  transaction: Uint8Array,
  node: () => Promise<SolanaNode>,
  address: string | undefined,
  options?: z.infer<typeof sendOptions>,
): Promise<string> {
  const method = 'solana:signAndSendTransaction'
  if (!session.wallet.has(method) && session.wallet.has('solana:signTransaction')) {
    const [signed = transaction] = await signTransactions(session, [transaction], address)
    return callWallet(async () => (await node()).send(signed, session.signal), [], session.signal, ofSolanaNode)
  }
  const [input] = toInputs(session, [transaction], address)
  const [output] = await outputsOf(session, method, [{ ...input, ...(options && { options }) }])
  return toBase58(readBytes(output, 'signature', method, 64))
}

/** @throws {@link ModalError} `adapter_wallet_answer` if the wallet signed other bytes than those of the message */
async function signOffchain(session: SolanaSession, message: Uint8Array, address: string): Promise<string> {
  const feature = 'solana:signOffchainMessage'
  const { standardAccount: account } = accountOf(session, address)
  const { input, expected } = askedOffchain(session.wallet.provider, {
    account,
    message,
    key: fromBase58(address, 'address'),
  })
  const [output] = await outputsOf(session, feature, [input])
  const signed = readBytes(output, 'signedOffchainMessage', feature)
  if (!isSameBytes(signed, expected)) throw new WalletAnswerError({ method: feature, got: toBase64(signed) })
  return toBase58(readBytes(output, 'signature', feature, 64))
}

async function signTransactions(
  session: SolanaSession,
  transactions: readonly Uint8Array[],
  address: string | undefined,
): Promise<Uint8Array[]> {
  const method = 'solana:signTransaction'
  const outputs = await outputsOf(session, method, toInputs(session, transactions, address))
  return transactions.map((_, index) => readBytes(outputs[index], 'signedTransaction', method))
}

function toInputs(session: SolanaSession, transactions: readonly Uint8Array[], address: string | undefined) {
  for (const transaction of transactions) {
    const version = versionOf(transaction)
    if (version === undefined || supportsVersion(session, version)) continue
    const name = version === 'legacy' ? 'legacy transactions' : `transactions of version ${version}`
    throw mappedError('wallet_unsupported_method', { cause: new Error(`The wallet does not sign ${name}`) })
  }
  const account = accountOf(session, address).standardAccount
  const chain = toStandardChain(`solana:${session.chainId}`)
  return transactions.map((transaction) => ({ account, transaction, chain }))
}

async function outputsOf(session: SolanaSession, feature: SolanaFeature, inputs: unknown[]): Promise<unknown[]> {
  return readList(await session.wallet.call(feature, inputs, session.signal))
}

/**
 * Reads the version of a serialized transaction. Until version 0 it follows the signatures; from version 1 on, it comes
 * first and the signatures last (@solana/kit 8.4.0). `undefined` if the bytes end there.
 */
function versionOf(transaction: Uint8Array): 'legacy' | number | undefined {
  // The number of signatures is a compact-u16, seven bits per byte; two bytes always suffice.
  const [first = 0, second = 0] = transaction
  const isShort = (first & 0x80) === 0
  // As a number of signatures, this would be at least 128, and no transaction has room for these.
  if (!isShort && first > 0x80) return first & 0x7f
  const count = isShort ? first : (first & 0x7f) | (second << 7)
  const byte = transaction[(isShort ? 1 : 2) + 64 * count]
  if (byte === undefined) return undefined
  return (byte & 0x80) === 0 ? 'legacy' : byte & 0x7f
}

/** A wallet without a declaration counts as signing all versions. */
export function supportsVersion({ wallet }: SolanaSession, version: 'legacy' | number): boolean {
  return declaredVersions(wallet.provider)?.includes(version) ?? true
}
