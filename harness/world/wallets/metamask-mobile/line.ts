import type { Centrifugo } from './centrifugo.js'
import type { RelayLine } from './phone.js'

/** A phone's connection to a relay in the same process. */
export function lineTo(relay: Centrifugo): RelayLine {
  const waiting = new Map<number, () => void>()
  const listeners: ((channel: string, data: unknown) => void)[] = []
  let commands = 0

  const onFrame = (frame: string) => {
    // A client would leave such a relay and come back.
    if (!frame.startsWith('{')) return
    const { id, push, history } = JSON.parse(frame)
    for (const { data } of history?.publications ?? [])
      for (const listener of listeners) listener(asked.get(id) ?? '', data)
    if (push?.pub) for (const listener of listeners) listener(push.channel, push.pub.data)
    waiting.get(id)?.()
    waiting.delete(id)
  }
  const channels = new Set<string>()
  /** The channel of each question for a history. */
  const asked = new Map<number, string>()
  let connection = relay.connect(onFrame, () => reconnectSoon())

  const ask = (command: object) =>
    new Promise<void>((resolve) => {
      commands += 1
      waiting.set(commands, resolve)
      connection.receive(JSON.stringify({ id: commands, ...command }))
    })
  /** Listens, and reads what was said before, as the maker's client does after each connection. */
  const listen = async (channel: string) => {
    await ask({ subscribe: { channel } })
    asked.set(commands + 1, channel)
    await ask({ history: { channel, limit: 50 } })
  }
  const reconnectSoon = () =>
    void setTimeout(() => {
      connection = relay.connect(onFrame, () => reconnectSoon())
      void ask({ connect: {} })
      for (const channel of channels) void listen(channel)
    }, 20).unref()
  void ask({ connect: {} })

  return {
    subscribe: (channel) => {
      channels.add(channel)
      return listen(channel)
    },
    publish: (channel, data) => ask({ publish: { channel, data } }),
    onMessage: (listener) => void listeners.push(listener),
  }
}
