import { createServer } from 'node:http'
import type { NodeUse } from '../../processes/chain-node.js'
import { loadOptionalPeer } from '../../processes/optional-peer.js'
import { StartError } from '../../processes/start-error.js'
import { type CallHandler, type CallHandlerOptions, createCallHandler } from './call-handler.js'
import { httpSide } from './http-side.js'
import { createSocketSide } from './socket-side.js'

export interface ProxyOptions extends CallHandlerOptions {
  readonly nodeSocketUrl: string
  /** @default one that is free */
  readonly port: number | undefined
}

/** What stands in front of a node: HTTP and WebSocket on one origin, which stays when the node does not. */
export interface ChainProxy {
  readonly handler: CallHandler
  readonly rpcUrl: string
  readonly webSocketUrl: string
  readonly port: number
  /** Every open socket breaks off; new ones are taken. */
  dropSockets(): void
  /** From then on the node hears of nobody here. Resolves with what it was used for. */
  stop(): Promise<NodeUse>
}

/** @throws {@link StartError} when the port is taken */
export async function startProxy({ nodeSocketUrl, port, ...options }: ProxyOptions): Promise<ChainProxy> {
  const { WebSocket, WebSocketServer } = await loadOptionalPeer('ws', () => import('ws'))
  const handler = createCallHandler(options)
  const sockets = createSocketSide({
    handler,
    quirks: options.quirks,
    connect: () => new WebSocket(nodeSocketUrl, { perMessageDeflate: false }),
  })
  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false })
  const server = createServer(httpSide(options.chain, handler))
  // A connection that is kept is not closed in the moment in which a caller uses it again.
  server.keepAliveTimeout = 0
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrades.handleUpgrade(request, socket, head, sockets.accept)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StartError('start_failed', `The chain ${options.chain} cannot listen on port ${port}: ${cause.message}`, {
          cause,
        }),
      ),
    )
    server.listen(port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  let stopped: Promise<NodeUse> | undefined
  return {
    handler,
    port: taken,
    rpcUrl: `http://127.0.0.1:${taken}`,
    webSocketUrl: `ws://127.0.0.1:${taken}`,
    dropSockets: sockets.close,
    stop() {
      stopped ??= new Promise((resolve) => {
        const use = { asked: handler.asked, isUnfinished: options.upstream.isWaiting }
        handler.close()
        options.upstream.close()
        sockets.close()
        server.close(() => resolve(use))
        server.closeAllConnections()
      })
      return stopped
    },
  }
}
