import * as z from 'zod/mini'

// A Centrifugo server in one process, as far as MetaMask's Mobile Wallet Protocol asks it. It claims what Centrifugo says of
// its client protocol in JSON (centrifugal.dev/docs/transports/client_protocol, centrifugal/protocol definitions/client.proto),
// with the namespaces of MetaMask/mobile-wallet-protocol, backend/config.json: who may do what, and how much is kept.

/** The address of the relay in scenarios. */
export const metamaskRelayUrl = 'wss://mwp.relay.test/connection/websocket'

/** The number of messages that a channel keeps, by namespace. */
const kept: Readonly<Record<string, number>> = { handshake: 5, session: 20 }
const keptMs = 300_000
const channelPattern = /^(handshake|session):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const named = z.object({ channel: z.string() })
const commandShape = z.object({
  id: z.optional(z.number()),
  connect: z.optional(z.unknown()),
  subscribe: z.optional(named),
  unsubscribe: z.optional(named),
  publish: z.optional(z.object({ channel: z.string(), data: z.unknown() })),
  history: z.optional(z.object({ channel: z.string(), limit: z.optional(z.number()) })),
})

interface Publication {
  readonly data: unknown
  readonly offset: number
  readonly at: number
}

/** The server's end of one connection. */
export interface CentrifugoConnection {
  /** Takes a frame of the client: commands in JSON, one a line. */
  receive(frame: string): void
  /** The client has left. */
  leave(): void
}

export interface Centrifugo {
  /** Accepts a client. `drop` ends its connection. */
  connect(send: (frame: string) => void, drop: () => void): CentrifugoConnection
  /** Every message that was published, in order. */
  readonly published: readonly { readonly channel: string; readonly data: unknown }[]
  /** Puts a message into a channel, as any client that knows its name can. */
  publish(channel: string, data: unknown): void
  /** Ends every connection, as a restart of the server does. */
  restart(): void
  /** Refuses new connections until it is called with false. */
  shut(isShut: boolean): void
  /** Sends any frame to every client: `{}` is a ping. */
  say(frame: string): void
}

export function createCentrifugo({ now = Date.now }: { now?: () => number } = {}): Centrifugo {
  const channels = new Map<string, Publication[]>()
  const clients = new Set<{ readonly subscribed: Set<string>; send(frame: string): void; drop(): void }>()
  const published: { channel: string; data: unknown }[] = []
  let offset = 0
  let isShut = false

  const publish = (channel: string, data: unknown) => {
    published.push({ channel, data })
    offset += 1
    const size = kept[channel.split(':')[0] ?? ''] ?? 0
    const publication = { data, offset, at: now() }
    channels.set(channel, [...(channels.get(channel) ?? []), publication].slice(-size))
    const push = JSON.stringify({ push: { channel, pub: { data, offset } } })
    for (const client of clients) if (client.subscribed.has(channel)) client.send(push)
  }

  const historyOf = (channel: string) =>
    (channels.get(channel) ?? [])
      .filter(({ at }) => now() - at < keptMs)
      .map(({ data, offset: place }) => ({ data, offset: place }))

  return {
    published,
    publish,
    connect: (send, drop) => {
      const client = { subscribed: new Set<string>(), send, drop }
      let isConnected = false
      if (isShut) drop()
      else clients.add(client)

      const answer = (text: string): object | undefined => {
        // An empty command is the answer to a ping.
        if (text === '{}') return undefined
        const { id, ...command } = commandShape.parse(JSON.parse(text))
        const refuse = (code: number, message: string) => ({ id, error: { code, message } })
        if (command.connect !== undefined) {
          isConnected = true
          return { id, connect: { client: `client ${clients.size}`, version: '6.0.0', ping: 25, pong: true } }
        }
        if (!isConnected) return refuse(107, 'bad request')
        const { channel } = command.subscribe ?? command.publish ?? command.history ?? command.unsubscribe ?? {}
        if (channel === undefined || !channelPattern.test(channel)) return refuse(102, 'unknown channel')
        if (command.subscribe) {
          if (client.subscribed.has(channel)) return refuse(105, 'already subscribed')
          client.subscribed.add(channel)
          return { id, subscribe: { recoverable: true, epoch: 'epoch', offset, positioned: true } }
        }
        if (command.unsubscribe) {
          client.subscribed.delete(channel)
          return { id, unsubscribe: {} }
        }
        if (command.history) {
          // Without a limit, only the position is told.
          const publications = historyOf(channel).slice(0, command.history.limit ?? 0)
          return { id, history: { publications, epoch: 'epoch', offset } }
        }
        publish(channel, command.publish?.data)
        return { id, publish: {} }
      }

      return {
        receive: (frame) => {
          for (const line of frame.split('\n')) {
            const reply = answer(line.trim())
            if (reply) send(JSON.stringify(reply))
          }
        },
        leave: () => void clients.delete(client),
      }
    },
    restart: () => {
      for (const client of [...clients]) {
        clients.delete(client)
        client.drop()
      }
    },
    shut: (next) => {
      isShut = next
    },
    say: (frame) => {
      for (const client of clients) client.send(frame)
    },
  }
}
