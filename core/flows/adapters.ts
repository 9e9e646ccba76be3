import type { Adapter, AdapterContext, AdapterEvent, AdapterReference } from '../adapters/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { AdapterNotFoundError } from '../errors/adapter.js'
import { AdapterLoadError } from '../errors/connector.js'
import { DisposedError } from '../errors/disposed.js'
import type { RootStore } from '../state/root-store.js'
import { reportInternal } from './report-internal.js'
import type { Tracker } from './track.js'

export interface Adapters {
  /** Loads the adapter's code the first time. @throws {@link AdapterNotFoundError} */
  get(namespace: Namespace): Promise<Adapter>
  onEvent(listener: (event: AdapterEvent) => void): void
  dispose(): void
}

/** One set-up adapter per reference of the host, made when a wallet of its namespaces is chosen or restored. */
export function createAdapters(root: RootStore, tracker: Tracker): Adapters {
  const loading = new Map<object, Promise<Adapter>>()
  const ready = new Map<object, Adapter>()
  let listener: ((event: AdapterEvent) => void) | undefined
  let isDisposed = false

  const referenceOf = (namespace: Namespace) =>
    root.options.given.adapters.find((reference) => reference.namespaces.includes(namespace))

  return {
    get: async (namespace) => {
      const reference = referenceOf(namespace)
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
    dispose: () => {
      isDisposed = true
      for (const adapter of ready.values()) adapter.dispose()
      ready.clear()
    },
  }
}

async function setUp({ type, load }: AdapterReference, context: AdapterContext): Promise<Adapter> {
  try {
    const definition = await load()
    return definition.setup(context)
  } catch (cause) {
    throw new AdapterLoadError({ type, cause })
  }
}
