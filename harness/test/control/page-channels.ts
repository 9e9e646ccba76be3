import * as z from 'zod/mini'
import { answerFrom } from '../../world/wallets/rpc.js'
import { isFor, type PageMessage } from '../../world/wallets/shell/transport.js'
import type { MockWallet } from '../../world/wallets/wallet.js'
import { parseBody } from './actions.js'
import { ControlError } from './control-error.js'
import { type Channel, createChannel } from './event-stream.js'

const pageCall = z.strictObject({
  call: z.string(),
  wallet: z.string(),
  method: z.string(),
  params: z.optional(z.unknown()),
})

const MOST_CHANNELS = 200
/** A page reopens a broken stream after a second. A page that was closed or reloaded does not, and counts as gone after this. */
const GONE_AFTER_MS = 3_000

interface PageChannel extends Channel {
  readonly origin: string
  /** Aborts once the page is gone: its answer could reach nobody, so the owner is no longer asked. */
  readonly gone: AbortSignal
  send(message: PageMessage): void
}

/** Channels to the pages that reach wallets over HTTP. */
export function createPageChannels(wallets: ReadonlyMap<string, MockWallet>) {
  const channels = new Map<string, PageChannel>()

  function createPageChannel(origin: string): PageChannel {
    let leaving: NodeJS.Timeout | undefined
    const gone = new AbortController()
    const { send, open, close } = createChannel(() => {
      leaving = setTimeout(() => gone.abort(), GONE_AFTER_MS)
      leaving.unref()
    })
    return {
      origin,
      gone: gone.signal,
      send,
      open() {
        clearTimeout(leaving)
        return open()
      },
      close() {
        close()
        clearTimeout(leaving)
        gone.abort()
      },
    }
  }
  function channelOf(page: string, origin: string) {
    const known = channels.get(page)
    if (known) return known
    const channel = createPageChannel(origin)
    channels.set(page, channel)
    channel.gone.addEventListener('abort', () => {
      if (channels.get(page) === channel) channels.delete(page)
    })
    const [oldest] = channels.keys()
    if (channels.size > MOST_CHANNELS && oldest !== undefined) {
      channels.get(oldest)?.close()
      channels.delete(oldest)
    }
    return channel
  }

  const stops = [...wallets.values()].map((wallet) =>
    wallet.onEvent((event) => {
      for (const channel of channels.values()) {
        if (isFor(event, channel.origin)) channel.send({ kind: 'event', wallet: wallet.name, event })
      }
    }),
  )

  return {
    open: (page: string, origin: string) => channelOf(page, origin).open(),
    /** Resolves once the wallet has answered. @throws ControlError at once if the call is malformed */
    call(page: string, origin: string, body: unknown): Promise<void> {
      const { call, wallet: name, method, params } = parseBody(pageCall, body)
      const wallet = wallets.get(name)
      if (!wallet) throw new ControlError(404, `There is no wallet ${name}.`)
      const channel = channelOf(page, origin)
      return answerFrom(wallet, { method, params, origin, signal: channel.gone }).then((answer) =>
        channel.send({ kind: 'answer', call, answer }),
      )
    },
    close() {
      for (const stop of stops) stop()
      for (const channel of channels.values()) channel.close()
      channels.clear()
    },
  }
}
