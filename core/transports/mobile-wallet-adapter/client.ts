import { base58, base64 } from '@scure/base'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type {
  PairParams,
  TransportClient,
  TransportCode,
  TransportContext,
  TransportEvent,
  TransportRequest,
  TransportSession,
} from '../../contracts/transport.js'
import { DisposedError } from '../../errors/base.js'
import { readFilled, readIcon, readList, readMember } from '../../lib/foreign.js'
import { readUrl } from '../../lib/web-url.js'
import { eitherSignal, withAbort } from '../../lib/with-abort.js'
import { type Ask, type Visit, withWallet } from './connection.js'

// The methods are those of Mobile Wallet Adapter 2.0 (solana-mobile/mobile-wallet-adapter, spec/spec.md).

/** The protocol's names of Solana's networks. */
const chains: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** What a wallet granted, as it is kept between two visits. */
interface Grant {
  readonly token: string
  readonly network: CaipNetworkId
  /** In base58, the account in use first. */
  readonly addresses: readonly string[]
  /** The wallet's own link, which opens it and no other wallet. */
  readonly uriBase: string | undefined
  readonly icon: string | undefined
}

/** Opens Mobile Wallet Adapter for one modal. `name` is the name of its row. */
export const createMobileWalletAdapter = ({ name }: { readonly name: string }): TransportCode => ({
  open: (context) => createClient(name, context),
})

type Enter = <Value>(visit: Omit<Visit, 'context'>, use: (ask: Ask) => Promise<Value>) => Promise<Value>

/** Visits the wallet once at a time: a phone shows one app. A visit that is given up while it waits does not begin. */
function createVisits(context: TransportContext, life: AbortSignal): Enter {
  let last: Promise<unknown> = Promise.resolve()
  return (visit, use) => {
    const signal = eitherSignal(visit.signal, life)
    const turn = last.then(() => {
      signal.throwIfAborted()
      return withWallet({ ...visit, context, signal }, use)
    })
    last = turn.catch(() => undefined)
    return withAbort(turn, signal)
  }
}

function createClient(name: string, context: TransportContext): TransportClient {
  const { stored } = context
  const life = new AbortController()
  const enter = createVisits(context, life.signal)

  const keep = (grant: Grant): TransportSession => {
    stored.write(grant)
    return openSession({ name, context, grant, enter })
  }

  return {
    pair: async ({ networks: [network], signal, show }: PairParams) => {
      if (!network) throw new Error('The page has no network of Solana')
      const visit = { uriBase: undefined, show, signal }
      const grant = await enter(visit, (ask) => authorize(context, ask, network.caipNetworkId, undefined))
      return keep(grant)
    },
    restore: async () => {
      const grant = readGrant(stored.read())
      return grant && openSession({ name, context, grant, enter })
    },
    dispose: () => life.abort(new DisposedError()),
  }
}

/** Asks for the page's accounts. With a token, the wallet answers without asking its owner. */
async function authorize(
  { page }: TransportContext,
  ask: Ask,
  network: CaipNetworkId,
  token: string | undefined,
): Promise<Grant> {
  const { name, url, icons } = page
  // An icon is a data address, or a path of the page's own site.
  const icon = icons.map((each) => readIcon(each) ?? pathOn(each, url)).find((each) => each !== undefined)
  const answer = await ask('authorize', {
    identity: { uri: url, name, ...(icon !== undefined && { icon }) },
    chain: chains[network] ?? network,
    ...(token !== undefined && { auth_token: token }),
  })
  const addresses = readList(readMember(answer, 'accounts'), 50).flatMap((each) =>
    toAddress(readMember(each, 'address')),
  )
  const given = readFilled(readMember(answer, 'auth_token'))
  if (!given || addresses.length === 0) throw new Error('The wallet named no account of Solana')
  const base = readFilled(readMember(answer, 'wallet_uri_base'))
  return {
    token: given,
    network,
    addresses,
    // Another scheme could open anything.
    uriBase: base && /^https:\/\//.test(base) ? base.replace(/\/$/, '') : undefined,
    icon: readIcon(readMember(answer, 'wallet_icon')),
  }
}

function pathOn(icon: string, url: string): string | undefined {
  const { origin, pathname } = readUrl(icon, url) ?? {}
  return origin === new URL(url).origin ? pathname?.slice(1) : undefined
}

function toAddress(value: unknown): string[] {
  try {
    const bytes = base64.decode(String(value))
    return bytes.length === 32 ? [base58.encode(bytes)] : []
  } catch {
    return []
  }
}

function readGrant(value: unknown): Grant | undefined {
  const token = readFilled(readMember(value, 'token'))
  const network = readFilled(readMember(value, 'network'))
  const addresses = readList(readMember(value, 'addresses')).flatMap((each) => readFilled(each) ?? [])
  if (!token || !network?.startsWith('solana:') || addresses.length === 0) return undefined
  return {
    token,
    network: network as CaipNetworkId, // checked above
    addresses,
    uriBase: readFilled(readMember(value, 'uriBase')),
    icon: readIcon(readMember(value, 'icon')),
  }
}

/** A session without a connection: each request opens the wallet's app. */
function openSession(params: {
  readonly name: string
  readonly context: TransportContext
  readonly grant: Grant
  readonly enter: Enter
}): TransportSession {
  const { name, context, enter } = params
  const { stored } = context
  let grant = params.grant
  let isOver = false
  const listeners = new Set<(event: TransportEvent) => void>()
  const accountsOf = ({ network, addresses }: Grant) => addresses.map((address) => `${network}:${address}`)

  const tell = (event: TransportEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  /** Forgets the token. False if that has been done before. */
  const leave = (): boolean => {
    if (isOver) return false
    isOver = true
    stored.write(undefined)
    return true
  }

  /** Enters the wallet with the token. A wallet that does not know the token any more has let the page go. */
  const authorizeAgain = async (ask: Ask, network: CaipNetworkId) => {
    const before = grant
    try {
      grant = await authorize(context, ask, network, before.token)
    } catch (error) {
      if (readMember(error, 'mwaCode') !== -1) throw error
      if (leave()) tell({ type: 'ended' })
      throw Object.assign(new Error('The wallet does not let this page in any more', { cause: error }), { code: 4100 })
    }
    // The page may have left while the wallet answered.
    if (isOver) throw ended()
    stored.write(grant)
    if (accountsOf(grant).join() !== accountsOf(before).join()) tell({ type: 'accounts', accounts: accountsOf(grant) })
  }

  const request = async ({ network, method, params: given, signal }: TransportRequest): Promise<unknown> => {
    const answer = methods[method]
    if (!answer) throw Object.assign(new Error(`The wallet has no ${method}`), { code: 4200 })
    if (isOver) throw ended()
    return enter({ uriBase: grant.uriBase, signal }, async (ask) => {
      await authorizeAgain(ask, network)
      return answer(ask, given, grant.addresses[0] ?? '')
    })
  }

  return {
    accounts: accountsOf(grant),
    wallet: { name, ...(grant.icon !== undefined && { icon: grant.icon }) },
    request,
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Telling the wallet would open its app. Without its token, the page is a stranger to it.
    end: async () => void leave(),
  }
}

const ended = (): Error => Object.assign(new Error('The session is over'), { code: 4900 })

type Answer = (ask: Ask, params: unknown, address: string) => Promise<unknown>

const signatureLength = 64

/** The requests of WalletConnect's Solana namespace, in the protocol's own methods. */
const methods: Readonly<Record<string, Answer>> = {
  solana_signMessage: async (ask, params, own) => {
    const message = base58.decode(String(readMember(params, 'message')))
    const address = base64.encode(base58.decode(readFilled(readMember(params, 'pubkey')) ?? own))
    const answer = await ask('sign_messages', { addresses: [address], payloads: [base64.encode(message)] })
    const signed = base64.decode(String(readList(readMember(answer, 'signed_payloads'))[0]))
    // The signature follows the message, which a wallet may have changed.
    const isSame = message.every((byte, index) => signed[index] === byte)
    if (!isSame || signed.length !== message.length + signatureLength)
      throw new Error('The wallet signed something else than it was asked for')
    return { signature: base58.encode(signed.slice(message.length)) }
  },
  solana_signTransaction: async (ask, params) => {
    const answer = await ask('sign_transactions', { payloads: [readMember(params, 'transaction')] })
    return { transaction: readList(readMember(answer, 'signed_payloads'))[0] }
  },
  solana_signAllTransactions: async (ask, params) => {
    const answer = await ask('sign_transactions', { payloads: readList(readMember(params, 'transactions')) })
    return { transactions: readList(readMember(answer, 'signed_payloads')) }
  },
  solana_signAndSendTransaction: async (ask, params) => {
    const answer = await ask('sign_and_send_transactions', { payloads: [readMember(params, 'transaction')] })
    const [signature] = readList(readMember(answer, 'signatures'))
    return { signature: base58.encode(base64.decode(String(signature))) }
  },
}
