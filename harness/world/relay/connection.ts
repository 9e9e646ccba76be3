import type { StoredMessage } from './mailbox.js'

/** The few members of a `ws` socket that are used here: no declaration of ours names that package. */
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
  /** A message held back to come after the next one. */
  heldBack: StoredMessage | undefined
  send(payload: object): void
  sendText(text: string): void
  /** Without a code it breaks off as a machine does that goes down. */
  close(code?: number, reason?: string): void
}

const OPEN = 1

/** One client on one socket. Its subscriptions end with it. */
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
