import type { UniversalProvider as ProviderClass } from '@walletconnect/universal-provider'
import { errorClasses, readMember } from '../../../errors/base.js'
import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { watchStore } from './sdk-storage.js'

type UniversalProvider = InstanceType<typeof ProviderClass>
export type SdkClient = UniversalProvider['client']
/** An interface, so that declarations name the type. */
export interface SdkSession extends NonNullable<UniversalProvider['session']> {}

export interface ProposedNamespace {
  methods: string[]
  events: string[]
  chains: string[]
  rpcMap: Record<string, string>
}

/** The SDK's own reason for an end that the visitor wanted. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

// The private members of the SDK that this folder reads and replaces, as in the source of one version. In any other
// version they may be missing or mean something else. No file outside this folder touches them.
export const sdkVersion = '2.21.8'

type Send = (...args: never[]) => Promise<unknown>

/** The functions by which the SDK opens its socket. */
const openings = ['connect', 'transportOpen', 'restartTransport', 'toEstablishConnection'] as const

interface RelayerInternals extends Record<(typeof openings)[number], Send> {
  createProvider(): Promise<void>
  onProviderPayload(payload: unknown): Promise<void>
  onMessageEvent(message: object): Promise<void>
  readonly pingTimeout?: ReturnType<typeof setTimeout>
  readonly reconnectTimeout?: ReturnType<typeof setTimeout>
  readonly subscriber: { deleteSubscription(id: string, reason: object): void }
}

/** Clients before 2.19 have no `publishCustom`. */
type PublisherInternals = Partial<Record<'publish' | 'publishCustom', Send>>

/** A wallet's request, as the SDK's members pass it on. */
export interface WalletCall {
  readonly topic: string
  readonly payload: { readonly id: number; readonly jsonrpc: string; readonly method: string; readonly params: unknown }
}

interface EngineInternals {
  /** The only way to receive an answer, and to end a question. */
  readonly events: {
    on(event: 'newListener' | 'removeListener', listener: (name: unknown) => void): unknown
    once(name: string, listener: (answer: unknown) => void): unknown
    emit(name: string, answer: object): unknown
    listeners(name: string): ((answer: unknown) => unknown)[]
    removeAllListeners(name: string): unknown
  }
  /** The sessions that a wallet has approved but not settled yet. */
  readonly pendingSessions: ReadonlyMap<number, { readonly sessionTopic: string; readonly proposalId: number }>
  /** Receives every request of a wallet, once it is decrypted. */
  processRequest(event: WalletCall): Promise<void>
  /** Runs synchronously with `request` up to its first `await`. */
  sendRequest(params: { readonly method: string }): Promise<unknown>
  deleteSession(params: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: object): Promise<void>
}

type ProviderInternals = { createProviders(): void; cleanupPendingPairings(): Promise<void> }

// `requireSdkVersion` has checked that the members are as declared above.
export const relayerInternals = (relayer: object) => relayer as RelayerInternals // see above
export const engineInternals = (engine: object) => engine as EngineInternals // see above
export const providerInternals = (provider: object) => provider as ProviderInternals // see above

/**
 * A logger of the SDK that writes nothing. The SDK's own logger keeps a megabyte of lines for each client, even when it
 * is `silent`.
 */
export function silentLogger() {
  const silent: object = { level: 'silent', bindings: () => ({}), child: () => silent }
  for (const name of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) Reflect.set(silent, name, () => {})
  return silent as SdkClient['logger'] // the members that the SDK calls
}

const { WalletConnectVersionError } = errorClasses({
  /** The installed SDK has another version than the one whose private members are used. */
  WalletConnectVersionError: {
    code: 'wallet_connect_version',
    text: 'Another version of the WalletConnect SDK is installed',
    meta: ({ found }: { found: string }) => [
      `Found: @walletconnect/core ${found}`,
      `Expected: ${sdkVersion}`,
      `Install @walletconnect/universal-provider ${sdkVersion} without an override.`,
    ],
  },
})

export async function requireSdkVersion(relayer: object): Promise<void> {
  const found = await versionOf(relayer)
  if (found !== sdkVersion) throw new WalletConnectVersionError({ found })
}

/**
 * Reads the SDK's version. The SDK names it only in the address of its socket, so a trial relayer makes an address that
 * is never opened.
 */
async function versionOf(relayer: object): Promise<string> {
  const ignore = { value: () => {} }
  const trial = Object.create(relayer, {
    provider: { value: {}, writable: true },
    registerProviderListeners: ignore,
    unregisterProviderListeners: ignore,
  }) as Partial<RelayerInternals> // its version is not known yet
  try {
    await trial.createProvider?.()
  } catch {
    return 'unknown'
  }
  const url = readMember(readMember(readMember(trial, 'provider'), 'connection'), 'url')
  return /\bjs-(\d+\.\d+\.\d+[\w.+-]*)/.exec(decodeURIComponent(String(url)))?.[1] ?? 'unknown'
}

/** After this many refusals within `burstMs`, the relay counts as one that closes every new socket. */
const mostRefusals = 3
const burstMs = 1000
/** How long the next socket waits in that case: the time between two beats of the SDK's heart. */
const pauseMs = 5000

/**
 * The longest message of the relay that is read, in characters of base64. The SDK compares each account of a session
 * with each other one: 1,300 accounts, which fit, take 0.23 s, and ten times as many 5.3 s.
 */
export const longestMessage = 100_000
/**
 * The longest message while a request waits for its answer: a signed Bitcoin transaction contains whole earlier
 * transactions.
 */
const longestAnswer = 1_000_000

/**
 * Limits reconnects. If the relay closes each socket at once, a 2.21 client reopens it some hundred times a second.
 * This guard makes it wait.
 */
export function guardRelay(
  relayer: { readonly provider: { on(event: 'error', listener: () => void): unknown } },
  platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout'>,
  isAsking: () => boolean,
) {
  const refusedAt: number[] = []
  let waiting: Promise<void> | undefined
  let timer: TimerHandle | undefined
  let goOn = () => {}

  const open = () => {
    refusedAt.length = 0
    platform.clearTimeout(timer)
    goOn()
    waiting = undefined
  }

  const internals = relayerInternals(relayer)
  const { createProvider, onProviderPayload } = internals
  internals.createProvider = async () => {
    if ((refusedAt[mostRefusals - 1] ?? Number.NEGATIVE_INFINITY) > platform.now() - burstMs)
      waiting ??= new Promise((resolve) => {
        goOn = resolve
        timer = platform.setTimeout(open, pauseMs)
      })
    await waiting
    await createProvider.call(relayer)
    // The SDK stops listening before it has closed the socket, and an `error` without a listener is thrown.
    relayer.provider.on('error', () => {
      refusedAt.unshift(platform.now())
      refusedAt.length = Math.min(refusedAt.length, mostRefusals)
    })
  }

  // On a message that it cannot read, such as a call without parameters, the SDK throws an uncaught error. It logs a
  // message of megabytes three times. Such messages do not come from the visitor's wallet, so no error is shown.
  internals.onProviderPayload = async (payload) => {
    const message = readMember(readMember(readMember(payload, 'params'), 'data'), 'message')
    if (typeof message === 'string' && message.length > (isAsking() ? longestAnswer : longestMessage)) return
    await onProviderPayload.call(relayer, payload).catch(() => {})
  }

  return {
    /** Ends the wait: a new request opens the socket at once. */
    open,
    dispose: () => platform.clearTimeout(timer),
  }
}

/**
 * Reads the messages that other tabs received. The relay gives a message to the first tab of a site that listens, which
 * may not be the tab that asked. The SDK stores each message until it is handled, so the other tabs read it from there,
 * and skip those that they have. Returns a function that stops it.
 */
export function hearOtherTabs(relayer: object, platform: Pick<Platform, 'events'>, prefix: string): () => void {
  return watchStore(platform, prefix, 'core:0.3//messages_withoutClientAck', (stored) => {
    for (const [topic, messages] of Object.entries(Object(stored)))
      for (const message of Object.values(Object(messages)))
        relayerInternals(relayer)
          .onMessageEvent({ topic, message, transportType: 'relay' })
          .catch(() => {})
  })
}

// At expiry the SDK rejects twice: to the caller, and as an unhandled rejection that a host's page reports. A request
// or proposal that this guard ends a little earlier rejects once, to its caller.

/** How long a wallet may take to answer. The SDK has the same limit. */
export const requestLimitMs = 300_000

/** The limit of a proposal. The SDK keeps it for five minutes. */
const proposalLimitMs = 5 * 60_000 - 2000

export function watchExpiry(
  { engine, proposal }: { readonly engine: object; readonly proposal: { readonly keys: readonly number[] } },
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
) {
  const { events } = engineInternals(engine)
  const requests = new Map<string, TimerHandle>()
  const proposals = new Set<TimerHandle>()

  const forget = (name: string) => {
    platform.clearTimeout(requests.get(name))
    requests.delete(name)
  }
  const endRequest = (name: string) => {
    events.emit(name, { error: { code: 0, message: 'Request expired' } })
    // The SDK throws an answer without a listener. The answer may still come once, and this listener takes it.
    events.once(name, () => {})
    forget(name)
  }
  const endProposals = (ids: readonly number[]) => {
    for (const id of ids)
      if (proposal.keys.includes(id))
        events.emit(`session_connect:${id}`, { error: { code: 0, message: 'Proposal expired' } })
  }

  events.on('newListener', (name) => {
    if (typeof name !== 'string' || !name.startsWith('session_request:') || requests.has(name)) return
    const timer = platform.setTimeout(() => endRequest(name), requestLimitMs)
    requests.set(name, timer)
  })
  events.on('removeListener', (name) => void (typeof name === 'string' && forget(name)))

  return {
    /** True if a wallet owes an answer. */
    isAsking: () => requests.size > 0,
    watchProposal: () => {
      const ids = [...proposal.keys]
      const timer = platform.setTimeout(() => {
        proposals.delete(timer)
        endProposals(ids)
      }, proposalLimitMs)
      proposals.add(timer)
    },
    endAll: () => {
      for (const timer of proposals) platform.clearTimeout(timer)
      proposals.clear()
      endProposals(proposal.keys)
      for (const name of [...requests.keys()]) endRequest(name)
    },
  }
}

/**
 * Prepares the end of a client, which 2.21 clients lack, before they send anything. Resolves when the socket is closed.
 */
export function prepareClientEnd(client: {
  // The heartbeat runs by itself, in every version of the SDK since 2.17.
  readonly heartbeat: { stop(): void; readonly events: { removeAllListeners(): void } }
  readonly relayer: { readonly publisher: object; transportExplicitlyClosed: boolean; transportClose(): Promise<void> }
}): () => Promise<void> {
  const { heartbeat, relayer } = client
  let isEnded = false
  const publisher = relayer.publisher as PublisherInternals // checked by `requireSdkVersion`
  const internals = relayerInternals(relayer)
  for (const name of ['publish', 'publishCustom'] as const) {
    const send = publisher[name]
    if (!send) continue
    // The publisher gives up after a minute. The SDK does not always await it, so its rejection would be unhandled.
    publisher[name] = (...args: never[]) =>
      send.apply(publisher, args).catch((error) => (isEnded ? new Promise(() => {}) : Promise.reject(error)))
  }

  return async () => {
    isEnded = true
    heartbeat.stop()
    heartbeat.events.removeAllListeners()
    const closed = relayer.transportClose().catch(() => undefined) // it may be closed already
    // Calls that the client has begun would open sockets again, ever faster, and end in unhandled rejections. These
    // replacements never settle, and are collected with the client.
    for (const method of [...openings, 'createProvider'] as const) internals[method] = () => new Promise(() => {})
    relayer.transportExplicitlyClosed = false
    clearTimeout(internals.pingTimeout)
    clearTimeout(internals.reconnectTimeout)
    await closed
  }
}

/** Enough hashes to recognise the messages that a relay repeats. */
const mostKnownMessages = 500
/** The most messages that wait until the SDK has read them. One that it cannot read would wait for ever. */
const mostUnread = 50

/**
 * Keeps only the hashes of messages. The SDK keeps each whole message for the life of the page, to recognise it by its
 * hash.
 */
export function forgetMessages({ messages }: SdkClient['core']['relayer']): void {
  const { set } = messages
  const limit = (record: Record<string, string> | undefined, most: number) => {
    const hashes = Object.keys(record ?? {})
    if (record) for (const hash of hashes.slice(0, Math.max(hashes.length - most, 0))) delete record[hash]
  }
  messages.set = async (topic, ...message) => {
    const hash = await set.call(messages, topic, ...message)
    const known = messages.messages.get(topic)
    if (known) known[hash] = ''
    limit(known, mostKnownMessages)
    limit(messages.messagesWithoutClientAck.get(topic), mostUnread)
    return hash
  }
}

/** Deletes each session only once. A 2.21 client that deletes a session twice handles no further request. */
export function endSessionsOnce({ session, engine }: { session: { keys: readonly string[] }; engine: object }): void {
  const deletions = new Map<string, Promise<void>>()
  const internals = engineInternals(engine)
  const { deleteSession, onSessionDeleteRequest } = internals
  internals.deleteSession = (params) => {
    const { topic } = params
    const begun = deletions.get(topic)
    if (begun) return begun
    if (!session.keys.includes(topic)) return Promise.resolve()
    const deletion = Promise.resolve(deleteSession.call(engine, params)).finally(() => deletions.delete(topic))
    deletions.set(topic, deletion)
    return deletion
  }
  internals.onSessionDeleteRequest = async (topic, payload) => {
    const begun = deletions.get(topic)
    if (begun) await begun
    else if (session.keys.includes(topic)) await onSessionDeleteRequest.call(engine, topic, payload)
  }
}
