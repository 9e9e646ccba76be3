import type { Adapter, AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import { knownNamespaces } from '../../contracts/namespace.js'
import { UniversalProviderUndefinedError } from '../../errors/adapter.js'
import { DisposedError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createNamespaceTable } from '../../namespaces/namespace-table.js'
import type { SessionOverride } from '../../options/session-override.js'
import { connectWallet } from './connect-wallet.js'
import { type CurrentSession, createCurrentSession, toConnection } from './current-session.js'
import { createEndSession } from './end-session.js'
import { parseOverride, requireNames } from './override.js'
import { signMessage } from './own-requests.js'
import { type Sdk, startSdk } from './sdk/start-sdk.js'
import { createSdkClients } from './sdk-clients.js'
import { createSessionRequests } from './session-requests.js'
import type { UniversalParts } from './universal-parts.js'

/** Implements `universal()`: one WalletConnect session at a time, for all namespaces that its wallet approved. */
export function createUniversalAdapter(given?: SessionOverride): AdapterDefinition {
  const override = parseOverride(given)
  return { type: 'universal', namespaces: knownNamespaces, setup: (context) => setUp(context, override) }
}

function setUp(context: AdapterContext, override: SessionOverride): Adapter {
  const { platform, networks, emit, session: config, onRelayError } = context
  const table = createNamespaceTable(context.namespaces)
  requireNames(override, table)
  const life = new AbortController()
  const lifetime = life.signal
  const end = createEndSession(platform, lifetime)
  const letGo: UniversalParts['letGo'] = (sdk, sdkSession) => void end(sdk, sdkSession).catch(() => undefined)
  const parts: UniversalParts = { context, table, override, end, letGo, lifetime }

  const start = async (): Promise<Sdk> => {
    if (!config) throw new TypeError('The universal adapter was set up without what a session is opened with.')
    const sdk = await startSdk(platform, config, (error) => onRelayError?.(toModalError(error)))
    sdk.onStray((sdkSession) => {
      if (!current.isEndedElsewhere(sdkSession.topic)) letGo(sdk, sdkSession)
    })
    return sdk
  }
  const clients = createSdkClients(start, () => current.get() !== undefined, lifetime)
  const requests = createSessionRequests(parts, () => current)
  const current: CurrentSession = createCurrentSession(parts, clients, requests.request)

  return {
    type: 'universal',

    connect: async (params) => {
      try {
        // The SDK would wait before it reconnects. A new client asks at once.
        const sdk = await clients.loadUseful(params.signal, ({ isKeptOut }) => isKeptOut())
        const approved = await connectWallet(sdk, params, parts)
        const defaultOf = (namespace: Namespace) => override.defaultChain?.split(`${namespace}:`)[1]
        return toConnection(current.keep(sdk, approved, params, defaultOf), table, params.namespace)
      } catch (error) {
        throw toModalError(error)
      }
    },

    reconnect: async (params) => {
      const before = current.last()
      try {
        // Another tab may have stored a session.
        const sdk = await clients.loadUseful(params.signal, ({ storedSession }) => !storedSession())
        const sdkSession = sdk.storedSession()
        // The visitor, or another namespace of the same session, may have been faster.
        if (current.last() === before && !current.get() && sdkSession) current.keep(sdk, sdkSession, params)
        return current.get()?.connectionOf(params.namespace)
      } catch (error) {
        throw toModalError(error)
      }
    },

    disconnect: (_namespace, onRevokeFailed) => current.leave(onRevokeFailed),

    chooseAccount: ({ namespace, address }) => current.get()?.chooseAccount(namespace, address),

    followNetworks: () => {
      const session = current.get()
      if (!session) return
      for (const [namespace, { chainId, grant }] of session.lanes) {
        const listed = networks(namespace)
        const granted = listed.find(({ caipNetworkId }) => grant.networkIds.includes(caipNetworkId))
        if (!granted || listed.some(({ id }) => String(id) === chainId)) continue
        session.goTo(namespace, String(granted.id))
        emit({ type: 'networkChanged', namespace, connectorId: 'walletConnect', chainId: String(granted.id) })
      }
    },

    forget: async () => current.forget(),

    signMessage: async ({ namespace, ...message }) => {
      if (!current.get()?.lanes.has(namespace)) throw new UniversalProviderUndefinedError({ namespace })
      const ask = (method: string, params: unknown) => requests.request(namespace, { method, params })
      return signMessage(table.of(namespace), message, ask)
    },

    request: ({ namespace, ...call }) => requests.request(namespace, call),

    switchNetwork: ({ network, signal }) => requests.switchNetwork(network, signal),

    sendTransaction: requests.sendTransaction,

    dispose: () => {
      life.abort(new DisposedError())
      current.dispose()
      clients.dispose()
    },
  }
}
