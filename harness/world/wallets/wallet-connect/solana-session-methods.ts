import { getBase58Decoder, getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import * as z from 'zod/mini'
import { parseParams, walletError } from '../rpc.js'
import { fromBase64, toBase64 } from '../solana-account.js'
import {
  onBehalfOf,
  type WalletCore,
  type WalletMethod,
  type WalletMethods,
  type WalletRequest,
} from '../wallet-core.js'
import { standardChainOf, walletStandardMethods } from '../wallet-standard.js'

const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'base58'))
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'bytes as base64'))
const messageParams = z.object({ message: base58, pubkey: base58 })
/** Without a `pubkey`, which some clients omit, the active account signs. */
const transactionParams = z.object({ transaction: base64, pubkey: z.optional(base58) })
const transactionsParams = z.object({ transactions: z.array(base64).check(z.minLength(1)), pubkey: z.optional(base58) })
const sendParams = z.extend(transactionParams, {
  sendOptions: z.optional(
    z.object({
      skipPreflight: z.optional(z.boolean()),
      preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
      maxRetries: z.optional(z.number()),
      minContextSlot: z.optional(z.number()),
    }),
  ),
})
const signedMessages = z.tuple([z.object({ signature: z.string() })])
const signedTransactions = z.array(z.object({ signedTransaction: z.string() }))

/** Solana over WalletConnect: transactions as base64; messages, keys and signatures as base58. */
export function solanaSessionMethods(core: WalletCore, caipNetworkId: string): WalletMethods {
  const chain = standardChainOf(caipNetworkId)

  async function perform(method: string, request: WalletRequest, params: unknown): Promise<unknown> {
    return walletStandardMethods(onBehalfOf(core, request))[method]?.({ ...request, params })
  }

  const accountOf = (pubkey: string | undefined) => {
    const account = pubkey ?? core.visibleAccounts()[0]?.solanaAddress
    if (account === undefined) throw walletError(4100, `${core.name} has no account.`)
    return account
  }

  async function signTransactions(request: WalletRequest, transactions: readonly string[], pubkey: string | undefined) {
    const account = accountOf(pubkey)
    const inputs = transactions.map((transaction) => ({ account, transaction, chain }))
    const signed = signedTransactions.parse(await perform('solana:signTransaction', request, inputs))
    return signed.map(({ signedTransaction }) => ({
      transaction: signedTransaction,
      signature: signatureOf(signedTransaction, account),
    }))
  }

  const accounts: WalletMethod = () => core.visibleAccounts().map(({ solanaAddress }) => ({ pubkey: solanaAddress }))

  return {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    async solana_signMessage(request) {
      const { message, pubkey } = parseParams(messageParams, request.method, request.params)
      const bytes = new Uint8Array(getBase58Encoder().encode(message))
      const inputs = [{ account: pubkey, message: toBase64(bytes) }]
      const [{ signature }] = signedMessages.parse(await perform('solana:signMessage', request, inputs))
      return { signature: getBase58Decoder().decode(fromBase64(signature)) }
    },
    async solana_signTransaction(request) {
      const { transaction, pubkey } = parseParams(transactionParams, request.method, request.params)
      const [signed] = await signTransactions(request, [transaction], pubkey)
      return signed
    },
    async solana_signAllTransactions(request) {
      const { transactions, pubkey } = parseParams(transactionsParams, request.method, request.params)
      const signed = await signTransactions(request, transactions, pubkey)
      return { transactions: signed.map(({ transaction }) => transaction) }
    },
    async solana_signAndSendTransaction(request) {
      const { transaction, pubkey, sendOptions } = parseParams(sendParams, request.method, request.params)
      const input = { account: accountOf(pubkey), transaction, chain, options: sendOptions }
      const [{ signature }] = signedMessages.parse(await perform('solana:signAndSendTransaction', request, [input]))
      return { signature: getBase58Decoder().decode(fromBase64(signature)) }
    },
  }
}

function signatureOf(transaction: string, account: string): string {
  const { signatures } = getTransactionDecoder().decode(fromBase64(transaction))
  const [, signature] = Object.entries(signatures).find(([address]) => address === account) ?? []
  if (!signature) throw walletError(-32603, `The transaction was not signed for ${account}.`)
  return getBase58Decoder().decode(new Uint8Array(signature))
}
