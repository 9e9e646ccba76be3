import type { AdapterConnection, ConnectParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import { NoAccountsFoundError } from '../../errors/adapter.js'
import { AbortedError, DisposedError } from '../../errors/base.js'
import type { NamespaceTable } from '../../namespaces/namespace-table.js'
import { toProposal } from './grant.js'
import type { SdkSession } from './sdk/sdk-client.js'
import type { Sdk } from './sdk/start-sdk.js'
import type { SdkClients } from './sdk-clients.js'
import { type OpenSessionParams, openSession, type UniversalSession } from './session.js'
import type { UniversalParts } from './universal-parts.js'

/** Where a session is to be used first. */
export type SessionPlace = Pick<ConnectParams, 'connector' | 'network' | 'namespace'>

/** The network to use first in a namespace, by its reference. */
type FirstNetwork = (of: Namespace) => string | undefined

/** The one session of an adapter. */
export interface CurrentSession {
  /** The open session. */
  get(): UniversalSession | undefined
  /** The open session, or the last one if it ended by itself. */
  last(): UniversalSession | undefined
  /** Turns a session into the modal's connection in one step, and ends the session before. */
  keep(sdk: Sdk, sdkSession: SdkSession, place: SessionPlace, first?: FirstNetwork): UniversalSession
  /** Ends the session and tells its wallet. Resolves when the end is over. `onFailed` gets a failure to tell. */
  leave(onFailed: ((error: unknown) => void) | undefined): Promise<void>
  /** Ends the session here: another tab has ended it, and tells its wallet. */
  forget(): void
  /** True if another tab ended this session. */
  isEndedElsewhere(topic: string): boolean
  dispose(): void
}

/** `request` answers a request of the page's provider. */
export function createCurrentSession(
  { context, table, override, end, letGo }: UniversalParts,
  clients: Pick<SdkClients, 'load' | 'stop'>,
  request: OpenSessionParams['request'],
): CurrentSession {
  const { networks, emit } = context
  let kept: UniversalSession | undefined
  let leaving: Promise<void> | undefined
  /** The topics of the sessions that another tab ended. The other tab tells their wallets. */
  const endedElsewhere = new Set<string>()

  const get = () => (kept?.signal.aborted ? undefined : kept)

  const keep = (sdk: Sdk, sdkSession: SdkSession, place: SessionPlace, first?: FirstNetwork) => {
    const { connector, network, namespace } = place
    const before = get()
    sdk.keep(sdkSession)
    sdk.use(sdkSession, toProposal(networks, undefined, override, table))
    const opened = openSession({
      sdk,
      sdkSession,
      table,
      connectorId: connector.id,
      preferred: (of) => [
        ...[first?.(of) ?? []].flat(),
        ...(of === namespace ? [String(network.id)] : []),
        ...networks(of).map(({ id }) => String(id)),
      ],
      request,
      emit,
      onEmpty: () => {
        opened.end(new AbortedError())
        letGo(sdk, sdkSession)
      },
      onReplaced: () => void follow({ connector, network, namespace }).catch(() => undefined), // in that case no session exists
    })
    kept = opened
    if (before) {
      before.end(new AbortedError())
      letGo(before.sdk, before.sdkSession)
    }
    return opened
  }

  /** Continues with the session that another tab has made in place of this one. */
  const follow = async (place: SessionPlace) => {
    const before = kept
    before?.end(new AbortedError())
    if (before) endedElsewhere.add(before.sdkSession.topic)
    clients.stop()
    const sdk = await clients.load()
    const sdkSession = sdk.storedSession()
    // The visitor may have connected in the meantime.
    if (kept !== before || !sdkSession) return
    const { connectionOf } = keep(sdk, sdkSession, place, (of) => before?.lanes.get(of)?.chainId)
    for (const connection of table.names.flatMap((each) => connectionOf(each) ?? []))
      emit({ type: 'connected', namespace: connection.namespace, connectorId: connection.connectorId, connection })
  }

  return {
    get,
    last: () => kept,
    keep,
    leave: async (onFailed) => {
      const ended = get()
      if (!ended) {
        kept = undefined
        return leaving
      }
      ended.end(new AbortedError())
      leaving = end(ended.sdk, ended.sdkSession).catch((error) => onFailed?.(error))
      return leaving
    },
    forget: () => {
      const ended = get()
      if (!ended) return
      ended.end(new AbortedError())
      endedElsewhere.add(ended.sdkSession.topic)
      kept = undefined
      // This tab must not write its copy of the ended session back.
      clients.stop()
    },
    isEndedElsewhere: (topic) => endedElsewhere.has(topic),
    dispose: () => {
      kept?.end(new DisposedError())
      kept = undefined
    },
  }
}

/** The connection of `first`, with those of the session's other namespaces. */
export function toConnection(session: UniversalSession, table: NamespaceTable, first: Namespace): AdapterConnection {
  const order = [first, ...table.names.filter((each) => each !== first)]
  const [connection, ...others] = order.flatMap((each) => session.connectionOf(each) ?? [])
  if (!connection) throw new NoAccountsFoundError()
  return others.length > 0 ? Object.assign(connection, { others }) : connection
}
