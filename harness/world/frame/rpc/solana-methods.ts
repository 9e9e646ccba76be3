import {
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from '@solana/kit'
import * as z from 'zod/mini'
import { messageOf } from '../../lib/message-of.js'
import { callChain, parseParams } from '../../wallets/rpc.js'
import { keyPairOf, signWith, toBase64 } from '../../wallets/solana-account.js'
import { describeMessage } from '../describe/describe-message.js'
import { describeSolanaTransactions } from '../describe/describe-solana.js'
import { FrameError } from '../frame-api.js'
import type { RpcMethod, RpcRequest } from '../messages.js'
import { networkName } from '../networks.js'

/** The frame encodes Solana messages, signatures and transactions as base58. */
const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]*$/, 'base58'))
const messageParams = z.object({ message: base58, pubkey: base58 })
const transactionParams = z.object({ transaction: base58 })
const transactionsParams = z.object({ transactions: z.array(base58).check(z.minLength(1, 'at least one transaction')) })
const sendParams = z.extend(transactionParams, { options: z.optional(z.record(z.string(), z.unknown())) })

const toBytes = (text: string) => new Uint8Array(getBase58Encoder().encode(text))
const fromBytes = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)

function checkChain({ chain, method }: RpcRequest): void {
  if (chain.kind !== 'solana') throw new FrameError(`${method}: ${chain.caipNetworkId} is not on Solana. Switch first.`)
}

async function ask(request: RpcRequest, transactions: readonly Uint8Array[], isSent: boolean): Promise<void> {
  const from = request.user.account.solanaAddress
  const coin = request.tokenOf(undefined)
  let view: ReturnType<typeof describeSolanaTransactions>
  try {
    view = describeSolanaTransactions({ transactions, from, network: networkName(request.chain), isSent, coin })
  } catch (cause) {
    throw new FrameError(`${request.method}: not a transaction: ${messageOf(cause)}`)
  }
  await request.ask(view)
}

async function sign(request: RpcRequest, bytes: Uint8Array): Promise<Uint8Array> {
  const { account } = request.user
  const decoded = getTransactionDecoder().decode(bytes)
  if (!Object.keys(decoded.signatures).includes(account.solanaAddress))
    throw new FrameError(`${request.method}: the transaction does not ask ${account.solanaAddress} to sign.`)
  const signed = await partiallySignTransaction([await keyPairOf(account)], decoded)
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

export const solanaMethods: Readonly<Record<string, RpcMethod>> = {
  async solana_signMessage(request) {
    checkChain(request)
    const { message, pubkey } = parseParams(messageParams, request.method, request.params)
    const { account } = request.user
    if (pubkey !== account.solanaAddress)
      throw new FrameError(`${request.method}: it is for ${pubkey}; the account in use is ${account.solanaAddress}.`)
    const bytes = toBytes(message)
    await request.ask(
      describeMessage(bytes, [
        { label: 'Network', value: networkName(request.chain) },
        { label: 'Account', value: account.solanaAddress },
      ]),
    )
    return { signature: fromBytes(await signWith(account, bytes)) }
  },
  async solana_signTransaction(request) {
    checkChain(request)
    const bytes = toBytes(parseParams(transactionParams, request.method, request.params).transaction)
    await ask(request, [bytes], false)
    return { transaction: fromBytes(await sign(request, bytes)) }
  },
  async solana_signAllTransactions(request) {
    checkChain(request)
    const all = parseParams(transactionsParams, request.method, request.params).transactions.map(toBytes)
    await ask(request, all, false)
    return { transactions: await Promise.all(all.map(async (bytes) => fromBytes(await sign(request, bytes)))) }
  },
  async solana_signAndSendTransaction(request) {
    checkChain(request)
    const { transaction, options } = parseParams(sendParams, request.method, request.params)
    const bytes = toBytes(transaction)
    await ask(request, [bytes], true)
    const wire = toBase64(await sign(request, bytes))
    const config = { encoding: 'base64', preflightCommitment: 'confirmed', ...options }
    return { signature: z.string().parse(await callChain(request.chain.rpcUrl, 'sendTransaction', [wire, config])) }
  },
}
