import type { Connection } from './connection.js'
import { subscriptionId } from './delivery.js'

/** A message as the relay sees it: encrypted content with open metadata. */
export interface RelayPublish {
  /** 1, 2, 3 … in order of arrival. */
  readonly index: number
  readonly topic: string
  /** `1100`: see {@link tagName}. */
  readonly tag: number
  /** `sessionPropose` */
  readonly tagName: string
  readonly ttlSeconds: number
  readonly prompt: boolean
  /** The sender's name from {@link Relay.nameClient}, else `dapp`. */
  readonly from: string
  readonly clientId: string
  /** The publishing method: `irn_publish`, `wc_proposeSession`, `wc_approveSession` … */
  readonly method: string
  readonly bytes: number
  readonly atMs: number
  readonly hasAttestation: boolean
  /** Unencrypted fields of a request, when the client sets them. */
  readonly correlationId?: string
  readonly rpcMethods?: readonly string[]
  readonly chainId?: string
  readonly txHashes?: readonly string[]
  readonly contractAddresses?: readonly string[]
  /** Present for `wc_approveSession`. */
  readonly approvedChains?: readonly string[]
  readonly approvedMethods?: readonly string[]
  readonly approvedEvents?: readonly string[]
}

/** A client's socket, open or closed. */
export interface RelaySocket {
  /** 1, 2, 3 … in order of opening. */
  readonly index: number
  readonly clientId: string
  /** The client's name from {@link Relay.nameClient}, else `dapp`. */
  readonly client: string
  readonly projectId: string
  /** `wc-2/js-2.21.8/linux-20.20.2/node` */
  readonly userAgent: string
  /** The page's origin; absent for clients that are not pages. */
  readonly origin: string | undefined
  readonly openedAtMs: number
  readonly isOpen: boolean
  /** How the socket was closed; absent while it is open. */
  readonly closed?: { readonly by: 'relay' | 'client'; readonly code: number; readonly reason: string }
}

/** One JSON-RPC call of a client. */
export interface RelayCall {
  readonly client: string
  readonly clientId: string
  readonly method: string
  /** The message's tag, for calls with a message. */
  readonly tag?: number
  readonly outcome: 'answered' | 'error' | 'unanswered'
}

/** A message pushed to one client. */
export interface RelayDelivery {
  readonly client: string
  readonly topic: string
  readonly tag: number
  /** Number of pushes: more than one after a lost socket, or by a fault. */
  readonly count: number
  /** True once the client has confirmed it. */
  readonly isConfirmed: boolean
}

/** A client that was refused. */
export interface RelayRefusal {
  readonly client: string
  /** `503`, or the close reason of the socket. */
  readonly why: string
}

/** A filter for publishes. Every given member has to match. */
export interface PublishMatch {
  /** The tag's number or name: `1108`, `sessionRequest`. */
  readonly tag?: number | string | undefined
  readonly from?: string | undefined
  /** A method that its `rpcMethods` contain. */
  readonly rpcMethod?: string | undefined
  readonly topic?: string | undefined
  /** Only publishes after this {@link RelayPublish.index}. @default 0: earlier publishes count too */
  readonly after?: number | undefined
  /** Milliseconds of real time. @default 5000 */
  readonly withinMs?: number | undefined
}

/** Messages of a hostile relay: an unknown key, a foreign topic, over a megabyte, invalid JSON, or not a call. */
export const intrusions = ['undecryptable', 'foreign-topic', 'enormous', 'no-json', 'no-call'] as const
export type Intrusion = (typeof intrusions)[number]

/** A local WalletConnect relay for clients of any version from 2.17 on. */
export interface Relay {
  /** `ws://127.0.0.1:40123`: pass it as the client's option `relayUrl`. */
  readonly url: string
  readonly publishes: readonly RelayPublish[]
  readonly sockets: readonly RelaySocket[]
  readonly calls: readonly RelayCall[]
  readonly deliveries: readonly RelayDelivery[]
  readonly refusals: readonly RelayRefusal[]
  readonly subscriptions: readonly { readonly client: string; readonly clientId: string; readonly topic: string }[]
  /** Number of messages that wait for a receiver. */
  readonly waiting: number
  /** Names a client in faults and logs. A client without a name is `dapp`. */
  nameClient(clientId: string, name: string): void
  /** Resolves with the first matching publish. @throws Error that lists the other publishes */
  waitForPublish(match: PublishMatch): Promise<RelayPublish>
  /** Resolves when this many sockets are open, of one client if named. @throws Error with the actual number */
  waitForSockets(count: number, of?: { readonly client?: string; readonly withinMs?: number }): Promise<void>
  /** Calls back after each publish, call, and opened or closed socket. Returns a function that stops listening. */
  onChange(listener: () => void): () => void
  /** Closes sockets: without a code they break as when a relay restarts. Returns the number closed. */
  closeSockets(of?: { readonly client?: string; readonly code?: number; readonly reason?: string }): number
  /** Pushes a hostile message to a client, on its newest topic. Returns the number of sockets. */
  intrude(what: Intrusion, of: { readonly client: string }): number
  /**
   * Activates a fault of the layer `relay`. `on` selects the calls: `relay`, `relay.socket`, `relay phone`,
   * `relay sessionRequest`, `relay irn_publish`, `relay dapp 1108`. Returns a function that removes the fault.
   * @throws {@link FaultError} for a fault that the catalogue does not define
   */
  addFault(on: string, fault: unknown): () => void
  /** Closes every socket and the port. Safe to call twice. */
  stop(): Promise<void>
}

const unusedId = 2 ** 40
/** An envelope of type 0: the type, an initialisation vector, and the ciphertext. */
const envelope = (bytes: number) => Buffer.concat([Buffer.from([0]), Buffer.alloc(bytes, 7)]).toString('base64')

export function intrusionFor({ clientId, topics }: Connection, what: Intrusion, publishedAt: number): string {
  const push = (topic: string, message: string) =>
    JSON.stringify({
      id: unusedId,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(topic, clientId), data: { topic, message, publishedAt, tag: 1108 } },
    })
  const foreign = 'f'.repeat(64)
  const own = [...topics].at(-1) ?? foreign
  const texts: Record<Intrusion, () => string> = {
    undecryptable: () => push(own, envelope(200)),
    'foreign-topic': () => push(foreign, envelope(200)),
    enormous: () => push(own, envelope(1_200_000)),
    'no-json': () => '<html>Bad gateway</html>',
    'no-call': () => JSON.stringify({ id: unusedId, jsonrpc: '2.0', method: 'irn_subscription', params: null }),
  }
  return texts[what]()
}
