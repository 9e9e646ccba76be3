import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WorldClock } from '../lib/clock.js'
import { once } from '../lib/lifecycle.js'
import type { Seed } from '../lib/seed.js'
import { StartError } from '../processes/owned-process.js'
import { type Access, createAccess } from '../serving/access.js'
import { startLocalServer } from '../serving/local-server.js'
import { createCallSide } from './call-side.js'
import { AuthError, readClientId } from './client-auth.js'
import { createConnection, type RelaySocketLike } from './connection.js'
import { createDelivery } from './delivery.js'
import { intrusionFor, type Relay } from './relay-api.js'
import { createRelayFault, type RelayEffect, type RelayFault, type RelayMoment } from './relay-faults.js'
import { createRelayLog } from './relay-log.js'

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

type Refusal = Pick<Extract<RelayEffect, { at: 'open' }>, 'code' | 'reason' | 'atOnce'>

/** Clients in Node take a socket for dead after 35 s of silence. */
const PING_MS = 20_000
const UNAUTHORIZED = 3000
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
  const names = new Map<string, string>()
  const nameOf = (clientId: string) => names.get(clientId) ?? 'dapp'
  const faults = new Set<RelayFault>()
  let faultCount = 0

  /** Returns the first fault that strikes. A drop that names a method or a tag affects calls; any other drop affects sockets. */
  function strike<At extends RelayEffect['at']>(
    moment: RelayMoment,
    at: readonly At[],
    isDropWanted: (isAboutMessages: boolean) => boolean = () => false,
  ): Extract<RelayEffect, { at: At }> | undefined {
    const isWanted = (effect: RelayEffect): effect is Extract<RelayEffect, { at: At }> =>
      at.some((each) => each === effect.at)
    for (const { effect, isAboutMessages, isFor, strikes } of faults) {
      if (!isWanted(effect) || (effect.at === 'drop' && !isDropWanted(isAboutMessages))) continue
      if (isFor(moment) && strikes()) return effect
    }
    return undefined
  }

  const delivery = createDelivery({
    clock,
    strike: ({ clientId }, { tag }) => strike({ client: nameOf(clientId), tags: [tag] }, ['delivery'])?.do,
    pushed: ({ clientId }, message) => log.addDelivery(message, nameOf(clientId)),
    confirmed: ({ clientId }, message) => log.confirm(message, nameOf(clientId)),
  })
  const receive = createCallSide({
    delivery,
    log,
    nameOf,
    now: clock.now,
    strike: (moment) => strike(moment, ['call', 'drop'], (isAboutMessages) => isAboutMessages),
  })

  function admit(url: URL, origin: string | undefined): string {
    const clientId = readClientId(url.searchParams.get('auth'), clock.now())
    if (!isProjectKnown(url.searchParams.get('projectId') ?? '')) throw new AuthError('Unauthorized: invalid key')
    if (!isOriginAllowed(origin)) throw new AuthError('Unauthorized: origin not allowed')
    return clientId
  }

  /** Refused sockets that are still open. */
  const unwanted = new Set<RelaySocketLike>()
  function refuse(socket: RelaySocketLike, { code, reason, atOnce }: Refusal): void {
    unwanted.add(socket)
    socket.on('close', () => unwanted.delete(socket))
    later(socket, () => socket.close(code, closeReason(reason)), atOnce ? 0 : refuseAfterMs)
  }

  function later(socket: RelaySocketLike, close: () => void, afterMs = refuseAfterMs) {
    if (afterMs === 0) return close()
    const timer = setTimeout(close, afterMs)
    socket.on('close', () => clearTimeout(timer))
  }

  function turnAway(client: string, why: string): void {
    log.refusals.push({ client, why })
    log.changed()
  }

  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MOST_FRAME_BYTES })

  function accept(socket: RelaySocketLike, request: IncomingMessage): void {
    socket.on('error', () => undefined) // `close` follows
    const url = new URL(request.url ?? '/', 'ws://relay')
    let clientId: string
    try {
      clientId = admit(url, request.headers.origin)
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      turnAway(nameOfRequest(request), error.message)
      refuse(socket, { code: UNAUTHORIZED, reason: error.message, atOnce: false })
      return
    }
    const moment = { client: nameOf(clientId), tags: [] }
    const refusal = strike(moment, ['open'])
    if (refusal) {
      turnAway(moment.client, refusal.reason)
      refuse(socket, refusal)
      return
    }

    const connection = createConnection(socket, clientId)
    const entry: (typeof log.sockets)[number] = {
      index: log.sockets.length + 1,
      clientId,
      get client() {
        return nameOf(clientId)
      },
      projectId: url.searchParams.get('projectId') ?? '',
      userAgent: url.searchParams.get('ua') ?? '',
      origin: request.headers.origin,
      openedAtMs: clock.now(),
      isOpen: true,
    }
    log.sockets.push(entry)
    delivery.connections.add(connection)
    const ping = setInterval(() => socket.ping(), PING_MS)
    let isOurs = false
    const { close } = connection
    connection.close = (code, reason) => {
      isOurs = true
      end()
      close(code, reason)
    }
    const end = () => {
      clearInterval(ping)
      delivery.connections.delete(connection)
    }
    socket.on('message', (data) => {
      if (delivery.connections.has(connection)) receive(connection, data.toString())
    })
    socket.on('close', (code, reason) => {
      end()
      entry.isOpen = false
      entry.closed = { by: isOurs ? 'relay' : 'client', code, reason: reason.toString() }
      log.changed()
    })
    log.changed()
    const dropped = strike(moment, ['drop'], (isAboutMessages) => !isAboutMessages)
    if (dropped) later(socket, () => connection.close(dropped.code))
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const moment = { client: nameOfRequest(request), tags: [] }
    if (strike(moment, ['upgrade'])) {
      turnAway(moment.client, '503')
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    upgrades.handleUpgrade(request, socket, head, (accepted) => accept(accepted, request))
  }

  const connectionsOf = (client: string | undefined) =>
    [...delivery.connections].filter(({ clientId }) => client === undefined || nameOf(clientId) === client)

  /** The client's name before it is admitted: `dapp` when its token is unreadable. */
  function nameOfRequest(request: IncomingMessage): string {
    const url = new URL(request.url ?? '/', 'ws://relay')
    try {
      return nameOf(readClientId(url.searchParams.get('auth'), clock.now()))
    } catch {
      return 'dapp'
    }
  }

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
      return [...delivery.connections].flatMap(({ clientId, topics }) =>
        [...topics].map((topic) => ({ client: nameOf(clientId), clientId, topic })),
      )
    },
    get waiting() {
      return delivery.waiting
    },
    nameClient: (clientId, name) => void names.set(clientId, name),
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
      faultCount += 1
      const fault = createRelayFault(on, given, seed.stream(`faults/relay-${faultCount}`))
      faults.add(fault)
      if (fault.effect.at === 'drop' && !fault.isAboutMessages) {
        const { code } = fault.effect
        const struck = [...delivery.connections].filter(({ clientId }) =>
          fault.isFor({ client: nameOf(clientId), tags: [] }),
        )
        // All sockets closed together count as one strike.
        if (struck.length > 0 && fault.strikes()) for (const connection of struck) connection.close(code)
      }
      return () => void faults.delete(fault)
    },
    stop: once(async () => {
      for (const connection of [...delivery.connections]) connection.close()
      for (const socket of unwanted) socket.terminate()
      log.end()
      await server.stop()
    }),
  }
}

/** A close reason has at most 123 bytes (RFC 6455). */
const closeReason = (text: string): string => Buffer.from(text).subarray(0, 123).toString()
