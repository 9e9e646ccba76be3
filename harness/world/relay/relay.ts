import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WorldClock } from '../lib/clock.js'
import { once } from '../lib/lifecycle.js'
import type { Seed } from '../lib/seed.js'
import { StartError } from '../processes/owned-process.js'
import { type Access, createAccess } from '../serving/access.js'
import { startLocalServer } from '../serving/local-server.js'
import { createActiveFaults } from './active-faults.js'
import { createAdmission } from './admission.js'
import { createCallSide } from './call-side.js'
import { createDelivery } from './delivery.js'
import { intrusionFor, type Relay } from './relay-api.js'
import { createRelayLog } from './relay-log.js'
import { createSocketSide } from './socket-side.js'

export interface RelayOptions {
  /** The clock for messages, tokens and delays. */
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout'>
  /** Random source of faults with a probability. */
  readonly seed: Seed
  /** Pages that may open a socket. Programs always may. @default none */
  readonly access?: Access | undefined
  /** Accepts or refuses a project id. @default any that is not empty */
  readonly isProjectKnown?: ((projectId: string) => boolean) | undefined
  /** Accepts or refuses a page's origin. @default all */
  readonly isOriginAllowed?: ((origin: string | undefined) => boolean) | undefined
  /**
   * Delay in milliseconds before a refused client's socket is closed: about as long as a real relay takes to check a
   * token. At 0, clients of 2.21 reconnect some hundred times a second within one attempt.
   * @default 50
   */
  readonly refuseAfterMs?: number | undefined
  /** @default a free port */
  readonly port?: number | undefined
}

/** Room for a batch of messages, each with its own limit. */
const MOST_FRAME_BYTES = 8_000_000

/**
 * Starts a WalletConnect relay on this machine. Clients of any version from 2.17 on pair, sign and disconnect through
 * it as through the public relay.
 * @example
 * const relay = await startRelay({ clock, seed: createSeed(1) })
 * const provider = await UniversalProvider.init({ projectId: 'sandbox', relayUrl: relay.url })
 * @throws {@link StartError} when `ws` is not installed or the port is taken
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { clock, seed, isProjectKnown = (id) => id !== '', isOriginAllowed = () => true, port = 0 } = options
  const { refuseAfterMs = 50, access = createAccess() } = options
  const { WebSocketServer } = await import('ws')
  const log = createRelayLog()
  const admission = createAdmission({ now: clock.now, isProjectKnown, isOriginAllowed })
  const { nameOf } = admission
  const faults = createActiveFaults(seed)
  const delivery = createDelivery({
    clock,
    strike: ({ clientId }, { tag }) => faults.strike({ client: nameOf(clientId), tags: [tag] }, ['delivery'])?.do,
    pushed: ({ clientId }, message) => log.addDelivery(message, nameOf(clientId)),
    confirmed: ({ clientId }, message) => log.confirm(message, nameOf(clientId)),
  })
  const { connections } = delivery
  const receive = createCallSide({
    delivery,
    log,
    nameOf,
    now: clock.now,
    strike: (moment) => faults.strike(moment, ['call', 'drop'], (isAboutMessages) => isAboutMessages),
  })
  const sockets = createSocketSide({ admission, faults, log, connections, refuseAfterMs, now: clock.now, receive })

  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MOST_FRAME_BYTES })
  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const client = admission.nameOfRequest(request)
    if (faults.strike({ client, tags: [] }, ['upgrade'])) {
      sockets.turnAway(client, '503')
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    upgrades.handleUpgrade(request, socket, head, (accepted) => sockets.accept(accepted, request))
  }

  const connectionsOf = (client: string | undefined) =>
    [...connections].filter(({ clientId }) => client === undefined || nameOf(clientId) === client)

  const server = await startLocalServer({
    access,
    port,
    answer: (_, response) =>
      void response.writeHead(426, { 'content-type': 'text/plain' }).end('The relay speaks WebSocket.'),
    upgrade,
  }).catch((cause: Error) => {
    throw new StartError('start_failed', `The relay cannot listen on port ${port}: ${cause.message}`, { cause })
  })

  return {
    url: `ws://127.0.0.1:${server.port}`,
    publishes: log.publishes,
    sockets: log.sockets,
    calls: log.calls,
    deliveries: log.deliveries,
    refusals: log.refusals,
    get subscriptions() {
      return [...connections].flatMap(({ clientId, topics }) =>
        [...topics].map((topic) => ({ client: nameOf(clientId), clientId, topic })),
      )
    },
    get waiting() {
      return delivery.waiting
    },
    nameClient: admission.nameClient,
    waitForPublish: log.waitForPublish,
    waitForSockets: (count, of = {}) => log.waitForSockets(count, of),
    onChange: log.onChange,
    closeSockets({ client, code, reason } = {}) {
      const open = connectionsOf(client)
      for (const connection of open) connection.close(code, reason)
      return open.length
    },
    intrude(what, { client }) {
      const open = connectionsOf(client)
      for (const connection of open) connection.sendText(intrusionFor(connection, what, clock.now()))
      return open.length
    },
    addFault(on, given) {
      const { fault, remove } = faults.add(on, given)
      if (fault.effect.at === 'drop' && !fault.isAboutMessages) {
        const { code } = fault.effect
        const struck = [...connections].filter(({ clientId }) => fault.isFor({ client: nameOf(clientId), tags: [] }))
        // All sockets closed together count as one strike.
        if (struck.length > 0 && fault.strikes()) for (const connection of struck) connection.close(code)
      }
      return remove
    },
    stop: once(async () => {
      for (const connection of [...connections]) connection.close()
      sockets.stop()
      log.end()
      await server.stop()
    }),
  }
}
