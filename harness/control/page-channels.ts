import * as z from 'zod/mini'
import { answerFrom } from '../wallets/answer.js'
import { isFor } from '../wallets/shell/announce-into.js'
import type { PageMessage } from '../wallets/shell/http-transport.js'
import type { MockWallet } from '../wallets/wallet.js'
import { ControlError } from './control-error.js'
import { type EventStream, openEventStream } from './event-stream.js'
import { parseBody } from './wallet-actions.js'

const pageCall = z.strictObject({
  call: z.string(),
  wallet: z.string(),
  method: z.string(),
  params: z.optional(z.unknown()),
})

/** A page's connection to the wallets. Messages wait until its stream is open. */
interface Channel {
  readonly origin: string
  stream: EventStream | undefined
  readonly waiting: PageMessage[]
}

/** A page that never opens its stream, or leaves, must not keep its messages for ever. */
const MOST_WAITING = 1000
const MOST_CHANNELS = 200

/** The wallets of pages that reach them over HTTP. */
export interface PageChannels {
  open(page: string, origin: string): Response
  /** Resolves when the wallet has answered. @throws ControlError at once when the call is not understood */
  call(page: string, origin: string, body: unknown): Promise<void>
  close(): void
}

export function createPageChannels(wallets: ReadonlyMap<string, MockWallet>): PageChannels {
  const channels = new Map<string, Channel>()

  function channelOf(page: string, origin: string): Channel {
    const known = channels.get(page)
    if (known) return known
    const channel: Channel = { origin, stream: undefined, waiting: [] }
    channels.set(page, channel)
    const [oldest] = channels.keys()
    if (channels.size > MOST_CHANNELS && oldest !== undefined) {
      channels.get(oldest)?.stream?.close()
      channels.delete(oldest)
    }
    return channel
  }

  function send(channel: Channel, message: PageMessage): void {
    if (channel.stream) channel.stream.send(message)
    else if (channel.waiting.length < MOST_WAITING) channel.waiting.push(message)
  }

  const stops = [...wallets.values()].map((wallet) =>
    wallet.onEvent((event) => {
      for (const channel of channels.values()) {
        if (isFor(event, channel.origin)) send(channel, { kind: 'event', wallet: wallet.name, event })
      }
    }),
  )

  return {
    open(page, origin) {
      const channel = channelOf(page, origin)
      channel.stream?.close()
      const stream = openEventStream(() => {
        if (channel.stream === stream) channel.stream = undefined
      })
      channel.stream = stream
      for (const message of channel.waiting.splice(0)) stream.send(message)
      return stream.response
    },
    call(page, origin, body) {
      const { call, wallet: name, method, params } = parseBody(pageCall, body)
      const wallet = wallets.get(name)
      if (!wallet) throw new ControlError(404, `There is no wallet ${name}.`)
      const channel = channelOf(page, origin)
      return answerFrom(wallet, { method, params, origin }).then((answer) =>
        send(channel, { kind: 'answer', call, answer }),
      )
    },
    close() {
      for (const stop of stops) stop()
      for (const channel of channels.values()) channel.stream?.close()
      channels.clear()
    },
  }
}
