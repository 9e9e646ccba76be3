import * as z from 'zod/mini'
import {
  type AppMessageName,
  type AppPayload,
  appPayloads,
  appPrefix,
  type FrameResult,
  type ParsedFrameMessage,
} from '../../../contracts/frame/messages.js'
import { DisposedError } from '../../../errors/base.js'
import { FrameAbortedError, FrameBlockedError, FrameError, FrameMessageError } from '../../../errors/frame.js'
import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { type FrameChannel, type IgnoredMessages, openFrameChannel } from './channel.js'

/** Login frame event timeout 30000 ms. */
export const EVENT_TIMEOUT_MS = 30_000

/** Timeout: 30 000 ms, only for these. */
const timedEvents: readonly AppMessageName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Giving up on the Farcaster address is no failure; there is just none. */
export type FrameAnswer<Name extends AppMessageName> =
  | FrameResult<Name>
  | (Name extends 'GET_FARCASTER_URI' ? undefined : never)

export interface RequestOptions {
  /** Gives up on the answer. */
  signal?: AbortSignal | undefined
  /** For what the specification gives no time: gives up after so long, as by `signal`. */
  limitMs?: number | undefined
}

/** A message to the frame, as it is told before anything else. */
export type Greeting = { [Name in 'SYNC_DAPP_DATA' | 'SYNC_THEME']: { name: Name; payload: AppPayload<Name> } }[
  | 'SYNC_DAPP_DATA'
  | 'SYNC_THEME']

/** Speaks with the embedded wallet's frame. It is loaded by the first request, and again after it failed, unless the page's policy forbids it. */
export interface FrameClient {
  readonly ignored: Readonly<IgnoredMessages>
  /** The frame listens, and was told what comes first. */
  readonly isReady: boolean
  /**
   * Asks, and waits for the answer that bears the same id.
   * @throws {@link FrameError} when the frame says so
   * @throws {@link FrameAbortedError} on a timeout, by `signal`, and when the frame was loaded anew meanwhile
   * @throws {@link FrameMessageError} on a payload that has not its shape, in either direction
   * @throws what {@link FrameClient.load} does
   */
  request<Name extends AppMessageName>(
    name: Name,
    payload?: AppPayload<Name>,
    options?: RequestOptions,
  ): Promise<FrameAnswer<Name>>
  /**
   * Loads the frame if it is not.
   * @throws {@link FrameLoadError} {@link FrameBlockedError} {@link FrameNotReadyError} {@link FrameUnavailableError}
   */
  load(): Promise<void>
  dispose(): void
}

interface OpenMessage {
  readonly name: AppMessageName
  /** One that still waits for the frame is not lost where that is loaded anew. */
  isSent: boolean
  resolve(payload: unknown): void
  reject(error: Error): void
}

export function createFrameClient(config: {
  platform: Platform
  url: () => string
  title: string
  /** Each time that the frame starts. */
  greeting: () => readonly Greeting[]
  /** A login was not answered in time, or the frame does not answer at all. */
  onTimeout(): void
  onStatus?(status: 'loading' | 'ready' | 'failed', error?: Error): void
  /** SESSION_UPDATE. */
  onSessionToken?(token: string): void
}): FrameClient {
  const { platform } = config
  const open = new Map<string, OpenMessage>()
  const ignored: IgnoredMessages = { origin: 0, sender: 0, shape: 0, id: 0 }
  let channel: FrameChannel | undefined
  let isReady = false
  let isDisposed = false

  const abandon = (messages: Iterable<OpenMessage>, toError: (name: AppMessageName) => Error) => {
    for (const message of [...messages]) message.reject(toError(message.name))
  }

  const onMessage = (message: Exclude<ParsedFrameMessage, { name: 'READY' }>) => {
    if (message.kind === 'notice') return config.onSessionToken?.((message.payload as { token: string }).token) // the only other one
    const asked = message.id === undefined ? undefined : open.get(message.id)
    if (asked?.name !== message.name) {
      ignored.id += 1
      return
    }
    const event = message.name
    if (message.kind === 'result') {
      if (event === 'RELOAD') channel?.expectRestart()
      asked.resolve(message.payload)
    } else if (message.kind === 'failure') {
      if (event === 'RELOAD') channel?.release()
      asked.reject(new FrameError({ event, message: message.message }))
    } else asked.reject(new FrameMessageError({ event, direction: 'received' }))
  }

  const post = (name: AppMessageName, id: string, payload: unknown) =>
    channel?.post({ type: `${appPrefix}${name}`, id, ...(payload !== undefined && { payload }) })

  const greet = () => {
    for (const { name, payload } of config.greeting()) {
      const id = platform.randomUuid()
      const forget = () => void open.delete(id)
      // How it went is of no consequence.
      open.set(id, { name, isSent: true, resolve: forget, reject: forget })
      post(name, id, toPlainPayload(payload))
    }
  }

  /** The policy of a page stays what it is as long as the page does: each further try would only be one more line in the console. */
  const isForGood = (error: unknown) => error instanceof FrameBlockedError

  const load = (): FrameChannel => {
    if (channel) return channel
    config.onStatus?.('loading')
    const opened = openFrameChannel({
      platform,
      url: config.url(),
      title: config.title,
      ignored,
      onReady: () => {
        isReady = true
        config.onStatus?.('ready')
        greet()
      },
      onRestart: () => {
        isReady = false
        config.onStatus?.('loading')
        // A sent request is the one that the frame asks about.
        const sent = [...open.values()].filter(({ isSent }) => isSent)
        for (const message of sent) if (message.name === 'RELOAD') message.resolve(undefined)
        abandon(sent, (event) => new FrameAbortedError({ event, reason: 'The frame was loaded anew.' }))
      },
      onMessage,
      onSilence: config.onTimeout,
      onEnd: (error) => {
        isReady = false
        if (!isForGood(error)) channel = undefined
        if (!isDisposed) config.onStatus?.('failed', error)
      },
    })
    channel = opened
    // One that failed at once is not kept.
    opened.ready.catch((error) => {
      if (channel === opened && !isForGood(error)) channel = undefined
    })
    return opened
  }

  const ask = (name: AppMessageName, payload: unknown, { signal, limitMs }: RequestOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = platform.randomUuid()
      const isTimed = timedEvents.includes(name)
      const limit = isTimed ? EVENT_TIMEOUT_MS : limitMs
      let timer: TimerHandle | undefined
      const end = () => {
        open.delete(id)
        platform.clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const giveUp = (reason?: string) => {
        end()
        // A request without a waiting caller must not be approved any more.
        if (message.isSent && name === 'RPC_REQUEST') channel?.post({ type: `${appPrefix}RPC_ABORT`, id })
        // Where it loads itself anew all the same, its READY says so.
        if (message.isSent && name === 'RELOAD') channel?.release()
        reject(new FrameAbortedError({ event: name, reason }))
      }
      const onAbort = () => giveUp()
      signal?.addEventListener('abort', onAbort)
      if (limit !== undefined)
        timer = platform.setTimeout(() => {
          if (isTimed) config.onTimeout()
          giveUp(`No answer in ${limit / 1000} seconds.`)
        }, limit)
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          end()
          settle(value)
        }
      const message: OpenMessage = { name, isSent: false, resolve: settled(resolve), reject: settled(reject) }
      open.set(id, message)
      load().ready.then(
        () => {
          if (!open.has(id)) return
          message.isSent = true
          post(name, id, payload)
          if (name === 'RELOAD') channel?.hold()
        },
        (error: Error) => open.get(id)?.reject(error),
      )
    })

  return {
    ignored,
    get isReady() {
      return isReady
    },
    request: async (name, payload, options = {}) => {
      if (isDisposed) throw new DisposedError()
      if (options.signal?.aborted) throw new FrameAbortedError({ event: name })
      const plain = toPlainPayload(payload)
      const checked = z.safeParse(appPayloads[name] as z.ZodMiniType, plain) // one of many schemas, read alike
      if (!checked.success) {
        const wrong = checked.error.issues.map((issue) => ['payload', ...issue.path].map(String).join('.')).join(', ')
        throw new FrameMessageError({ event: name, direction: 'sent', wrong })
      }
      try {
        return (await ask(name, checked.data, options)) as FrameAnswer<typeof name> // parsed by the schema of that name
      } catch (error) {
        // GET_FARCASTER_URI → never rejects when it is given up.
        if (name === 'GET_FARCASTER_URI' && error instanceof FrameAbortedError)
          return undefined as FrameAnswer<typeof name> // which has it among its answers
        throw error
      }
    },
    load: () => (isDisposed ? Promise.reject(new DisposedError()) : load().ready),
    dispose: () => {
      isDisposed = true
      channel?.end(new DisposedError())
      abandon(open.values(), () => new DisposedError())
    },
  }
}

/**
 * Copies a payload so that it can be posted to another window. Numbers that JSON cannot hold become hex, and observables
 * and functions are left out.
 */
export function toPlainPayload(payload: unknown): unknown {
  if (payload === undefined) return undefined
  const text = JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
  )
  return text === undefined ? undefined : JSON.parse(text)
}
