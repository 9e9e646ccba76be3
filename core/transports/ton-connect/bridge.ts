import { readJson, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { pause } from '../../lib/time-limit.js'

// TON Connect's HTTP bridge (ton-blockchain/ton-connect, bridge.md): each side listens to messages by server-sent
// events and posts its own. The bridge cannot read them.

/** The longest pause between two attempts to listen. */
const longestPauseMs = 30_000
const firstPauseMs = 1000
/** How long the bridge keeps a message for a wallet that is not listening. All bridges keep one for that long. */
const keptSeconds = 300
/** The longest event that is read, in characters. A bridge that sends more is left, and asked again later. */
const longestEvent = 1_000_000

/** A message that the bridge delivers, still encrypted. */
export interface BridgeMessage {
  /** The sender's client id. */
  readonly from: string
  readonly message: Uint8Array
  /** The id of the event, with which listening goes on later. */
  readonly eventId: string | undefined
}

export interface ListenParams {
  readonly platform: Pick<Platform, 'fetch' | 'setTimeout' | 'clearTimeout'>
  readonly bridgeUrl: string
  readonly clientId: string
  lastEventId(): string | undefined
  onMessage(message: BridgeMessage): void
  readonly signal: AbortSignal
}

const toUrl = (bridgeUrl: string, path: string, query: Readonly<Record<string, string>>): string =>
  `${bridgeUrl.replace(/\/$/, '')}/${path}?${new URLSearchParams(query)}`

/** Listens until the signal aborts. A connection that ends or fails is made again. Never rejects. */
export async function listen(params: ListenParams): Promise<void> {
  const { platform, signal } = params
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    const isHeard = await listenOnce(params).catch(() => false)
    if (isHeard) pauseMs = firstPauseMs
    if (!signal.aborted) await pause(platform, pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** Listens until the bridge ends the connection. Resolves with true if it accepted the connection. */
async function listenOnce({ platform, bridgeUrl, clientId, lastEventId, onMessage, signal }: ListenParams) {
  const last = lastEventId()
  const query = { client_id: clientId, ...(last !== undefined && { last_event_id: last }) }
  const headers = { accept: 'text/event-stream' }
  const response = await platform.fetch(toUrl(bridgeUrl, 'events', query), { headers, signal })
  if (!response.ok || !response.body) return false
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let size = 0
  let event: { id?: string; data: string[] } = { data: [] }
  for (;;) {
    const { done, value } = await reader.read()
    if (done || signal.aborted) return true
    size += value.length
    if (size > longestEvent) {
      void reader.cancel().catch(() => undefined)
      return false
    }
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line !== '') {
        const [, field, text = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
        if (field === 'data') event.data.push(text)
        if (field === 'id') event.id = text
        continue
      }
      const read = readEvent(event.data.join('\n'), event.id)
      event = { data: [] }
      size = rest.length
      if (read) onMessage(read)
    }
  }
}

/** Reads an event. `undefined` for the bridge's heartbeat, and for anything that is no message. */
function readEvent(data: string, eventId: string | undefined): BridgeMessage | undefined {
  const event = readJson(data)
  const from = readMember(event, 'from')
  const message = readMember(event, 'message')
  if (typeof from !== 'string' || !/^[0-9a-f]{64}$/i.test(from) || typeof message !== 'string') return undefined
  const bytes = fromBase64(message)
  return bytes && { from: from.toLowerCase(), message: bytes, eventId }
}

/** Posts a message to another client. Rejects if the bridge does not take it. */
export async function post(params: {
  readonly platform: Pick<Platform, 'fetch'>
  readonly bridgeUrl: string
  readonly from: string
  readonly to: string
  readonly message: Uint8Array
  /** The method inside the message, with which a bridge may notify the phone. */
  readonly topic?: string
  readonly signal?: AbortSignal
}): Promise<void> {
  const { platform, bridgeUrl, from, to, message, topic, signal } = params
  const query = { client_id: from, to, ttl: String(keptSeconds), ...(topic !== undefined && { topic }) }
  const body = btoa(String.fromCharCode(...message))
  const response = await platform.fetch(toUrl(bridgeUrl, 'message', query), {
    method: 'POST',
    body,
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`The bridge answered with HTTP ${response.status}`)
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
