import type { NodeUse } from '../../processes/chain-node.js'
import { loadOptionalPeer } from '../../processes/optional-peer.js'
import { StartError } from '../../processes/owned-process.js'
import type { Access } from '../../serving/access.js'
import { MOST_BODY_BYTES, startLocalServer } from '../../serving/local-server.js'
import { type CallHandlerOptions, createCallHandler } from './call-handler.js'
import { httpSide } from './http-side.js'
import { createSocketSide } from './socket-side.js'

export interface ProxyOptions extends CallHandlerOptions {
  readonly nodeSocketUrl: string
  readonly access: Access
  readonly port: number | undefined
}

export type ChainProxy = Awaited<ReturnType<typeof startProxy>>

/** The proxy before a node: HTTP and WebSocket on one origin, which outlives the node. @throws {@link StartError} */
export async function startProxy({ nodeSocketUrl, access, port = 0, ...options }: ProxyOptions) {
  const { WebSocket, WebSocketServer } = await loadOptionalPeer('ws', () => import('ws'))
  const handler = createCallHandler(options)
  const sockets = createSocketSide({
    handler,
    quirks: options.quirks,
    connect: () => new WebSocket(nodeSocketUrl, { perMessageDeflate: false }),
  })
  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MOST_BODY_BYTES })
  const server = await startLocalServer({
    access,
    port,
    answer: httpSide(options.chain, handler),
    upgrade: (request, socket, head) => upgrades.handleUpgrade(request, socket, head, sockets.accept),
  }).catch((cause: Error) => {
    const sentence = `The chain ${options.chain} cannot listen on port ${port}: ${cause.message}`
    throw new StartError('start_failed', sentence, { cause })
  })
  let stopped: Promise<NodeUse> | undefined
  async function end(): Promise<NodeUse> {
    const use = { asked: handler.asked, isUnfinished: options.upstream.isWaiting }
    handler.close()
    options.upstream.close()
    sockets.close()
    await server.stop()
    return use
  }
  return {
    handler,
    rpcUrl: `http://127.0.0.1:${server.port}`,
    webSocketUrl: `ws://127.0.0.1:${server.port}`,
    dropSockets: sockets.close,
    /** From then on the node hears of nobody here. Resolves with what it was used for. */
    stop(): Promise<NodeUse> {
      stopped ??= end()
      return stopped
    },
  }
}
