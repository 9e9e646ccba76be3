import type { Connection } from './connection.js'
import { subscriptionId } from './delivery.js'

/** A message as the relay sees it: its content is encrypted, the rest is open. */
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
  /** The method by which it came: `irn_publish`, `wc_proposeSession`, `wc_approveSession` … */
  readonly method: string
  readonly bytes: number
  readonly atMs: number
  readonly hasAttestation: boolean
  /** The unencrypted fields of a request, where the client sets them. */
  readonly correlationId?: string
  readonly rpcMethods?: readonly string[]
  readonly chainId?: string
  readonly txHashes?: readonly string[]
  readonly contractAddresses?: readonly string[]
  /** Each of `wc_approveSession`. */
  readonly approvedChains?: readonly string[]
  readonly approvedMethods?: readonly string[]
  readonly approvedEvents?: readonly string[]
}

/** One socket that a client has or had. */
export interface RelaySocket {
  /** 1, 2, 3 … in order of opening. */
  readonly index: number
  readonly clientId: string
  /** The word given to {@link Relay.nameClient}, else `dapp`. */
  readonly client: string
  readonly projectId: string
  /** `wc-2/js-2.21.8/linux-20.20.2/node` */
  readonly userAgent: string
  /** The page behind it; absent where no page is. */
  readonly origin: string | undefined
  readonly openedAtMs: number
  readonly isOpen: boolean
  /** By whom it was closed and how; absent while it is open. */
  readonly closed?: { readonly by: 'relay' | 'client'; readonly code: number; readonly reason: string }
}

/** One JSON-RPC call of a client. */
export interface RelayCall {
  readonly client: string
  readonly clientId: string
  readonly method: string
  /** The tag of the message, where there is one. */
  readonly tag?: number
  readonly outcome: 'answered' | 'error' | 'unanswered'
}

/** A message that the relay pushed to one client. */
export interface RelayDelivery {
  readonly client: string
  readonly topic: string
  readonly tag: number
  /** How often: again after a socket was lost, or by a fault. */
  readonly count: number
  /** The client said that it has it. */
  readonly isConfirmed: boolean
}

/** Somebody who came and was not let in. */
export interface RelayRefusal {
  readonly client: string
  /** `503`, or the reason with which the socket was closed. */
  readonly why: string
}

/** The expected publish. Every named member has to match. */
export interface PublishMatch {
  /** A number, or its name: `1108`, `sessionRequest`. */
  readonly tag?: number | string | undefined
  readonly from?: string | undefined
  /** One of its `rpcMethods`. */
  readonly rpcMethod?: string | undefined
  readonly topic?: string | undefined
  /** Only what comes after this {@link RelayPublish.index}. @default 0: what has come counts too */
  readonly after?: number | undefined
  /** In real time. @default 5000 */
  readonly withinMs?: number | undefined
}

/** Messages of a hostile relay: under an unknown key, on a foreign topic, over a megabyte, no JSON, or no call. */
export const intrusions = ['undecryptable', 'foreign-topic', 'enormous', 'no-json', 'no-call'] as const
export type Intrusion = (typeof intrusions)[number]

/** The relay of WalletConnect on this machine alone, for the clients of any version from 2.17 on. */
export interface Relay {
  /** `ws://127.0.0.1:40123`: the option `relayUrl` of every client. */
  readonly url: string
  readonly publishes: readonly RelayPublish[]
  readonly sockets: readonly RelaySocket[]
  readonly calls: readonly RelayCall[]
  readonly deliveries: readonly RelayDelivery[]
  readonly refusals: readonly RelayRefusal[]
  readonly subscriptions: readonly { readonly client: string; readonly clientId: string; readonly topic: string }[]
  /** How many messages wait for somebody to take them. */
  readonly waiting: number
  /** Names a client for faults and logs. A client without a name is `dapp`. */
  nameClient(clientId: string, name: string): void
  /** Resolves with the first that matches. @throws Error that lists what came instead */
  waitForPublish(match: PublishMatch): Promise<RelayPublish>
  /** Resolves when this many sockets (of one client, if named) are open. @throws Error that says how many were */
  waitForSockets(count: number, of?: { readonly client?: string; readonly withinMs?: number }): Promise<void>
  /** Calls back after each publish, opened or closed socket and call. Returns how to stop listening. */
  onChange(listener: () => void): () => void
  /** Closes sockets as a relay that restarts does: without a word, or with a code. Returns how many. */
  closeSockets(of?: { readonly client?: string; readonly code?: number; readonly reason?: string }): number
  /** Pushes it to a client, on the topic that it subscribed to last. Returns to how many sockets. */
  intrude(what: Intrusion, of: { readonly client: string }): number
  /**
   * Puts a fault of the layer `relay` in force. `on` says for what: `relay`, `relay.socket`, `relay phone`,
   * `relay sessionRequest`, `relay irn_publish`, `relay dapp 1108`. Returns how to take it back.
   * @throws {@link FaultError} when the catalogue does not know it like this
   */
  addFault(on: string, fault: unknown): () => void
  /** Closes every socket and the port; safe to call twice. */
  stop(): Promise<void>
}

const unusedId = 2 ** 40
/** An envelope of type 0: the type, an initialisation vector, and what is sealed. */
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
