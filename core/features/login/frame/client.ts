import * as z from 'zod/mini'
import type { AppMessageName, AppPayload, FrameResult } from '../../../contracts/frame/messages.js'
import { appPayloads } from '../../../contracts/frame/messages.js'
import { DisposedError } from '../../../errors/base.js'
import { FrameAbortedError, FrameBlockedError, FrameMessageError, FrameNotReadyError } from '../../../errors/frame.js'
import type { Platform } from '../../../lib/platform/platform.js'
import type { LoadStatus } from '../../../lib/task.js'
import { type FrameChannel, openFrameChannel } from './channel.js'
import { createOpenMessages, type RequestOptions, toEnvelope } from './open-messages.js'

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
  onStatus?(status: Exclude<LoadStatus, 'idle'>, error?: Error): void
  onSessionToken?(token: string): void
}): FrameClient {
  const { platform } = config
  let channel: FrameChannel | undefined
  let isReady = false
  let isDisposed = false

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
        for (const [key, payload] of Object.entries(config.greeting())) {
          const name = key as 'SYNC_DAPP_DATA' | 'SYNC_THEME' // the keys of `greeting()`
          channel?.post(toEnvelope(name, platform.randomUuid(), toPlainPayload(payload)))
        }
      },
      onQuiet: () => {
        isReady = false
        config.onStatus?.('loading')
      },
      onRestart: () => {
        isReady = false
        config.onStatus?.('loading')
        messages.lose()
      },
      onMessage: (message) => {
        if (message.kind !== 'notice') messages.take(message)
        else config.onSessionToken?.((message.payload as { token: string }).token) // the only other notice
      },
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

  const messages = createOpenMessages({
    platform,
    onTimeout: () => config.onTimeout(),
    channel: () => channel,
    load: loaded,
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
      return (await messages.ask(name, checked.data, options)) as FrameResult<Name> // parsed with the schema of that name
    },
    load: () => (isDisposed ? Promise.reject(new DisposedError()) : loaded().ready),
    dispose: () => {
      isDisposed = true
      channel?.end(new DisposedError())
      messages.rejectAll(new DisposedError())
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
