import * as z from 'zod/mini'
import type { AppMessageName, AppPayload, FrameResult, ParsedFrameMessage } from '../../../contracts/frame/messages.js'
import { appPayloads, appPrefix } from '../../../contracts/frame/messages.js'
import { DisposedError } from '../../../errors/base.js'
import {
  FrameAbortedError,
  FrameBlockedError,
  FrameError,
  FrameMessageError,
  FrameNotReadyError,
} from '../../../errors/frame.js'
import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { type FrameChannel, openFrameChannel } from './channel.js'

export const EVENT_TIMEOUT_MS = 30_000

/** The messages with a time limit of 30 s. */
const timedEvents: readonly AppMessageName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

interface RequestOptions {
  signal?: AbortSignal | undefined
  /** The time limit of other messages, after which the request is aborted as by `signal`. */
  limitMs?: number | undefined
}

interface OpenMessage {
  readonly name: AppMessageName
  /** False while the message waits for the frame: a frame that reloads does not lose it. */
  isSent: boolean
  resolve(payload: unknown): void
  reject(error: Error): void
}

export interface FrameClient {
  readonly isReady: boolean
  /**
   * @throws {@link FrameError} {@link FrameMessageError} {@link FrameAbortedError}; the last one also if the frame
   * reloads
   */
  request<Name extends AppMessageName>(
    name: Name,
    payload?: AppPayload<Name>,
    options?: RequestOptions,
  ): Promise<FrameResult<Name>>
  /** @throws {@link FrameLoadError} {@link FrameBlockedError} {@link FrameNotReadyError} {@link FrameUnavailableError} */
  load(): Promise<void>
  dispose(): void
}

/**
 * Exchanges messages with the embedded wallet's frame. The first request loads the frame, and so does the next one
 * after a failure.
 */
export function createFrameClient(config: {
  platform: Platform
  url: () => string
  /** The messages sent each time the frame starts, before any other. */
  greeting: () => { readonly [Name in 'SYNC_DAPP_DATA' | 'SYNC_THEME']?: AppPayload<Name> }
  onTimeout(): void
  onStatus?(status: 'loading' | 'ready' | 'failed', error?: Error): void
  onSessionToken?(token: string): void
}): FrameClient {
  const { platform } = config
  const open = new Map<string, OpenMessage>()
  let channel: FrameChannel | undefined
  let isReady = false
  let isDisposed = false

  const abandon = (messages: Iterable<OpenMessage>, toError: (name: AppMessageName) => Error) => {
    for (const message of [...messages]) message.reject(toError(message.name))
  }

  const onMessage = (message: ParsedFrameMessage) => {
    if (message.kind === 'notice') return config.onSessionToken?.((message.payload as { token: string }).token) // the only other notice
    const asked = message.id === undefined ? undefined : open.get(message.id)
    const event = message.name
    if (asked?.name !== event) return
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

  /**
   * True if another attempt cannot help: the page's policy does not change, and each attempt would add a line to the
   * console.
   */
  const isForGood = (error: unknown) => error instanceof FrameBlockedError

  const loaded = (): FrameChannel => {
    if (channel) return channel
    config.onStatus?.('loading')
    const opened = openFrameChannel({
      platform,
      url: config.url(),
      onReady: () => {
        isReady = true
        config.onStatus?.('ready')
        // No caller waits for these answers.
        for (const [name, payload] of Object.entries(config.greeting()))
          post(name as 'SYNC_DAPP_DATA' | 'SYNC_THEME', platform.randomUuid(), toPlainPayload(payload)) // the keys of `greeting()`
      },
      onQuiet: () => {
        isReady = false
        config.onStatus?.('loading')
      },
      onRestart: () => {
        isReady = false
        config.onStatus?.('loading')
        const sent = [...open.values()].filter(({ isSent }) => isSent)
        for (const message of sent) if (message.name === 'RELOAD') message.resolve(undefined)
        abandon(sent, (event) => new FrameAbortedError({ event, reason: 'The frame was loaded anew.' }))
      },
      onMessage,
      onEnd: (error) => {
        isReady = false
        if (error instanceof FrameNotReadyError) config.onTimeout()
        if (!isForGood(error)) channel = undefined
        if (!isDisposed) config.onStatus?.('failed', error)
      },
    })
    channel = opened
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
        // After its caller has gone, a request must not be approved any more.
        if (message.isSent && name === 'RPC_REQUEST') channel?.post({ type: `${appPrefix}RPC_ABORT`, id })
        // If the frame reloads nevertheless, it sends READY.
        if (message.isSent && name === 'RELOAD') channel?.release()
        message.reject(new FrameAbortedError({ event: name, reason }))
      }
      const onAbort = () => giveUp()
      signal?.addEventListener('abort', onAbort)
      if (limit !== undefined)
        timer = platform.setTimeout(() => {
          if (isTimed) config.onTimeout()
          giveUp(`No answer in ${limit / 1000} seconds.`)
        }, limit)
      const ending =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          end()
          settle(value)
        }
      const message: OpenMessage = { name, isSent: false, resolve: ending(resolve), reject: ending(reject) }
      open.set(id, message)
      const sendAfter = (ready: Promise<void>): Promise<void> =>
        ready.then(
          () => {
            if (!open.has(id)) return
            // The frame may have reloaded meanwhile, because of an earlier request.
            if (channel && channel.ready !== ready) return sendAfter(channel.ready)
            message.isSent = true
            post(name, id, payload)
            if (name === 'RELOAD') channel?.hold()
          },
          (error: Error) => open.get(id)?.reject(error),
        )
      void sendAfter(loaded().ready)
    })

  return {
    get isReady() {
      return isReady
    },
    request: async <Name extends AppMessageName>(
      name: Name,
      payload?: AppPayload<Name>,
      options: RequestOptions = {},
    ): Promise<FrameResult<Name>> => {
      if (isDisposed) throw new DisposedError()
      if (options.signal?.aborted) throw new FrameAbortedError({ event: name })
      const checked = z.safeParse(appPayloads[name] as z.ZodMiniType, toPlainPayload(payload)) // one of many schemas with the same use
      if (!checked.success) {
        const wrong = checked.error.issues.map((issue) => ['payload', ...issue.path].map(String).join('.')).join(', ')
        throw new FrameMessageError({ event: name, direction: 'sent', wrong })
      }
      return (await ask(name, checked.data, options)) as FrameResult<Name> // parsed with the schema of that name
    },
    load: () => (isDisposed ? Promise.reject(new DisposedError()) : loaded().ready),
    dispose: () => {
      isDisposed = true
      channel?.end(new DisposedError())
      abandon(open.values(), () => new DisposedError())
    },
  }
}

/** Makes a payload that can be posted to another window. Bigints become hex, because JSON has none. */
function toPlainPayload(payload: unknown): unknown {
  if (payload === undefined) return undefined
  return JSON.parse(
    JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)),
  )
}
