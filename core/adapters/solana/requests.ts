import * as z from 'zod/mini'
import { filledText } from '../../contracts/fields.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../lib/solana/bytes.js'
import { parseParams, type RequestMethods } from '../answer-request.js'
import type { SolanaNode } from './node.js'
import { checkVersion } from './versions.js'
import { type SolanaAccount, type SolanaFeature, type SolanaSession, toStandardChain } from './wallet.js'

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
  /** Made only where the wallet does not send itself. */
  node(): Promise<SolanaNode>
}

/**
 * The methods of WalletConnect's Solana namespace, answered by the wallet's features, so that a host asks
 * every kind of wallet alike. Messages and signatures are base58, transactions base64.
 */
export const methods: RequestMethods<RequestContext> = {
  solana_signMessage: async ({ session }, params) => {
    const input = parseParams(z.object({ message: text, pubkey }), params)
    const account = accountOf(session, input.pubkey)
    return { signature: toBase58(await signBytes(session, account, fromBase58(input.message, 'message'))) }
  },
  solana_signTransaction: async ({ session }, params) => {
    const input = parseParams(z.object({ transaction: text, pubkey }), params)
    const [transaction] = await signTransactions(session, [input.transaction], input.pubkey)
    return { transaction }
  },
  solana_signAllTransactions: async ({ session }, params) => {
    const input = parseParams(
      z.object({ transactions: z.array(text).check(z.refine((all) => all.length > 0)), pubkey }),
      params,
    )
    return { transactions: await signTransactions(session, input.transactions, input.pubkey) }
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

/** Signs bytes as they are. Returns the 64 bytes of the signature. */
export async function signBytes(
  session: SolanaSession,
  account: SolanaAccount,
  message: Uint8Array,
): Promise<Uint8Array> {
  const input = { account: account.standardAccount, message }
  const [output] = await outputsOf(session, 'solana:signMessage', [input])
  return readBytes(output, 'signature', 'solana:signMessage', 64)
}

/**
 * Signs a serialised transaction and has the wallet send it; one that only signs has it sent by the node. Returns its
 * signature in base58.
 */
export async function signAndSend(
  session: SolanaSession,
  transaction: Uint8Array,
  node: SolanaNode | (() => Promise<SolanaNode>),
  address?: string,
  options?: z.infer<typeof sendOptions>,
): Promise<string> {
  checkVersion(session, transaction)
  const account = accountOf(session, address).standardAccount
  if (!session.wallet.has('solana:signAndSendTransaction') && session.wallet.has('solana:signTransaction')) {
    const [output] = await outputsOf(session, 'solana:signTransaction', [
      { account, transaction, chain: toStandardChain(`solana:${session.chainId}`) },
    ])
    const signed = readBytes(output, 'signedTransaction', 'solana:signTransaction')
    return (typeof node === 'function' ? await node() : node).send(signed, session.signal)
  }
  const input = {
    account,
    transaction,
    chain: toStandardChain(`solana:${session.chainId}`),
    ...(options && { options }),
  }
  const [output] = await outputsOf(session, 'solana:signAndSendTransaction', [input])
  return toBase58(readBytes(output, 'signature', 'solana:signAndSendTransaction', 64))
}

/** @throws {@link ModalError} `wallet_unauthorized` when the wallet does not let this page use the account. */
export function accountOf(session: SolanaSession, address: string | undefined): SolanaAccount {
  const account = address === undefined ? session.accounts[0] : session.accounts.find((own) => own.address === address)
  if (!account)
    throw mappedError('wallet_unauthorized', { cause: new Error(`The wallet has not allowed the account ${address}`) })
  return account
}

async function signTransactions(
  session: SolanaSession,
  transactions: readonly string[],
  address: string | undefined,
): Promise<string[]> {
  const account = accountOf(session, address).standardAccount
  const chain = toStandardChain(`solana:${session.chainId}`)
  const inputs = transactions.map((each) => ({ account, transaction: fromBase64(each, 'transaction'), chain }))
  for (const { transaction } of inputs) checkVersion(session, transaction)
  const outputs = await outputsOf(session, 'solana:signTransaction', inputs)
  return inputs.map((_, index) => toBase64(readBytes(outputs[index], 'signedTransaction', 'solana:signTransaction')))
}

async function outputsOf(session: SolanaSession, feature: SolanaFeature, inputs: unknown[]): Promise<unknown[]> {
  return readList(await session.wallet.call(feature, inputs, session.signal))
}

function readBytes(output: unknown, member: string, method: string, length?: number): Uint8Array {
  const value = readMember(output, member)
  const isBytes = value instanceof Uint8Array && (length === undefined ? value.length > 0 : value.length === length)
  if (!isBytes) throw new WalletAnswerError({ method, got: value })
  return value
}
