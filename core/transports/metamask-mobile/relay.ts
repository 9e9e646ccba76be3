import { readJson, readList, readMember, readText } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { pause } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'

// The relay is a Centrifugo server. This is the part of its client protocol that is used, in JSON over a WebSocket
// (centrifugal.dev/docs/transports/client_protocol; messages by centrifugal/protocol, definitions/client.proto). It keeps the
// last 20 messages of a channel for five minutes (MetaMask/mobile-wallet-protocol, backend/config.json).

const firstPauseMs = 500
const longestPauseMs = 30_000
/** The time for the relay's first answer. */
const answerLimitMs = 10_000
/** How late a ping may come. */
const pingSlackMs = 10_000
/** The longest frame that is read, in characters. */
const longestFrame = 1_000_000
/** More messages than the relay keeps. */
const mostKept = 50

type Timers = Pick<Platform, 'setTimeout' | 'clearTimeout'>

export interface RelayParams {
  readonly platform: Timers & Pick<Platform, 'globals' | 'events'>
  readonly url: string
  /** Called with each message of a channel, in order. The same message may come several times. */
  onMessage(channel: string, data: unknown): void
  readonly signal: AbortSignal
}

/** A connection to the relay, which is made again whenever it ends. */
export interface Relay {
  /** Listens to a channel. Resolves when the relay delivers; rejects if it refuses the channel, or the signal aborts. */
  subscribe(channel: string, signal: AbortSignal): Promise<void>
  leave(channel: string): void
  /** Resolves when the relay has taken the message, which may be after a time without a connection. */
  publish(channel: string, data: string, signal: AbortSignal): Promise<void>
}

interface Channel {
  readonly ready: Settling
  /** Absent once the messages that the relay has kept are read: those that come before wait here. */
  early: unknown[] | undefined
}

interface Settling {
  readonly done: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

function settling(): Settling {
  let [resolve, reject] = [() => {}, (_error: unknown) => {}]
  const done = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  done.catch(() => undefined)
  return { done, resolve, reject }
}

interface Post extends Settling {
  readonly channel: string
  readonly data: string
}

type SocketClass = new (url: string) => WebSocket

/** Opens the connection. It ends with the signal. */
export function openRelay({ platform, url, onMessage, signal }: RelayParams): Relay {
  const channels = new Map<string, Channel>()
  const posts = new Set<Post>()
  let live: Live | undefined

  const listen = async (line: Live, name: string, channel: Channel) => {
    channel.early ??= []
    try {
      await line.ask({ subscribe: { channel: name } })
      const history = readMember(await line.ask({ history: { channel: name, limit: mostKept } }), 'history')
      for (const each of readList(readMember(history, 'publications'), mostKept)) tell(name, readMember(each, 'data'))
    } catch (error) {
      // A connection that ended is made again. A refusal is the relay's answer.
      if (line.isOpen()) channel.ready.reject(error)
      return
    }
    const { early } = channel
    channel.early = undefined
    for (const data of early ?? []) tell(name, data)
    channel.ready.resolve()
  }

  const tell = (name: string, data: unknown) => {
    if (channels.has(name) && !signal.aborted) onMessage(name, data)
  }

  const send = async (line: Live, post: Post) => {
    const { channel, data } = post
    try {
      await line.ask({ publish: { channel, data } })
      post.resolve()
    } catch (error) {
      if (!line.isOpen()) return
      post.reject(error)
    }
    posts.delete(post)
  }

  const onPush = (push: unknown) => {
    const name = String(readMember(push, 'channel'))
    const channel = channels.get(name)
    const pub = readMember(push, 'pub')
    if (!channel || pub === undefined) return
    const data = readMember(pub, 'data')
    if (channel.early) channel.early = [...channel.early, data].slice(-mostKept)
    else tell(name, data)
  }

  const onReady = (line: Live) => {
    live = line
    for (const [name, channel] of channels) void listen(line, name, channel)
    for (const post of posts) void send(line, post)
  }

  void (async () => {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      const wasReady = await connect({ platform, url, onPush, onReady, signal })
      live = undefined
      if (wasReady) pauseMs = firstPauseMs
      if (!signal.aborted) await pauseUntilAwake(platform, pauseMs, signal)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  })()

  return {
    subscribe: (name, ...signals) => {
      const known = channels.get(name)
      const channel = known ?? { ready: settling(), early: [] }
      channels.set(name, channel)
      if (live && !known) void listen(live, name, channel)
      return withAbort(channel.ready.done, signal, ...signals)
    },
    leave: (name) => {
      if (channels.delete(name)) void live?.ask({ unsubscribe: { channel: name } }).catch(() => undefined)
    },
    publish: async (channel, data, outer) => {
      const post = { ...settling(), channel, data }
      posts.add(post)
      if (live) void send(live, post)
      await withAbort(post.done, signal, outer).finally(() => posts.delete(post))
    },
  }
}

/** A phone that comes back to the page, or to a network, does not wait. */
async function pauseUntilAwake(platform: RelayParams['platform'], delayMs: number, signal: AbortSignal): Promise<void> {
  const waking = new AbortController()
  const wake = () => waking.abort()
  const names = ['online', 'visibilitychange']
  for (const name of names) platform.events.addEventListener(name, wake)
  signal.addEventListener('abort', wake)
  await pause(platform, delayMs, waking.signal)
  for (const name of names) platform.events.removeEventListener(name, wake)
  signal.removeEventListener('abort', wake)
}

/** One connection that the relay has accepted. */
interface Live {
  /** Sends a command. Rejects with the relay's error, or when the connection ends. */
  ask(command: object): Promise<unknown>
  isOpen(): boolean
}

/** Connects once. Resolves when the connection has ended, with true if the relay had accepted it. */
function connect(params: {
  readonly platform: RelayParams['platform']
  readonly url: string
  onPush(push: unknown): void
  onReady(line: Live): void
  readonly signal: AbortSignal
}): Promise<boolean> {
  const { platform, url, onPush, onReady, signal } = params
  const Socket = platform.globals['WebSocket'] as SocketClass // every browser has it
  return new Promise((resolve) => {
    let socket: WebSocket
    try {
      socket = new Socket(url)
    } catch {
      // A page's own policy may forbid it.
      return resolve(false)
    }
    const waiting = new Map<number, { resolve(reply: unknown): void; reject(error: Error): void }>()
    let commands = 0
    let isOpen = true
    let wasReady = false
    let pongs = false
    let limitMs = answerLimitMs
    let timer = platform.setTimeout(() => end(), limitMs)

    const end = () => {
      if (!isOpen) return
      isOpen = false
      platform.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      for (const { reject } of waiting.values()) reject(new Error('The connection to the relay has ended'))
      socket.close()
      resolve(wasReady)
    }

    const ask = (command: object): Promise<unknown> =>
      new Promise((answered, reject) => {
        if (!isOpen) return reject(new Error('The connection to the relay has ended'))
        commands += 1
        waiting.set(commands, { resolve: answered, reject })
        socket.send(JSON.stringify({ id: commands, ...command }))
      })

    const onReply = (reply: unknown) => {
      const id = readMember(reply, 'id')
      const push = readMember(reply, 'push')
      if (typeof id === 'number') {
        const asked = waiting.get(id)
        waiting.delete(id)
        const error = readMember(reply, 'error')
        if (error === undefined) asked?.resolve(reply)
        else asked?.reject(relayError(error))
      } else if (push === undefined) {
        // A ping is an empty reply.
        if (pongs) socket.send('{}')
      } else if (readMember(push, 'disconnect') !== undefined || readMember(push, 'unsubscribe') !== undefined) end()
      else onPush(push)
    }

    const onOpen = async () => {
      const { ping, pong } = Object(readMember(await ask({ connect: {} }), 'connect'))
      pongs = pong === true
      // Without pings a dead connection is only seen by the browser.
      limitMs = Number(ping) > 0 ? Number(ping) * 1000 + pingSlackMs : Number.POSITIVE_INFINITY
      stay()
      wasReady = true
      onReady({ ask, isOpen: () => isOpen })
    }

    const stay = () => {
      platform.clearTimeout(timer)
      if (isOpen && Number.isFinite(limitMs)) timer = platform.setTimeout(() => end(), limitMs)
    }

    signal.addEventListener('abort', end)
    socket.addEventListener('close', end)
    socket.addEventListener('error', end)
    socket.addEventListener('open', () => void onOpen().catch(end))
    socket.addEventListener('message', ({ data }) => {
      if (!isOpen) return
      if (typeof data !== 'string' || data.length > longestFrame) return end()
      if (wasReady) stay()
      for (const line of data.split('\n')) if (line.trim() !== '') onReply(readJson(line))
    })
  })
}

const relayError = (error: unknown): Error =>
  new Error(`The relay refuses: ${readText(readMember(error, 'message')) ?? 'it does not say why'}`)
