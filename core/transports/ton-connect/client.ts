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
import { readJson, readList, readMember, readText } from '../../lib/foreign.js'
import { withAbort } from '../../lib/with-abort.js'
import { toFriendly } from './address.js'
import { type BoxKeys, createKeys, open, seal } from './box.js'
import { listen, post } from './bridge.js'
import { isKeptOf, type Kept, readKept, type TonAccount, withCounts, writeKept } from './kept.js'
import type { TonConnectOptions, TonWallet } from './options.js'

// The messages are those of ton-blockchain/ton-connect, requests-responses.md.

const testnetId = '-3'

/** TON Connect's codes as EIP-1193's: 300 is a refusal, 400 an unknown method, 100 an unknown page. */
const codes: Readonly<Record<number, number>> = { 1: -32602, 100: 4100, 300: 4001, 400: 4200 }

function toError(failure: unknown): Error {
  const code = readMember(failure, 'code')
  const message = readText(readMember(failure, 'message')) ?? 'The wallet reports an error'
  return Object.assign(new Error(message), typeof code === 'number' ? { code: codes[code] ?? -32603 } : {})
}

type Options = TonConnectOptions & { readonly wallets: readonly TonWallet[] }

/** Opens TON Connect's bridge for one modal. */
export const createTonConnect = (options: Options): TransportCode => ({
  open: (context) => createClient(options, context),
})

function createClient(options: Options, context: TransportContext): TransportClient {
  const { platform, stored } = context
  const life = new AbortController()
  let live: LiveSession | undefined

  const walletOf = (id: string): TonWallet => {
    const wallet = options.wallets.find((each) => each.id === id)
    if (!wallet) throw new Error(`There is no TON wallet ${id}`)
    return wallet
  }

  const keep = (session: LiveSession): TransportSession => {
    live?.stop()
    live = session
    return session.session
  }

  const pair = async ({ wallet: id, signal, show }: PairParams): Promise<TransportSession> => {
    const wallet = walletOf(id)
    const keys = createKeys()
    const link = linkOf(wallet, keys, options.manifestUrl ?? `${platform.location().origin}/tonconnect-manifest.json`)
    const listening = new AbortController()
    const give = () => listening.abort()
    signal.addEventListener('abort', give, { once: true })
    try {
      const kept = await withAbort(
        new Promise<Kept>((resolve, reject) => {
          let lastEventId: string | undefined
          void listen({
            platform,
            bridgeUrl: wallet.bridgeUrl,
            clientId: keys.id,
            lastEventId: () => lastEventId,
            signal: listening.signal,
            onMessage: ({ from, message, eventId }) => {
              lastEventId = eventId
              const event = read(keys, from, message)
              if (readMember(event, 'event') === 'connect_error') reject(toError(readMember(event, 'payload')))
              if (readMember(event, 'event') !== 'connect') return
              const account = accountIn(event)
              if (!account) return reject(new Error('The wallet named no account of TON'))
              const eventCount = Number(readMember(event, 'id')) || 0
              const name = readText(readMember(readMember(readMember(event, 'payload'), 'device'), 'appName'))
              resolve({ wallet: id, keys, walletId: from, account, lastEventId, eventCount, requests: 0, name })
            },
          })
          show({ kind: 'code', uri: link, link })
        }),
        signal,
        life.signal,
      )
      listening.abort()
      const before = live
      const session = keep(openSession(kept))
      // The wallet of the session before is told, as far as it can be.
      void before?.tellEnd().catch(() => undefined)
      return session
    } finally {
      listening.abort()
      signal.removeEventListener('abort', give)
    }
  }

  const openSession = (kept: Kept): LiveSession =>
    openLive({ kept, context, wallet: walletOf(kept.wallet), toAddress: options.toAddress ?? toFriendly })

  return {
    pair,
    restore: async ({ wallet }) => {
      const kept = readKept(stored.read())
      if (!kept || kept.wallet !== wallet) return undefined
      // Another tab may have another session by now, or the wallet has ended this one.
      return live?.isStored() ? live.session : keep(openSession(kept))
    },
    dispose: () => {
      life.abort(new DisposedError())
      live?.stop()
      live = undefined
    },
  }
}

/** The link that opens the wallet's app, and is its code. It carries the page's key and question, and no secret. */
function linkOf({ universalUrl }: TonWallet, { id }: BoxKeys, manifestUrl: string): string {
  const request = JSON.stringify({ manifestUrl, items: [{ name: 'ton_addr' }] })
  const query = new URLSearchParams({ v: '2', id, r: request, ret: 'back' })
  return `${universalUrl}${universalUrl.includes('?') ? '&' : '?'}${query}`
}

/** Decrypts and parses a message. `undefined` if it was not meant for this page, or is broken. */
function read(keys: BoxKeys, from: string, message: Uint8Array): unknown {
  try {
    return readJson(open(keys, from, message))
  } catch {
    return undefined
  }
}

function accountIn(event: unknown): TonAccount | undefined {
  const items = readList(readMember(readMember(event, 'payload'), 'items'))
  const item = items.find((each) => readMember(each, 'name') === 'ton_addr')
  const raw = readMember(item, 'address')
  const network = readMember(item, 'network')
  const stateInit = readMember(item, 'walletStateInit')
  if (typeof raw !== 'string' || !/^(0|-1):[0-9a-f]{64}$/i.test(raw)) return undefined
  if (typeof network !== 'string' || !/^-?\d{1,10}$/.test(network)) return undefined
  return { raw: raw.toLowerCase(), network, stateInit: typeof stateInit === 'string' ? stateInit : '' }
}

interface LiveSession {
  readonly session: TransportSession
  /** True while it listens, and is the session that is stored. */
  isStored(): boolean
  /** Stops listening; the session stays stored. */
  stop(): void
  tellEnd(): Promise<void>
}

/** Listens to the wallet of a session, and sends requests to it. */
function openLive(params: {
  readonly kept: Kept
  readonly context: TransportContext
  readonly wallet: TonWallet
  readonly toAddress: NonNullable<TonConnectOptions['toAddress']>
}): LiveSession {
  const { context, wallet, toAddress } = params
  const { platform, stored } = context
  const { keys, walletId, account } = params.kept
  let kept = params.kept
  const listening = new AbortController()
  const listeners = new Set<(event: TransportEvent) => void>()
  const waiting = new Map<string, (answer: unknown) => void>()

  const isKeptHere = (value: unknown) => !listening.signal.aborted && isKeptOf(value, keys)
  const isStored = () => isKeptHere(stored.read())

  const change = (next: Partial<Kept>) => {
    kept = { ...kept, ...next }
    const there = stored.read()
    // Another tab may have ended this session. A later message to it does not bring it back.
    if (isKeptHere(there)) stored.write(writeKept(withCounts(kept, readKept(there))))
  }

  const onMessage = (from: string, message: Uint8Array, eventId: string | undefined) => {
    if (eventId !== undefined) change({ lastEventId: eventId })
    if (from !== walletId) return
    const said = read(keys, from, message)
    const id = readMember(said, 'id')
    if (readMember(said, 'event') !== undefined) {
      // A bridge may deliver an event twice.
      if (typeof id !== 'number' || id <= kept.eventCount) return
      change({ eventCount: id })
      if (readMember(said, 'event') === 'disconnect') onEnded()
      return
    }
    waiting.get(String(id))?.(said)
    waiting.delete(String(id))
  }

  const onEnded = () => {
    forget()
    for (const listener of [...listeners]) listener({ type: 'ended' })
  }

  const forget = () => {
    if (isStored()) stored.write(undefined)
    stop()
  }

  const stop = () => listening.abort(Object.assign(new Error('The session is over'), { code: 4900 }))

  /** Other tabs send requests in the same session: a number that one of them has used names another request. */
  const nextId = (): string => {
    const there = stored.read()
    const { requests } = withCounts(kept, isKeptHere(there) ? readKept(there) : undefined)
    change({ requests: requests + 1 })
    return String(kept.requests)
  }

  const send = async (id: string, method: string, parameters: readonly string[], signal?: AbortSignal) => {
    const message = seal(keys, walletId, JSON.stringify({ method, params: parameters, id }))
    const { bridgeUrl } = wallet
    await post({ platform, bridgeUrl, from: keys.id, to: walletId, message, topic: method, ...(signal && { signal }) })
  }

  const ask = async (method: string, parameters: readonly string[], signal: AbortSignal): Promise<unknown> => {
    listening.signal.throwIfAborted()
    const id = nextId()
    // The answer may arrive before the bridge has confirmed the request.
    const answering = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    const asking = send(id, method, parameters, signal).then(() => {
      // On a phone, the wallet is another app: it shows the request when it opens.
      if (platform.device.isMobile) platform.openUrl(linkToOpen(wallet, keys), '_self')
      return answering
    })
    const answer = await withAbort(asking, signal, listening.signal).finally(() => waiting.delete(id))
    const error = readMember(answer, 'error')
    if (error !== undefined) throw toError(error)
    return readMember(answer, 'result')
  }

  const tellEnd = () => send(nextId(), 'disconnect', [])

  // Written by the page: it may throw.
  const address = toAddress(account.raw, account.network === testnetId)
  stored.write(writeKept(kept))
  void listen({
    platform,
    bridgeUrl: wallet.bridgeUrl,
    clientId: keys.id,
    lastEventId: () => kept.lastEventId,
    onMessage: ({ from, message, eventId }) => onMessage(from, message, eventId),
    signal: listening.signal,
  })

  const session: TransportSession = {
    accounts: [`ton:${account.network}:${address}`],
    wallet: { name: kept.name ?? wallet.name, identifier: wallet.id },
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    request: async ({ method, params: given, signal }: TransportRequest) => ask(method, toParameters(given), signal),
    signMessage: async ({ message: text, signal }) => {
      const payload = { type: 'text', text, network: account.network, from: account.raw }
      const result = await ask('signData', [JSON.stringify(payload)], signal)
      return toSignature(result, account, text)
    },
    end: async () => {
      const told = tellEnd()
      forget()
      await told
    },
  }
  return { session, isStored, stop, tellEnd }
}

/** The one parameter that TON Connect's methods have. @throws Error if the page gives more: wallets read only one */
function toParameters(given: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given]
  if (items.length > 1)
    throw Object.assign(new Error('A request of TON Connect has one item: ask for each by itself'), { code: -32602 })
  return items.map((each) => JSON.stringify(each))
}

/** An empty link opens the app, which asks the bridge for the request. */
const linkToOpen = ({ universalUrl }: TonWallet, { id }: BoxKeys): string =>
  `${universalUrl}${universalUrl.includes('?') ? '&' : '?'}${new URLSearchParams({ id, ret: 'back' })}`

/**
 * What a server needs to verify a signed text, as base64 of JSON. @throws Error if the wallet signed for another account
 * or another text
 */
function toSignature(result: unknown, account: TonAccount, text: string): string {
  const signature = readMember(result, 'signature')
  const timestamp = Number(readMember(result, 'timestamp'))
  const domain = readMember(result, 'domain')
  const isWhole = typeof signature === 'string' && Number.isSafeInteger(timestamp) && typeof domain === 'string'
  const isAsAsked =
    String(readMember(result, 'address')).toLowerCase() === account.raw &&
    readMember(readMember(result, 'payload'), 'text') === text
  if (!isWhole || !isAsAsked) throw new Error('The wallet signed something else than it was asked for')
  const proof = { type: 'text', timestamp, domain, signature, stateInit: account.stateInit }
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(proof))))
}
