import type { StoredMessage } from './mailbox.js'

/** The used members of a `ws` socket, so that no declaration of this package depends on `ws`. */
export interface RelaySocketLike {
  readonly readyState: number
  send(text: string): void
  ping(): void
  close(code?: number, reason?: string): void
  terminate(): void
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown
  on(event: 'close', listener: (code: number, reason: { toString(): string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface Connection {
  readonly clientId: string
  readonly topics: Set<string>
  readonly unconfirmed: Map<number, StoredMessage>
  /** A message held back until the next one has been sent (fault `reorder`). */
  heldBack: StoredMessage | undefined
  send(payload: object): void
  sendText(text: string): void
  /** Without a code the socket breaks without a close frame, as when a machine crashes. */
  close(code?: number, reason?: string): void
}

const OPEN = 1

/** A client's connection on one socket. Its subscriptions end with it. */
export function createConnection(socket: RelaySocketLike, clientId: string): Connection {
  const sendText = (text: string) => {
    if (socket.readyState === OPEN) socket.send(text)
  }
  return {
    clientId,
    topics: new Set<string>(),
    unconfirmed: new Map<number, StoredMessage>(),
    heldBack: undefined as StoredMessage | undefined, // set by the delivery
    send: (payload: object) => sendText(JSON.stringify(payload)),
    sendText,
    close(code?: number, reason?: string) {
      if (code === undefined) socket.terminate()
      else socket.close(code, reason)
    },
  }
}
