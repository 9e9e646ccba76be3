import { WebSocketServer } from 'ws'
import { createAccess } from '../../serving/access.js'
import { startLocalServer } from '../../serving/local-server.js'
import { type Centrifugo, createCentrifugo } from './centrifugo.js'

/** A relay on this machine, for pages and phones that have real sockets. */
export interface ServedCentrifugo extends Centrifugo {
  /** `ws://127.0.0.1:…/connection/websocket`. */
  readonly url: string
  stop(): Promise<void>
}

export async function serveCentrifugo(): Promise<ServedCentrifugo> {
  const relay = createCentrifugo()
  const upgrades = new WebSocketServer({ noServer: true, path: '/connection/websocket' })
  upgrades.on('connection', (socket) => {
    const connection = relay.connect(
      (frame) => socket.send(frame),
      () => socket.close(),
    )
    socket.on('message', (frame) => connection.receive(String(frame)))
    socket.on('close', () => connection.leave())
  })
  const server = await startLocalServer({
    access: createAccess(),
    port: 0,
    answer: (_, response) => void response.writeHead(426).end('The relay speaks WebSocket.'),
    upgrade: (request, socket, head) =>
      upgrades.handleUpgrade(request, socket, head, (accepted) => upgrades.emit('connection', accepted, request)),
  })
  return {
    ...relay,
    url: `ws://127.0.0.1:${server.port}/connection/websocket`,
    async stop() {
      for (const client of upgrades.clients) client.terminate()
      await server.stop()
    },
  }
}
