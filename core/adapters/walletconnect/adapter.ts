import { numberToHex } from 'viem/utils'
import type { Adapter, AdapterContext, AdapterDefinition, ConnectParams } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import { knownNamespaces } from '../../contracts/namespace.js'
import {
  ChainNotSupportedError,
  NoAccountsFoundError,
  ProviderUndefinedError,
  UniversalProviderUndefinedError,
} from '../../errors/adapter.js'
import { AbortedError, DisposedError, isModalError } from '../../errors/base.js'
import { ConfigInvalidError, parseGiven } from '../../errors/config.js'
import { toAdapterError } from '../../errors/foreign/load-failure.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import { createRpcClient } from '../../lib/rpc/client.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { createNamespaceTable, type NamespaceTable, walletsSwitch } from '../../namespaces/namespace-table.js'
import { type SessionOverride, sessionOverride } from '../../options/session-override.js'
import { createNodeClient } from '../../services/nodes/node-client.js'
import { hasAccounts, toProposal } from './grant.js'
import type { SdkSession } from './sdk/private-members.js'
import { type Sdk, startSdk } from './sdk/start-sdk.js'
import { type Lane, openSession, type UniversalSession } from './session.js'
import { requestOf, sendTransaction, signMessage, switchNetwork } from './wallet-request.js'

/** Implements `universal()`: one WalletConnect session at a time, for all namespaces that its wallet approved. */
export function createUniversalAdapter(given?: SessionOverride): AdapterDefinition {
  const override = parseOverride(given)
  return { type: 'universal', namespaces: knownNamespaces, setup: (context) => setUp(context, override) }
}

function setUp(context: AdapterContext, override: SessionOverride): Adapter {
  const { platform, networks, emit, session: config, onRelayError } = context
  const table = createNamespaceTable(context.namespaces)
  requireNames(override, table)
  const lifetime = new AbortController()
  let kept: UniversalSession | undefined
  let leaving: Promise<void> | undefined
  /** The sessions that another tab ended. The other tab tells their wallets. */
  const endedElsewhere = new Set<string>()

  const start = async (): Promise<Sdk> => {
    if (!config) throw new TypeError('The universal adapter was set up without what a session is opened with.')
    const sdk = await startSdk(platform, config, (error) => onRelayError?.(toModalError(error)))
    sdk.onStray((session) => {
      if (!endedElsewhere.has(session.topic)) letGo(sdk, session)
    })
    return sdk
  }
  let client = lazy(start, (sdk) => sdk)
  /** Disposes of the client. The next client reads what the storage then holds. */
  const stop = () => {
    client.dispose()
    client = lazy(start, (sdk) => sdk)
  }

  const load = (): Promise<Sdk> =>
    client.load().catch((error) => {
      throw isModalError(error) ? error : toAdapterError({ type: 'universal', cause: error })
    })

  const current = (): UniversalSession | undefined => (kept?.signal.aborted ? undefined : kept)

  /** Returns a client that works: replaces a useless client, once. A client with a session is never replaced. */
  const sdkFor = async (signal: AbortSignal, isUseless: (sdk: Sdk) => boolean): Promise<Sdk> => {
    const sdk = await withAbort(load(), signal, lifetime.signal)
    if (current() || !isUseless(sdk)) return sdk
    if (client.peek() === sdk) stop()
    return withAbort(load(), signal, lifetime.signal)
  }

  const laneOf = (namespace: Namespace) => {
    const session = current()
    const lane = session?.lanes.get(namespace)
    if (!session || !lane) throw new ProviderUndefinedError({ namespace })
    return { session, lane }
  }

  const networkOf = ({ namespace, chainId }: Lane) =>
    networks(namespace).find((network) => network.caipNetworkId === `${namespace}:${chainId}`)

  const nodeOf = (lane: Lane) => {
    const rpcUrl = override.rpcMap?.[`${lane.namespace}:${lane.chainId}`]
    if (rpcUrl) return createRpcClient({ platform, rpcUrl })
    const network = networkOf(lane)
    return network?.rpcUrls.default.http[0] ? createNodeClient({ platform, network }) : undefined
  }

  const request = async (namespace: Namespace, { method, params }: { method: string; params?: unknown }) => {
    const { session, lane } = laneOf(namespace)
    if (method !== 'wallet_switchEthereumChain' || !walletsSwitch(namespace))
      return requestOf({ session, lane, method, params, definition: table.of(namespace), platform }, nodeOf(lane))
    // A page that switches the network through the provider takes the modal's path.
    const chainId = readMember(readList(params)[0], 'chainId')
    const network = networks(namespace).find(({ id }) => numberToHex(BigInt(id)) === chainId)
    if (!network) throw new ChainNotSupportedError({ network: { name: 'unknown', caipNetworkId: String(chainId) } })
    await switchNetwork({ session, lane, network, platform, signal: session.signal })
    emit({ type: 'networkChanged', namespace, connectorId: 'walletConnect', chainId: lane.chainId })
    return null
  }

  const defaultOf = (namespace: Namespace) => override.defaultChain?.split(`${namespace}:`)[1]

  /** Turns a session into the modal's connection in one step, and ends the session before. */
  const keep = (
    sdk: Sdk,
    sdkSession: SdkSession,
    { connector, network, namespace }: Pick<ConnectParams, 'connector' | 'network' | 'namespace'>,
    first?: (of: Namespace) => string | undefined,
  ) => {
    const before = current()
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
      letGo(sdk, before.sdkSession)
    }
    return opened
  }

  /**
   * Ends a session. Rejects when the wallet could not be told within five seconds. In both cases the session is over in
   * this page.
   */
  const endSession = ({ sdk, sdkSession }: Pick<UniversalSession, 'sdk' | 'sdkSession'>): Promise<void> =>
    withTimeLimit({ platform, limitMs: 5000, outer: lifetime.signal }, (signal) =>
      withAbort(sdk.end(sdkSession), signal),
    ).finally(() => sdk.forget(sdkSession))
  const letGo = (sdk: Sdk, sdkSession: SdkSession) => void endSession({ sdk, sdkSession }).catch(() => undefined)

  /** Continues with the session that another tab has made in place of this one. */
  const follow = async (params: Parameters<typeof keep>[2]) => {
    const before = kept
    before?.end(new AbortedError())
    if (before) endedElsewhere.add(before.sdkSession.topic)
    stop()
    const sdk = await load()
    // The visitor may have connected in the meantime.
    if (kept !== before || !sdk.storedSession) return
    const { connectionOf } = keep(sdk, sdk.storedSession, params, (of) => before?.lanes.get(of)?.chainId)
    for (const connection of table.names.flatMap((each) => connectionOf(each) ?? []))
      emit({ type: 'connected', namespace: connection.namespace, connectorId: connection.connectorId, connection })
  }

  const toConnection = (session: UniversalSession, first: Namespace) => {
    const order = [first, ...table.names.filter((each) => each !== first)]
    const [connection, ...others] = order.flatMap((each) => session.connectionOf(each) ?? [])
    if (!connection) throw new NoAccountsFoundError()
    return others.length > 0 ? Object.assign(connection, { others }) : connection
  }

  return {
    type: 'universal',

    connect: async (params) => {
      const { signal, onUri, signIn } = params
      try {
        // The SDK would wait before it reconnects. A new client asks at once.
        const sdk = await sdkFor(signal, ({ isKeptOut }) => isKeptOut())
        const proposal = toProposal(networks, params.namespaces, override, table)
        const show = (uri: string) => {
          if (!signal.aborted) onUri?.(uri)
        }
        const isEvmAlone = Object.keys(proposal).length === 1 && proposal['eip155']
        const proposed =
          signIn && isEvmAlone && isReadable(signIn.message)
            ? sdk.proposeSignedIn(signIn.message, isEvmAlone, show)
            : sdk.propose(proposal, show).then((session) => ({ session, signed: [] }))
        // An approval that comes after the visitor has left does not connect.
        const dropLate = ({ session }: { session: SdkSession }) => signal.aborted && letGo(sdk, session)
        proposed.then(dropLate, () => undefined)
        const { session: sdkSession, signed } = await withAbort(proposed, signal, lifetime.signal)
        try {
          // If the new session has no account, the session before goes on.
          if (!hasAccounts(sdkSession, table)) throw new NoAccountsFoundError()
          if (signed.length > 0) await signIn?.keep(signed)
        } catch (error) {
          letGo(sdk, sdkSession)
          throw error
        }
        return toConnection(keep(sdk, sdkSession, params, defaultOf), params.namespace)
      } catch (error) {
        throw toModalError(error)
      }
    },

    reconnect: async (params) => {
      const { namespace, signal } = params
      const before = kept
      try {
        // Another tab may have stored a session.
        const sdk = await sdkFor(signal, ({ storedSession }) => !storedSession)
        // The visitor, or another namespace of the same session, may have been faster.
        if (kept === before && !current() && sdk.storedSession) keep(sdk, sdk.storedSession, params)
        return current()?.connectionOf(namespace)
      } catch (error) {
        throw toModalError(error)
      }
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const ended = current()
      if (!ended) {
        kept = undefined
        return leaving
      }
      ended.end(new AbortedError())
      leaving = endSession(ended).catch((error) => onRevokeFailed?.(error))
      return leaving
    },

    chooseAccount: ({ namespace, address }) => current()?.chooseAccount(namespace, address),

    followNetworks: () => {
      const session = current()
      if (!session) return
      for (const [namespace, { chainId, grant }] of session.lanes) {
        const listed = networks(namespace)
        const granted = listed.find(({ caipNetworkId }) => grant.networkIds.includes(caipNetworkId))
        if (!granted || listed.some(({ id }) => String(id) === chainId)) continue
        session.goTo(namespace, String(granted.id))
        emit({ type: 'networkChanged', namespace, connectorId: 'walletConnect', chainId: String(granted.id) })
      }
    },

    forget: async () => {
      const ended = current()
      if (!ended) return
      ended.end(new AbortedError())
      endedElsewhere.add(ended.sdkSession.topic)
      kept = undefined
      // This tab must not write its copy of the ended session back.
      stop()
    },

    signMessage: async ({ namespace, ...message }) => {
      if (!current()?.lanes.has(namespace)) throw new UniversalProviderUndefinedError({ namespace })
      return signMessage(table.of(namespace), message, (method, params) => request(namespace, { method, params }))
    },

    request: ({ namespace, ...call }) => request(namespace, call),

    switchNetwork: async ({ network, signal }) =>
      switchNetwork({ ...laneOf(network.chainNamespace), network, platform, signal }),

    sendTransaction: async (transaction) => {
      const lanes = [...(kept?.lanes.values() ?? [])]
      const lane = lanes.find(({ accounts }) => accounts.some(({ address }) => address === transaction.from))
      if (!lane) throw new ProviderUndefinedError({ namespace: transaction.from })
      const { signal } = laneOf(lane.namespace).session
      const ask = (method: string, params: unknown) => request(lane.namespace, { method, params })
      return sendTransaction({ transaction, lane, network: networkOf(lane), platform, signal, ask })
    },

    dispose: () => {
      lifetime.abort(new DisposedError())
      kept?.end(new DisposedError())
      kept = undefined
      client.dispose()
    },
  }
}

/**
 * True if the SDK signs this message in one step. It hashes all other messages wrongly and refuses their signatures, so
 * they are signed after the approval.
 */
const isReadable = ({ domain, statement = '', uri }: { domain: string; statement?: string | undefined; uri: string }) =>
  /^[\x20-\x7e]*$/.test(domain + statement + uri) && !domain.startsWith('0x')

export function parseOverride(given: SessionOverride | undefined): SessionOverride {
  return parseGiven(sessionOverride, given ?? {}, 'option of universal()')
}

/** Refuses namespaces that are not in the table: hosts without types write `evm`. @throws {@link ConfigInvalidError} */
function requireNames({ methods, chains, events }: SessionOverride, table: NamespaceTable): void {
  const problems = Object.entries({ methods, chains, events }).flatMap(([list, given]) =>
    Object.keys(given ?? {})
      .filter((namespace) => !table.has(namespace))
      .map((namespace) => ({
        field: `${list}.${namespace}`,
        got: 'an unknown name',
        wanted: `one of ${table.names.join(', ')}`,
      })),
  )
  if (problems.length > 0) throw new ConfigInvalidError({ what: 'option of universal()', problems })
}
