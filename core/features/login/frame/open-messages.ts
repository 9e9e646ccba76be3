import { type AppMessageName, appPrefix, type ParsedFrameMessage } from '../../../contracts/frame/messages.js'
import { FrameAbortedError, FrameError, FrameMessageError } from '../../../errors/frame.js'
import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import type { FrameChannel } from './channel.js'

export const EVENT_TIMEOUT_MS = 30_000

/** The messages with a time limit of 30 s. */
const timedEvents: readonly AppMessageName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

export interface RequestOptions {
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

export interface OpenMessages {
  /** Sends a message once the frame is ready, and resolves with its answer. @throws {@link FrameAbortedError} */
  ask(name: AppMessageName, payload: unknown, options: RequestOptions): Promise<unknown>
  /** Takes an answer. One to a message that is not open has no effect. */
  take(answer: Exclude<ParsedFrameMessage, { kind: 'notice' }>): void
  /** The frame was loaded anew, and has lost the messages that were sent. */
  lose(): void
  rejectAll(error: Error): void
}

/** Holds the messages to the frame that have no answer yet. */
export function createOpenMessages(needs: {
  platform: Platform
  onTimeout(): void
  channel(): FrameChannel | undefined
  load(): FrameChannel
}): OpenMessages {
  const { platform } = needs
  const open = new Map<string, OpenMessage>()

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
        if (message.isSent && name === 'RPC_REQUEST') needs.channel()?.post({ type: `${appPrefix}RPC_ABORT`, id })
        // If the frame reloads nevertheless, it sends READY.
        if (message.isSent && name === 'RELOAD') needs.channel()?.release()
        message.reject(new FrameAbortedError({ event: name, reason }))
      }
      const onAbort = () => giveUp()
      signal?.addEventListener('abort', onAbort)
      if (limit !== undefined)
        timer = platform.setTimeout(() => {
          if (isTimed) needs.onTimeout()
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
            const channel = needs.channel()
            if (channel && channel.ready !== ready) return sendAfter(channel.ready)
            message.isSent = true
            channel?.post(toEnvelope(name, id, payload))
            if (name === 'RELOAD') channel?.hold()
          },
          (error: Error) => open.get(id)?.reject(error),
        )
      void sendAfter(needs.load().ready)
    })

  return {
    ask,
    take: (answer) => {
      const asked = answer.id === undefined ? undefined : open.get(answer.id)
      const event = answer.name
      if (asked?.name !== event) return
      if (answer.kind === 'result') {
        if (event === 'RELOAD') needs.channel()?.expectRestart()
        asked.resolve(answer.payload)
      } else if (answer.kind === 'failure') {
        if (event === 'RELOAD') needs.channel()?.release()
        asked.reject(new FrameError({ event, message: answer.message }))
      } else asked.reject(new FrameMessageError({ event, direction: 'received' }))
    },
    lose: () => {
      const sent = [...open.values()].filter(({ isSent }) => isSent)
      for (const message of sent) if (message.name === 'RELOAD') message.resolve(undefined)
      for (const { name: event, reject } of sent)
        reject(new FrameAbortedError({ event, reason: 'The frame was loaded anew.' }))
    },
    rejectAll: (error) => {
      for (const message of [...open.values()]) message.reject(error)
    },
  }
}

export const toEnvelope = (name: AppMessageName, id: string, payload: unknown) => ({
  type: `${appPrefix}${name}`,
  id,
  ...(payload !== undefined && { payload }),
})
