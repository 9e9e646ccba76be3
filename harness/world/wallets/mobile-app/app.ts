import { getBase58Decoder } from '@solana/kit'
import * as z from 'zod/mini'
import { messageOf } from '../../lib/message-of.js'
import type { LinkedApp } from '../linked-app.js'
import { describeWalletError } from '../rpc.js'
import { fromBase64, toBase64 } from '../solana-account.js'
import type { MockWallet } from '../wallet.js'
import { type MobileAppEndpoint, MobileAppError, openEndpoint, portOf } from './endpoint.js'

/** The errors of Mobile Wallet Adapter 2.0. */
const notAuthorized = -1
const invalidPayloads = -2
const notSigned = -3
const noSuchMethod = -32601

const localLink = /^(solana-wallet:|https:\/\/[^/]+.*)\/v1\/associate\/local\?/

const authorizeParams = z.object({
  identity: z.object({ uri: z.url() }),
  chain: z.optional(z.string()),
  auth_token: z.optional(z.string()),
})
const messagesParams = z.object({ addresses: z.array(z.string()), payloads: z.array(z.string()) })
const transactionsParams = z.object({ payloads: z.array(z.string()) })
const connected = z.object({ accounts: z.array(z.object({ address: z.string(), publicKey: z.string() })) })

/** What a page may do that an app let in. */
interface Grant {
  readonly origin: string
  readonly chain: string
}

/**
 * A Solana wallet’s app on the phone of a page, by Mobile Wallet Adapter 2.0 (spec/spec.md of
 * solana-mobile/mobile-wallet-adapter). Each link opens the app for one socket. `wallet` asks the owner.
 */
export function createMobileApp(wallet: MockWallet): LinkedApp {
  const grants = new Map<string, Grant>()
  const problems: string[] = []
  let endpoint: MobileAppEndpoint | undefined
  let tokens = 0

  /** Answers the calls of one socket. */
  function answersOf() {
    let known: Grant | undefined
    const ask = async (method: string, params: unknown, origin = known?.origin) => {
      if (origin === undefined) throw new MobileAppError(notAuthorized, 'The page is not authorized')
      return wallet.request({ method, params, origin })
    }
    const use = <Params>(schema: z.ZodMiniType<Params>, params: unknown): Params => {
      const parsed = schema.safeParse(params)
      if (!parsed.success) throw new MobileAppError(-32602, 'Invalid params')
      return parsed.data
    }

    async function authorize(params: unknown) {
      const { identity, chain = 'solana:mainnet', auth_token: token } = use(authorizeParams, params)
      const { origin } = new URL(identity.uri)
      const before = token === undefined ? undefined : grants.get(token)
      if (token !== undefined && before?.origin !== origin)
        throw new MobileAppError(notAuthorized, 'The token is not of this page')
      // Without a token, and for another network, the owner is asked again.
      const isAsked = before?.chain !== chain
      if (isAsked && wallet.connectedOrigins.includes(origin)) await ask('standard:disconnect', undefined, origin)
      const input = isAsked ? undefined : { silent: true }
      const { accounts } = connected.parse(await ask('standard:connect', input, origin))
      if (accounts.length === 0) throw new MobileAppError(notAuthorized, 'The owner has removed the page')
      if (token !== undefined) grants.delete(token)
      tokens += 1
      const next = `token ${tokens}`
      known = { origin, chain }
      grants.set(next, known)
      const list = accounts.map(({ address, publicKey }) => ({
        address: publicKey,
        display_address: address,
        display_address_format: 'base58',
        label: wallet.announcement.info.name,
        chains: [chain],
      }))
      return { auth_token: next, accounts: list, wallet_icon: wallet.announcement.info.icon }
    }

    const accountOf = async () => {
      const told = await ask('standard:connect', { silent: true })
      return connected.parse(told).accounts[0]?.address ?? ''
    }
    const transactions = async (method: string, params: unknown) => {
      const { payloads } = use(transactionsParams, params)
      const account = await accountOf()
      const { chain } = known ?? {}
      return ask(
        method,
        payloads.map((transaction) => ({ account, transaction, chain })),
      )
    }

    const methods: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
      authorize,
      deauthorize: async (params) => {
        const { auth_token: token } = use(z.object({ auth_token: z.string() }), params)
        const { origin } = grants.get(token) ?? {}
        grants.delete(token)
        if (origin !== undefined) await ask('standard:disconnect', undefined, origin)
        return {}
      },
      get_capabilities: async () => ({
        supported_transaction_versions: ['legacy', 0],
        features: ['solana:signTransactions'],
      }),
      sign_messages: async (params) => {
        const { addresses, payloads } = use(messagesParams, params)
        const account = getBase58Decoder().decode(fromBase64(addresses[0] ?? ''))
        const inputs = payloads.map((message) => ({ account, message }))
        const told = z.array(z.object({ signature: z.string() })).parse(await ask('solana:signMessage', inputs))
        // The signature follows the message.
        const signed = told.map(({ signature }, at) =>
          toBase64(new Uint8Array([...fromBase64(payloads[at] ?? ''), ...fromBase64(signature)])),
        )
        return { signed_payloads: signed }
      },
      sign_transactions: async (params) => {
        const told = z
          .array(z.object({ signedTransaction: z.string() }))
          .parse(await transactions('solana:signTransaction', params))
        return { signed_payloads: told.map(({ signedTransaction }) => signedTransaction) }
      },
      sign_and_send_transactions: async (params) => {
        const told = z
          .array(z.object({ signature: z.string() }))
          .parse(await transactions('solana:signAndSendTransaction', params))
        return { signatures: told.map(({ signature }) => signature) }
      },
    }

    return async (method: string, params: unknown): Promise<unknown> => {
      const answer = methods[method]
      if (!answer) throw new MobileAppError(noSuchMethod, `There is no ${method}`)
      return answer(params).catch((error: unknown) => {
        throw error instanceof MobileAppError ? error : toMobileError(method, error)
      })
    }
  }

  return {
    problems,
    async open(link) {
      if (!localLink.test(link))
        throw new Error(`${wallet.name} is not opened by ${link}: it is no link to an app of this phone`)
      endpoint = await openEndpoint(link, answersOf())
    },
    listen(url) {
      const port = portOf(url)
      const own = endpoint
      if (!own || own.port !== port) return undefined
      // An association serves one socket.
      endpoint = undefined
      return (message) =>
        own.receive(message).catch((error: unknown) => {
          problems.push(messageOf(error))
          throw error
        })
    },
    stop: () => {
      endpoint = undefined
    },
  }
}

function toMobileError(method: string, error: unknown): MobileAppError {
  const { code, message } = describeWalletError(error)
  if (code === 4001) return new MobileAppError(method === 'authorize' ? notAuthorized : notSigned, message)
  if (code === 4100) return new MobileAppError(notAuthorized, message)
  return new MobileAppError(code === -32602 ? invalidPayloads : code === 4200 ? noSuchMethod : code, message)
}
