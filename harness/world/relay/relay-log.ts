import { createListeners } from '../lib/lifecycle.js'
import { waitUntil } from '../lib/wait-until.js'
import type { StoredMessage } from './mailbox.js'
import type { PublishMatch, RelayCall, RelayDelivery, RelayPublish, RelayRefusal, RelaySocket } from './relay-api.js'
import type { Publication } from './relay-methods.js'
import { isTag, tagName } from './tags.js'

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

const WITHIN_MS = 5000

export interface RelayLog {
  readonly publishes: RelayPublish[]
  readonly sockets: Writable<RelaySocket>[]
  readonly calls: RelayCall[]
  readonly deliveries: Writable<RelayDelivery>[]
  readonly refusals: RelayRefusal[]
  addPublish(publication: Publication, client: string): void
  addDelivery(message: StoredMessage, client: string): void
  confirm(message: StoredMessage, client: string): void
  changed(): void
  /** Returns a function that stops listening. */
  onChange(listener: () => void): () => void
  waitForPublish(match: PublishMatch): Promise<RelayPublish>
  waitForSockets(count: number, how: { client?: string; withinMs?: number }): Promise<void>
  end(): void
}

/** Records the relay's traffic, and lets callers wait for later entries. */
export function createRelayLog(): RelayLog {
  const publishes: RelayPublish[] = []
  const sockets: Writable<RelaySocket>[] = []
  const { add: onChange, emit: changed, clear } = createListeners()
  let hasEnded = false
  const deliveries = new Map<StoredMessage, Map<string, Writable<RelayDelivery>>>()
  const inOrder: Writable<RelayDelivery>[] = []

  async function waitFor<Found>(
    look: () => Found | undefined,
    withinMs: number,
    explain: () => string,
  ): Promise<Found> {
    const lookOn = () => {
      const found = look()
      if (found === undefined && hasEnded) throw new Error(`The relay has stopped. ${explain()}`)
      return found
    }
    const found = await waitUntil(lookOn, { withinMs, isExact: true, onChange })
    if (found === undefined) throw new Error(explain())
    return found
  }

  return {
    publishes,
    sockets,
    calls: [] as RelayCall[], // filled by the call side
    deliveries: inOrder,
    refusals: [] as RelayRefusal[], // filled as clients are refused
    addPublish({ message, method, prompt, open, approved }: Publication, client: string) {
      const said = Object.entries({ ...open, ...approved }).filter(([, value]) => value !== undefined)
      const { correlationId, ...rest } = Object.fromEntries(said)
      publishes.push({
        index: publishes.length + 1,
        topic: message.topic,
        tag: message.tag,
        tagName: tagName(message.tag),
        ttlSeconds: message.ttlSeconds,
        prompt,
        from: client,
        clientId: message.sender,
        method,
        bytes: Buffer.byteLength(message.message),
        atMs: message.publishedAt,
        hasAttestation: message.attestation !== undefined && message.attestation !== '',
        ...(correlationId === undefined ? {} : { correlationId: String(correlationId) }),
        ...rest,
      })
    },
    addDelivery(message: StoredMessage, client: string) {
      const known = deliveries.get(message)?.get(client)
      if (known) {
        known.count += 1
        return
      }
      const delivery = { client, topic: message.topic, tag: message.tag, count: 1, isConfirmed: false }
      inOrder.push(delivery)
      deliveries.set(message, (deliveries.get(message) ?? new Map()).set(client, delivery))
    },
    confirm(message: StoredMessage, client: string) {
      const delivery = deliveries.get(message)?.get(client)
      if (delivery) delivery.isConfirmed = true
      deliveries.delete(message)
    },
    changed,
    onChange,
    waitForPublish({ withinMs = WITHIN_MS, ...match }: PublishMatch) {
      const explain = () => {
        const came = publishes.map((each) => `${each.from} ${each.tagName}`).join(', ')
        return `No publish matches ${JSON.stringify(match)} within ${withinMs} ms. There were: ${came || 'none'}.`
      }
      return waitFor(() => publishes.find((each) => isMatch(each, match)), withinMs, explain)
    },
    async waitForSockets(count: number, { client, withinMs = WITHIN_MS }: { client?: string; withinMs?: number }) {
      const open = () =>
        sockets.filter((each) => each.isOpen && (client === undefined || each.client === client)).length
      const explain = () => `Wanted ${count} open sockets of ${client ?? 'all'} within ${withinMs} ms, got ${open()}.`
      await waitFor(() => (open() === count ? true : undefined), withinMs, explain)
    },
    end() {
      hasEnded = true
      changed()
      clear()
    },
  }
}

function isMatch(publish: RelayPublish, { tag, from, rpcMethod, topic, after = 0 }: PublishMatch): boolean {
  if (publish.index <= after) return false
  if (tag !== undefined && !isTag(tag, publish.tag)) return false
  if (from !== undefined && publish.from !== from) return false
  if (topic !== undefined && publish.topic !== topic) return false
  return rpcMethod === undefined || (publish.rpcMethods?.includes(rpcMethod) ?? false)
}
