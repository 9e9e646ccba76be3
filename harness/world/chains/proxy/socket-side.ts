import { errorText, type ReadCalls, type RpcCall, readAnswer, readCalls } from '../../lib/json-rpc.js'
import { messageOf } from '../../lib/message-of.js'
import type { CallHandler, NodeQuirks } from './call-handler.js'

/** The used members of a `ws` socket, so that no declaration of this package depends on `ws`. */
export interface SocketLike {
  readonly readyState: number
  send(text: string): void
  close(code?: number, reason?: string): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown
  on(event: 'open' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

const OPEN = 1
/** `eth_subscribe`, `accountUnsubscribe`: only a socket to the node can answer these. */
const SUBSCRIPTION = /(?:^eth_(?:un)?subscribe|Subscribe|Unsubscribe)$/

interface SocketSideOptions {
  readonly handler: CallHandler
  readonly quirks: NodeQuirks
  connect(): SocketLike
}

/** The WebSocket part of a proxy. A client's subscriptions use a socket to the node of their own. */
export function createSocketSide({ handler, quirks, connect }: SocketSideOptions) {
  const open = new Set<SocketLike>()

  function accept(client: SocketLike): void {
    open.add(client)
    let node: Promise<NodeSocket> | undefined
    /** Keeps notifications in order, although correcting one may need a call. */
    let told: Promise<void> = Promise.resolve()
    const say = (text: string) => {
      if (client.readyState === OPEN) client.send(text)
    }
    const subscribed = new Map<unknown, unknown>()
    const notify = (text: string) => {
      told = told.then(async () => {
        const params = subscribed.get(subscriptionOf(text))
        say((await quirks.mendNotification?.(text, params).catch(() => text)) ?? text)
      })
    }
    const subscribe = async (call: RpcCall) => {
      try {
        node ??= openNodeSocket(connect(), notify, () => client.close(1011, 'the node has gone'))
        const text = await (await node).ask(call)
        const answer = readAnswer(text)
        if (answer && 'result' in answer) subscribed.set(answer.result, call.params)
        return text
      } catch (cause) {
        return errorText(call.id, { code: -32603, message: `The node does not answer: ${messageOf(cause)}` })
      }
    }
    /** Holds notifications back until the answer is sent: the first one may arrive at the same moment as the answer. */
    const holdNotifications = () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      told = told.then(() => held)
      return release
    }
    client.on('message', (data) => void receive(data.toString()))
    client.on('error', () => undefined) // `close` follows
    client.on('close', () => {
      open.delete(client)
      void node?.then((socket) => socket.close()).catch(() => undefined)
    })

    async function receive(text: string): Promise<void> {
      let read: ReadCalls
      try {
        read = readCalls(text)
      } catch {
        return say(errorText(null, { code: -32700, message: 'Parse error' }))
      }
      if (read.calls.length === 0) return say(errorText(null, { code: -32600, message: 'Invalid Request' }))
      const isSubscription = read.calls.some((call) => call && SUBSCRIPTION.test(call.method))
      const release = isSubscription ? holdNotifications() : undefined
      try {
        const texts = await answerAll(read)
        if (!texts) client.terminate()
        else if (texts.length > 0) say(read.isBatch ? `[${texts.join(',')}]` : texts.join(''))
      } finally {
        release?.()
      }
    }

    /** `undefined`: break the connection. */
    async function answerAll({ calls, isBatch }: ReadCalls): Promise<string[] | undefined> {
      const texts: string[] = []
      for (const call of calls) {
        const outcome = call
          ? await handler.answer(call, 'websocket', SUBSCRIPTION.test(call.method) ? subscribe : undefined)
          : { text: errorText(null, { code: -32600, message: 'Invalid Request' }) }
        // As over HTTP: a notification is answered only outside a batch.
        const isSilent = isBatch && call !== undefined && call.id === undefined
        if ('text' in outcome) texts.push(...(isSilent ? [] : [outcome.text]))
        else if (!('hang' in outcome)) return undefined
      }
      return texts
    }
  }

  return {
    accept,
    close() {
      for (const client of open) client.terminate()
      open.clear()
    },
  }
}

function subscriptionOf(text: string): unknown {
  const id = /"subscription":("[^"]*"|\d+)/.exec(text)?.[1]
  return id === undefined ? undefined : JSON.parse(id)
}

interface NodeSocket {
  ask(call: RpcCall): Promise<string>
  close(): void
}

/** A socket to the node: messages with a known id are answers, all others are notifications. */
function openNodeSocket(socket: SocketLike, notify: (text: string) => void, gone: () => void): Promise<NodeSocket> {
  const waiting: { call: RpcCall; resolve(text: string): void }[] = []
  let isClosing = false
  socket.on('message', (data) => {
    const text = data.toString()
    const id = readAnswer(text)?.id
    const index = id === undefined ? -1 : waiting.findIndex(({ call }) => call.id === id)
    const [found] = index >= 0 ? waiting.splice(index, 1) : []
    if (found) found.resolve(text)
    else notify(text)
  })
  const end = () => {
    for (const { call, resolve } of waiting.splice(0)) {
      resolve(errorText(call.id, { code: -32603, message: 'The node closed its socket.' }))
    }
    if (!isClosing) gone()
  }
  return new Promise((resolve, reject) => {
    socket.on('open', () =>
      resolve({
        ask: (call) =>
          new Promise((answered) => {
            waiting.push({ call, resolve: answered })
            socket.send(call.text)
          }),
        close() {
          isClosing = true
          socket.terminate()
        },
      }),
    )
    socket.on('error', reject)
    socket.on('close', end)
  })
}
