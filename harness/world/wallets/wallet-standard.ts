import { getBase58Encoder, getTransactionDecoder, getTransactionEncoder, partiallySignTransaction } from '@solana/kit'
import * as z from 'zod/mini'
import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import { messageOf } from '../lib/message-of.js'
import { callChain, parseParams, walletError } from './rpc.js'
import { fromBase64, keyPairOf, publicKeyOf, signWith, spoilSignature, toBase64 } from './solana-account.js'
import { readOffchainMessages } from './standards/offchain-messages.js'
import type { WalletCore, WalletMethods, WalletRequest } from './wallet-core.js'

/** Bytes cross the transport as base64, because every transport carries text. */
const bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'bytes as base64'))
const connectParams = z.optional(z.strictObject({ silent: z.optional(z.boolean()) }))
const messageParams = z.array(z.strictObject({ account: z.string(), message: bytes }))
const commitment = z.optional(z.enum(['processed', 'confirmed', 'finalized']))
const options = z.optional(
  z.strictObject({
    preflightCommitment: commitment,
    commitment,
    minContextSlot: z.optional(z.number()),
    skipPreflight: z.optional(z.boolean()),
    maxRetries: z.optional(z.number()),
  }),
)
const transactionParams = z.array(
  z.strictObject({ account: z.string(), transaction: bytes, chain: z.optional(z.string()), options }),
)
/** Several transactions, each with an outcome of its own. */
const allParams = z.tuple([transactionParams], z.strictObject({ mode: z.optional(z.enum(['parallel', 'serial'])) }))
/** Input of `solana:signIn`. Every field is optional, and the wallet fills in the ones that it knows. */
const signInInput = z.strictObject({
  domain: z.optional(z.string()),
  address: z.optional(z.string()),
  statement: z.optional(z.string()),
  uri: z.optional(z.string()),
  version: z.optional(z.string()),
  chainId: z.optional(z.string()),
  nonce: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  requestId: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
})
type SignInInput = z.infer<typeof signInInput>
const signInParams = z.array(signInInput)

export interface StandardAccount {
  readonly address: string
  readonly publicKey: string
  readonly chains: readonly string[]
}

export function standardAccounts(core: WalletCore, accounts: readonly WorldAccount[]): StandardAccount[] {
  const chains = core.chainsOf('solana').map((chain) => standardChainOf(chain.caipNetworkId))
  return accounts.map((account) => ({
    address: account.solanaAddress,
    publicKey: toBase64(publicKeyOf(account)),
    chains,
  }))
}

/** All methods behind this wallet's Wallet Standard features. */
export function walletStandardMethods(core: WalletCore): WalletMethods {
  const visible = ({ impostor }: WalletRequest) =>
    standardAccounts(core, impostor ? [impostor] : core.visibleAccounts())

  function signer(request: WalletRequest, address: string): WorldAccount {
    const account = core.visibleAccounts().find((own) => own.solanaAddress === address)
    if (!account || !core.isConnected('solana', request.origin)) {
      throw walletError(4100, `${request.method}: ${core.name} does not let ${request.origin} use ${address}.`)
    }
    return request.impostor ?? account
  }

  function chainOf(method: string, wanted: string | undefined): Chain {
    const chain = core
      .chainsOf('solana')
      .find((known) => wanted === undefined || standardChainOf(known.caipNetworkId) === wanted)
    if (!chain) throw walletError(-32602, `${method}: ${core.name} is not on ${wanted ?? 'any Solana chain'}.`)
    return chain
  }

  async function signMessage({ isSignatureBad }: WalletRequest, account: WorldAccount, message: Uint8Array) {
    const signature = await signWith(account, message)
    const signed = isSignatureBad ? spoilSignature(signature) : signature
    return { signedMessage: toBase64(message), signature: toBase64(signed) }
  }

  async function signTransaction(request: WalletRequest, account: WorldAccount, transaction: string) {
    let decoded: ReturnType<ReturnType<typeof getTransactionDecoder>['decode']>
    try {
      decoded = getTransactionDecoder().decode(fromBase64(transaction))
    } catch (cause) {
      throw walletError(-32602, `${request.method}: not a transaction: ${messageOf(cause)}`)
    }
    const own = account.solanaAddress
    if (!Object.keys(decoded.signatures).includes(own)) {
      throw walletError(-32602, `${request.method}: the transaction does not ask ${own} to sign.`)
    }
    const signed = await partiallySignTransaction([await keyPairOf(account)], decoded)
    if (!request.isSignatureBad) return signed
    const entries = Object.entries(signed.signatures).map(([signerAddress, signature]) =>
      signerAddress === own && signature
        ? [signerAddress, spoilSignature(new Uint8Array(signature))]
        : [signerAddress, signature],
    )
    return { ...signed, signatures: Object.fromEntries(entries) }
  }

  /** The signing and sending of each transaction, to run once the owner has agreed. */
  function prepareSends(request: WalletRequest, inputs: z.infer<typeof transactionParams>) {
    return inputs.map(({ account: named, chain, options: wanted, transaction }) => {
      const { rpcUrl } = chainOf(request.method, chain)
      const account = signer(request, named)
      return async () => {
        const signed = await signTransaction(request, account, transaction)
        const wire = toBase64(new Uint8Array(getTransactionEncoder().encode(signed)))
        const { commitment: _afterwards, ...sendOptions } = wanted ?? {}
        const config = { encoding: 'base64', preflightCommitment: 'confirmed', ...sendOptions }
        const signature = z.string().parse(await callChain(rpcUrl, 'sendTransaction', [wire, config]))
        return { signature: toBase64(new Uint8Array(getBase58Encoder().encode(signature))) }
      }
    })
  }

  return {
    async 'standard:connect'(request) {
      const input = parseParams(connectParams, request.method, request.params)
      if (input?.silent) return { accounts: core.isConnected('solana', request.origin) ? visible(request) : [] }
      await core.askToConnect(request, 'solana')
      return { accounts: visible(request) }
    },
    'standard:disconnect'(request) {
      core.forget('solana', request.origin)
      return null
    },
    async 'solana:signMessage'(request) {
      const inputs = parseParams(messageParams, request.method, request.params)
      const prepared = inputs.map(({ account, message }) => ({ message, account: signer(request, account) }))
      await core.ask(request)
      return Promise.all(prepared.map(({ account, message }) => signMessage(request, account, fromBase64(message))))
    },
    async 'solana:signOffchainMessage'(request) {
      const inputs = readOffchainMessages(request.method, request.params)
      const prepared = inputs.map(({ account, message }) => ({ message, account: signer(request, account) }))
      await core.ask(request)
      const signed = await Promise.all(prepared.map(({ account, message }) => signMessage(request, account, message)))
      return signed.map(({ signedMessage, signature }) => ({ signedOffchainMessage: signedMessage, signature }))
    },
    async 'solana:signTransaction'(request) {
      const inputs = parseParams(transactionParams, request.method, request.params)
      const prepared = inputs.map((input) => {
        if (input.chain !== undefined) chainOf(request.method, input.chain)
        return { transaction: input.transaction, account: signer(request, input.account) }
      })
      await core.ask(request)
      return Promise.all(
        prepared.map(async ({ account, transaction }) => {
          const signed = await signTransaction(request, account, transaction)
          return { signedTransaction: toBase64(new Uint8Array(getTransactionEncoder().encode(signed))) }
        }),
      )
    },
    async 'solana:signAndSendTransaction'(request) {
      const sends = prepareSends(request, parseParams(transactionParams, request.method, request.params))
      await core.ask(request)
      const outputs: { signature: string }[] = []
      // One after another: the second may spend funds from the first.
      for (const send of sends) outputs.push(await send())
      return outputs
    },
    async 'solana:signAndSendAllTransactions'(request) {
      const [inputs, { mode = 'serial' } = {}] = parseParams(allParams, request.method, request.params)
      const sends = prepareSends(request, inputs)
      await core.ask(request)
      if (mode === 'parallel') return Promise.all(sends.map(settle))
      const results: object[] = []
      for (const send of sends) results.push(await settle(send))
      return results
    },
    async 'solana:signIn'(request) {
      const inputs = parseParams(signInParams, request.method, request.params)
      const domain = new URL(request.origin).host
      const foreign = inputs.find((input) => input.domain !== undefined && input.domain !== domain)
      if (foreign)
        throw walletError(-32602, `${request.method}: ${request.origin} asks to sign in at ${foreign.domain}.`)
      await core.ask(request)
      core.connect('solana', request.origin)
      return Promise.all(
        inputs.map(async (input) => {
          const [active] = core.visibleAccounts()
          const own = core.visibleAccounts().find((known) => known.solanaAddress === input.address) ?? active
          const account = request.impostor ?? own
          if (!account) throw walletError(4100, `${core.name} has no account.`)
          const message = new TextEncoder().encode(signInMessage(input, domain, account.solanaAddress))
          const [standard] = standardAccounts(core, [account])
          return { account: standard, ...(await signMessage(request, account, message)) }
        }),
      )
    },
  }
}

/** The outcome of a promise, as text carries it. */
const settle = (send: () => Promise<{ signature: string }>) =>
  send().then(
    (value) => ({ status: 'fulfilled', value }),
    (thrown: unknown) => ({ status: 'rejected', reason: { message: messageOf(thrown) } }),
  )

/** CAIP-2 references (the start of a genesis hash) and the Wallet Standard's names of the same clusters. */
const STANDARD_NAMES: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

export function standardChainOf(caipNetworkId: string): string {
  return STANDARD_NAMES[caipNetworkId.split(':')[1] ?? ''] ?? 'solana:localnet'
}

const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

function signInMessage(input: SignInInput, domain: string, address: string): string {
  const head = `${input.domain ?? domain} wants you to sign in with your Solana account:\n${address}`
  const statement = input.statement === undefined ? [] : [input.statement]
  const fields = FIELDS.flatMap(([label, key]) => (input[key] === undefined ? [] : [`${label}: ${input[key]}`]))
  const resources = input.resources ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)] : []
  const details = [...fields, ...resources]
  return [head, ...statement, ...(details.length > 0 ? [details.join('\n')] : [])].join('\n\n')
}
