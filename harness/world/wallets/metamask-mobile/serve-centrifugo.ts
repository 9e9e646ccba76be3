import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { type Centrifugo, createCentrifugo } from './centrifugo.js'

/** A relay on this machine, for pages and phones that have real sockets. */
export interface ServedCentrifugo extends Centrifugo {
  /** `ws://127.0.0.1:…/connection/websocket`. */
  readonly url: string
  stop(): Promise<void>
}

export async function serveCentrifugo(): Promise<ServedCentrifugo> {
  const relay = createCentrifugo()
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/connection/websocket' })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    const connection = relay.connect(
      (frame) => socket.send(frame),
      () => socket.close(),
    )
    socket.on('message', (frame) => connection.receive(String(frame)))
    socket.on('close', () => connection.leave())
  })
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    ...relay,
    url: `ws://127.0.0.1:${port}/connection/websocket`,
    stop: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}
