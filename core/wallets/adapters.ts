import { requireClients } from '../adapters/require-capability.js'
import type {
  Adapter,
  AdapterContext,
  AdapterDefinition,
  AdapterEvent,
  AdapterReference,
} from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { AdapterNotFoundError } from '../errors/adapter.js'
import { AdapterLoadError, DisposedError, isModalError, type ModalError } from '../errors/base.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { Adapters } from '../state/context.js'
import { reportInternal } from '../state/ignored.js'
import type { RootStore } from '../state/root-store.js'
import type { Tracker } from '../state/track.js'

interface Reference {
  readonly type: string
  readonly namespaces: readonly Namespace[]
  readonly load: () => Promise<AdapterDefinition>
}

/** One set-up adapter per reference of the host, made when a wallet of its namespaces is chosen or restored. */
export function createAdapters(
  root: RootStore,
  tracker: Tracker,
  needs: {
    /** For WalletConnect, where the host names no adapter of its own for that. */
    readonly universal: AdapterReference
    loadAuth(): Promise<AdapterDefinition>
  },
): Adapters {
  const loading = new Map<object, Promise<Adapter>>()
  const ready = new Map<object, Adapter>()
  let listener: ((event: AdapterEvent) => void) | undefined
  let relayListener: ((error: ModalError) => void) | undefined
  let isDisposed = false

  // One that the host named stands for ours.
  const forWalletConnect = root.options.given.adapters.find(({ type }) => type === 'universal') ?? needs.universal
  const forLogin: Reference = { type: 'auth', namespaces: root.options.loginNamespaces, load: needs.loadAuth }
  const referenceOf = (namespace: Namespace, connectorId: string | undefined): Reference | undefined => {
    if (connectorId === WALLET_CONNECT_ID) return forWalletConnect
    if (connectorId === AUTH_ID) return forLogin
    const { adapters } = root.options.given
    return adapters.find(({ type, namespaces }) => type !== 'universal' && namespaces.includes(namespace))
  }
  /** Only what the others need not know. */
  const toSessionContext = () => {
    const { metadata, given } = root.options
    return {
      session: {
        projectId: given.projectId,
        metadata,
        relayUrl: given.services.relay,
        storagePrefix: given.storagePrefix,
      },
      onRelayError: (error: ModalError) => relayListener?.(error),
    }
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
      const known = loading.get(reference)
      if (known) return known
      const task = setUp(reference, {
        platform: root.platform,
        networks: (wanted) => root.chains.networks.filter((network) => network.chainNamespace === wanted),
        areNetworksGiven: root.options.given.areNetworksGiven,
        emit: (event) => {
          if (!isDisposed) listener?.(event)
        },
        ...(reference === forWalletConnect && toSessionContext()),
      }).then((adapter) => {
        if (isDisposed) adapter.dispose()
        else ready.set(reference, adapter)
        return adapter
      })
      loading.set(reference, task)
      task.catch((error) => {
        // A download that failed is tried again by the next choice.
        loading.delete(reference)
        reportInternal(root, tracker, error)
      })
      return task
    },
    onEvent: (next) => {
      listener = next
    },
    remove: (namespace) => {
      const reference = referenceOf(namespace, undefined)
      if (!reference || reference.namespaces.length > 1) return
      ready.get(reference)?.dispose()
      ready.delete(reference)
      loading.delete(reference)
    },
    onRelayError: (next) => {
      relayListener = next
    },
    dispose: () => {
      isDisposed = true
      for (const adapter of ready.values()) adapter.dispose()
      ready.clear()
    },
  }
}

async function setUp({ type, load }: Reference, context: AdapterContext): Promise<Adapter> {
  try {
    const definition = await load()
    return requireClients(type, definition.setup(context))
  } catch (cause) {
    if (isModalError(cause, 'config_invalid') || isModalError(cause, 'adapter_clients')) throw cause
    throw new AdapterLoadError({ type, cause })
  }
}
