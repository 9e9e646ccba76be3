import type {
  Adapter,
  AdapterContext,
  AdapterDefinition,
  AdapterEvent,
  AdapterReference,
} from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Transport } from '../contracts/transport.js'
import {
  AdapterClientsError,
  AdapterNotFoundError,
  ConnectionClientNotSetError,
  NetworkClientNotSetError,
} from '../errors/adapter.js'
import { DisposedError, isModalError, type ModalError } from '../errors/base.js'
import { toAdapterError } from '../errors/foreign/load-failure.js'
import { type Lazy, lazy } from '../lib/lazy.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { Adapters } from '../state/context.js'
import { reportInternal } from '../state/ignored.js'
import type { RootStore } from '../state/root-store.js'
import type { Tracker } from '../state/track.js'
import { tellAsked } from './asked.js'

const ofTransport = lazy(() => import('../adapters/transport/adapter.js'))

/** A reference of the option `adapters` or `transports`. */
type Reference = AdapterReference | Transport

const clients = ['connect', 'reconnect', 'disconnect', 'signMessage', 'request', 'dispose'] as const

/**
 * One adapter, set up, for each reference of the host. An adapter is made when a wallet of its namespaces is listed or
 * restored.
 */
export function createAdapters(
  root: RootStore,
  tracker: Tracker,
  needs: {
    /** The adapter for WalletConnect when the host names none. */
    readonly universal: AdapterReference
    loadAuth(): Promise<AdapterDefinition>
    onEvent(event: AdapterEvent): void
    onRelayError(error: ModalError): void
  },
): Adapters {
  /** The adapters by `load`: a reference keeps that function when it loses a namespace. */
  const made = new Map<Reference['load'], Lazy<Adapter>>()
  let isDisposed = false

  // A WalletConnect adapter that the host names replaces ours.
  const findUniversal = () => root.options.given.adapters.find(({ type }) => type === 'universal') ?? needs.universal
  const forLogin: AdapterReference = { type: 'auth', namespaces: ['eip155', 'solana'], load: needs.loadAuth }
  const referenceOf = (namespace: Namespace, connectorId: string | undefined): Reference | undefined => {
    if (connectorId === WALLET_CONNECT_ID) return findUniversal()
    if (connectorId === AUTH_ID) return forLogin
    const { adapters } = root.options.given
    return (
      root.options.transportOf(connectorId) ??
      adapters.find(({ type, namespaces }) => type !== 'universal' && namespaces.includes(namespace))
    )
  }

  const make = (reference: Reference): Lazy<Adapter> => {
    const { type, load } = reference
    const isForWalletConnect = load === findUniversal().load
    const isTransport = 'kind' in reference
    const { metadata, given } = root.options
    const { projectId, services, storagePrefix } = given
    const context: AdapterContext = {
      platform: root.platform,
      networks: (wanted) => root.chains.networks.filter((network) => network.chainNamespace === wanted),
      areNetworksGiven: given.areNetworksGiven,
      namespaces: root.options.namespaces.all,
      emit: (event) => {
        if (!isDisposed) needs.onEvent(event)
      },
      // The other adapters do not need the following values.
      ...((isForWalletConnect || isTransport) && {
        session: {
          projectId: services.relayProjectId ?? projectId,
          metadata,
          relayUrl: services.relay,
          storagePrefix,
          isDebug: root.options.given.debug,
          unstoredApp: () => root.connections.unstoredApp,
        },
        onRelayError: needs.onRelayError,
      }),
    }
    const setUp = async () => {
      try {
        const definition = isTransport
          ? (await ofTransport.load()).createTransportAdapter(reference, await reference.load())
          : await reference.load()
        const adapter = definition.setup(context)
        const missing = clients.filter((name) => typeof adapter?.[name] !== 'function')
        if (missing.length > 0) throw new AdapterClientsError({ type, missing })
        return tellAsked(root.watchAdapter(adapter), root)
      } catch (cause) {
        const isSaid = isModalError(cause, 'config_invalid') || isModalError(cause, 'adapter_clients')
        const error = isSaid ? cause : toAdapterError({ type, cause })
        reportInternal(root, tracker, error)
        throw error
      }
    }
    return lazy(setUp, (adapter) => adapter)
  }

  return {
    get: async (namespace, connectorId) => {
      const reference = referenceOf(namespace, connectorId)
      if (!reference) {
        const error = new AdapterNotFoundError({ namespace })
        root.alerts.raise(error)
        throw error
      }
      if (isDisposed) throw new DisposedError()
      const adapter = made.get(reference.load) ?? make(reference)
      made.set(reference.load, adapter)
      return adapter.load()
    },
    peek: (namespace, connectorId) => {
      const reference = referenceOf(namespace, connectorId)
      return reference && made.get(reference.load)?.peek()
    },
    remove: (namespace) => {
      const reference = referenceOf(namespace, undefined)
      if (!reference || reference.namespaces.length > 1) return
      made.get(reference.load)?.dispose()
      made.delete(reference.load)
    },
    identityOf: (namespace, connectorId) => referenceOf(namespace, connectorId)?.load,
    prune: () => {
      const { adapters, enableWalletConnect, transports } = root.options.given
      const offered = [...adapters, ...transports, forLogin, ...(enableWalletConnect ? [findUniversal()] : [])]
      for (const [load, adapter] of made) {
        if (offered.some((reference) => reference.load === load)) continue
        adapter.dispose()
        made.delete(load)
      }
    },
    followNetworks: () => {
      for (const adapter of made.values()) adapter.peek()?.followNetworks?.()
    },
    dispose: () => {
      isDisposed = true
      for (const adapter of made.values()) adapter.dispose()
    },
  }
}

type Capability = 'switchNetwork' | 'sendTransaction' | 'estimateGas' | 'writeContract' | 'getCapabilities'

/**
 * @throws {@link NetworkClientNotSetError} or {@link ConnectionClientNotSetError} when the adapter lacks the capability
 */
export function requireCapability<Name extends Capability>(adapter: Adapter, name: Name): NonNullable<Adapter[Name]> {
  const capability = adapter[name]
  if (capability) return capability
  if (name === 'switchNetwork') throw new NetworkClientNotSetError({ type: adapter.type })
  throw new ConnectionClientNotSetError({ type: adapter.type, capability: name })
}
