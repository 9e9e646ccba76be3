import type { TransportContext } from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { readJson, readMember, readText } from '../../lib/foreign.js'
import { pause, WalletTimeoutError, withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { accessBlocked, explainPermission, localNetworkState } from './local-network.js'
import { type Channel, createAssociation } from './secure-channel.js'

/** Asks the wallet in an open connection, by JSON-RPC. */
export type Ask = (method: string, params: unknown) => Promise<unknown>

const binaryProtocol = 'com.solana.mobilewalletadapter.v1'
const textProtocol = 'com.solana.mobilewalletadapter.v1.base64'

/** How long an app may take to start and to listen. The specification names 30 s as the least. */
const startLimitMs = 30_000
const firstPauseMs = 150
const longestPauseMs = 1500
/** How long an app may take to greet. The specification names 10 s as the least. No owner is asked before that. */
const greetLimitMs = 15_000
/** How long the whole visit may last, the owner's decision and the browser's question included. */
const visitLimitMs = 300_000

/** The codes of Mobile Wallet Adapter as EIP-1193's. −1: not authorized; −3: not signed. */
const codes: Readonly<Record<number, number>> = { [-1]: 4001, [-3]: 4001, [-32601]: 4200 }

function toError(failure: unknown): Error {
  const code = Number(readMember(failure, 'code'))
  const message = readText(readMember(failure, 'message')) ?? 'The wallet reports an error'
  return Object.assign(new Error(message), { code: codes[code] ?? code, mwaCode: code })
}

/** How a wallet's app is opened once. */
export interface Visit {
  readonly context: TransportContext
  /** The wallet's own link, if it has named one. @default the link that every wallet hears */
  readonly uriBase: string | undefined
  /** Absent for a request: no view of the modal is open for it. */
  show?(step: TransportStep): void
  readonly signal: AbortSignal
}

/**
 * Opens the wallet's app on this device, connects to it, and closes the connection after `use`. A connection serves one
 * visit of the wallet, as the protocol intends. @throws WalletTimeoutError after five minutes: no socket stays open
 */
export function withWallet<Value>(visit: Visit, use: (ask: Ask) => Promise<Value>): Promise<Value> {
  const { context, signal: outer } = visit
  const limit = { platform: context.platform, limitMs: visitLimitMs, outer }
  return withTimeLimit(limit, (signal) => visitWallet({ ...visit, signal }, use))
}

async function visitWallet<Value>(
  { context, uriBase, show, signal }: Visit,
  use: (ask: Ask) => Promise<Value>,
): Promise<Value> {
  const { platform } = context
  const association = await createAssociation()
  const port = 49_152 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 16_384)
  const query = new URLSearchParams({ association: association.token, port: String(port), v: 'v1' })
  const link = `${uriBase ?? 'solana-wallet:'}/v1/associate/local?${query}`
  await explainPermission(context, show, signal)
  signal.throwIfAborted()
  platform.openUrl(link, '_self')
  show?.({ kind: 'app', link })
  const socket = await openSocket(context, `ws://localhost:${port}/solana-wallet`, signal)
  try {
    // Heard from the first moment: an app that closes the connection at once would be waited for until the limit.
    const incoming = messagesOf(socket)
    const { request, accept } = await association.hello()
    socket.send(request)
    const greeting = { platform, limitMs: greetLimitMs, outer: signal }
    const channel = await accept(await withTimeLimit(greeting, incoming.next))
    return await use(createAsk(socket, channel, incoming.next, signal))
  } finally {
    socket.close()
  }
}

function createAsk(
  socket: Pick<Socket, 'send'>,
  channel: Channel,
  next: () => Promise<Bytes>,
  signal: AbortSignal,
): Ask {
  let id = 0
  return async (method, params) => {
    id += 1
    socket.send(await channel.write(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
    for (;;) {
      const answer = readJson(await channel.read(await withAbort(next(), signal)))
      if (readMember(answer, 'id') !== id) continue
      const error = readMember(answer, 'error')
      if (error !== undefined) throw toError(error)
      return readMember(answer, 'result')
    }
  }
}

type Bytes = Uint8Array<ArrayBuffer>

interface Socket {
  send(bytes: Bytes): void
  close(): void
  onMessage(listener: (bytes: Bytes) => void): void
  onClose(listener: () => void): void
}

/** The messages of a socket, one after another. A socket that closes rejects the next one. */
function messagesOf(socket: Socket): { next(): Promise<Bytes> } {
  const early: Bytes[] = []
  const waiting: { resolve(bytes: Bytes): void; reject(error: Error): void }[] = []
  let isClosed = false
  const gone = () => Object.assign(new Error('The wallet’s app closed the connection'), { code: 4900 })
  socket.onMessage((bytes) => {
    // An empty message says that the other side is there.
    if (bytes.length === 0) return
    const first = waiting.shift()
    if (first) first.resolve(bytes)
    else early.push(bytes)
  })
  socket.onClose(() => {
    isClosed = true
    for (const each of waiting.splice(0)) each.reject(gone())
  })
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const bytes = early.shift()
        if (bytes) resolve(bytes)
        else if (isClosed) reject(gone())
        else waiting.push({ resolve, reject })
      }),
  }
}

/**
 * Tries until the app listens. @throws WalletTimeoutError after 30 s, and an error at once if the browser forbids the
 * connection
 */
async function openSocket(context: TransportContext, url: string, signal: AbortSignal): Promise<Socket> {
  const { platform } = context
  let end = platform.now() + startLimitMs
  let pauseMs = firstPauseMs
  for (;;) {
    // While the browser asks the visitor, the socket waits.
    const isAsked = (await localNetworkState(context)) === 'prompt'
    const limitMs = isAsked ? visitLimitMs : Math.max(end - platform.now(), firstPauseMs)
    const late = () => new WalletTimeoutError({ limitMs: startLimitMs })
    const socket = await withTimeLimit({ platform, limitMs, outer: signal, late }, (attempt) =>
      trySocket(context, url, attempt),
    )
    if (socket) return socket
    if ((await localNetworkState(context)) === 'denied') throw accessBlocked()
    if (isAsked) end = platform.now() + startLimitMs
    if (platform.now() > end) throw late()
    await pause(platform, pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    signal.throwIfAborted()
  }
}

type SocketClass = new (url: string, protocols: string[]) => WebSocket

/** Resolves with `undefined` if nobody listens. A socket that opens after the signal has aborted is closed. */
function trySocket({ platform }: TransportContext, url: string, signal: AbortSignal): Promise<Socket | undefined> {
  const Socket = platform.globals['WebSocket'] as SocketClass // every browser has it
  return new Promise((resolve) => {
    let made: WebSocket
    try {
      made = new Socket(url, [binaryProtocol, textProtocol])
    } catch {
      // A page's own policy may forbid it.
      return resolve(undefined)
    }
    made.binaryType = 'arraybuffer'
    const isText = () => made.protocol === textProtocol
    const listeners: ((bytes: Bytes) => void)[] = []
    const leave = () => made.close()
    const settle = (socket: Socket | undefined) => {
      signal.removeEventListener('abort', leave)
      resolve(socket)
    }
    signal.addEventListener('abort', leave)
    made.addEventListener('error', () => settle(undefined))
    made.addEventListener('close', () => settle(undefined))
    made.addEventListener('message', ({ data }) => {
      const bytes = typeof data === 'string' ? toBytes(data) : new Uint8Array(data)
      if (!bytes) return made.close()
      for (const listener of listeners) listener(bytes)
    })
    made.addEventListener('open', () => {
      settle({
        send: (bytes) => made.send(isText() ? btoa(String.fromCharCode(...bytes)) : bytes),
        close: () => made.close(),
        onMessage: (listener) => void listeners.push(listener),
        onClose: (listener) => made.addEventListener('close', listener),
      })
    })
  })
}

/** `undefined` for a text that is no base64. */
function toBytes(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
