import type { IncomingMessage } from 'node:http'
import type { ActiveFaults } from './active-faults.js'
import { type Admission, queryOf } from './admission.js'
import { AuthError } from './client-auth.js'
import { type Connection, createConnection, type RelaySocketLike } from './connection.js'
import type { RelayEffect } from './relay-faults.js'
import type { RelayLog } from './relay-log.js'

interface SocketSideOptions {
  readonly admission: Admission
  readonly faults: ActiveFaults
  readonly log: RelayLog
  readonly connections: Set<Connection>
  readonly refuseAfterMs: number
  now(): number
  receive(connection: Connection, text: string): void
}

type Refusal = Pick<Extract<RelayEffect, { at: 'open' }>, 'code' | 'reason' | 'atOnce'>

/** Clients in Node take a socket for dead after 35 s of silence. */
const PING_MS = 20_000
const UNAUTHORIZED = 3000

export interface SocketSide {
  /** Takes a socket that has just opened: it becomes a client's connection, or is refused and closed. */
  accept(socket: RelaySocketLike, request: IncomingMessage): void
  /** Notes that a client was refused. */
  turnAway(client: string, why: string): void
  /** Ends the refused sockets that are still open. */
  stop(): void
}

/** The life of each socket, from its opening to its end. */
export function createSocketSide(options: SocketSideOptions): SocketSide {
  const { admission, faults, log, connections, refuseAfterMs, now, receive } = options
  const { nameOf } = admission
  /** Refused sockets that are still open. */
  const unwanted = new Set<RelaySocketLike>()

  function turnAway(client: string, why: string): void {
    log.refusals.push({ client, why })
    log.changed()
  }
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

  function noteSocket(clientId: string, request: IncomingMessage): RelayLog['sockets'][number] {
    const query = queryOf(request)
    const entry = {
      index: log.sockets.length + 1,
      clientId,
      get client() {
        return nameOf(clientId)
      },
      projectId: query.get('projectId') ?? '',
      userAgent: query.get('ua') ?? '',
      origin: request.headers.origin,
      openedAtMs: now(),
      isOpen: true,
    }
    log.sockets.push(entry)
    return entry
  }

  /** Connects an admitted client until the socket closes. */
  function open(socket: RelaySocketLike, clientId: string, request: IncomingMessage): Connection {
    const connection = createConnection(socket, clientId)
    const entry = noteSocket(clientId, request)
    connections.add(connection)
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
      connections.delete(connection)
    }
    socket.on('message', (data) => {
      if (connections.has(connection)) receive(connection, data.toString())
    })
    socket.on('close', (code, reason) => {
      end()
      entry.isOpen = false
      entry.closed = { by: isOurs ? 'relay' : 'client', code, reason: reason.toString() }
      log.changed()
    })
    log.changed()
    return connection
  }

  return {
    turnAway,
    accept(socket, request) {
      socket.on('error', () => undefined) // `close` follows
      let clientId: string
      try {
        clientId = admission.admit(request)
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        turnAway(admission.nameOfRequest(request), error.message)
        return refuse(socket, { code: UNAUTHORIZED, reason: error.message, atOnce: false })
      }
      const moment = { client: nameOf(clientId), tags: [] }
      const refusal = faults.strike(moment, ['open'])
      if (refusal) {
        turnAway(moment.client, refusal.reason)
        return refuse(socket, refusal)
      }
      const connection = open(socket, clientId, request)
      const dropped = faults.strike(moment, ['drop'], (isAboutMessages) => !isAboutMessages)
      if (dropped) later(socket, () => connection.close(dropped.code))
    },
    stop() {
      for (const socket of unwanted) socket.terminate()
    },
  }
}

/** A close reason has at most 123 bytes (RFC 6455). */
const closeReason = (text: string): string => Buffer.from(text).subarray(0, 123).toString()
