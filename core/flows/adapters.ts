import type { Adapter, AdapterEvent } from '../adapters/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { AdapterNotFoundError } from '../errors/adapter.js'
import type { RootStore } from '../state/root-store.js'

export interface Adapters {
  /** Loads the adapter's code the first time. @throws {@link AdapterNotFoundError} */
  get(namespace: Namespace): Promise<Adapter>
  /** The one that is loaded, without loading it. */
  peek(namespace: Namespace): Adapter | undefined
  onEvent(listener: (event: AdapterEvent) => void): void
  dispose(): void
}

/** One set-up adapter per reference of the host, made when a wallet of its namespaces is chosen or restored. */
export function createAdapters(root: RootStore): Adapters {
  const loading = new Map<object, Promise<Adapter>>()
  const ready = new Map<object, Adapter>()
  let listener: ((event: AdapterEvent) => void) | undefined
  let isDisposed = false

  const referenceOf = (namespace: Namespace) =>
    root.options.given.adapters.find((reference) => reference.namespaces.includes(namespace))

  return {
    get: async (namespace) => {
      const reference = referenceOf(namespace)
      if (!reference || isDisposed) throw new AdapterNotFoundError({ namespace })
      const known = loading.get(reference)
      if (known) return known
      const task = reference.load().then((definition) => {
        const adapter = definition.setup({
          platform: root.platform,
          networks: (wanted) => root.chains.networks.filter((network) => network.chainNamespace === wanted),
          emit: (event) => {
            if (!isDisposed) listener?.(event)
          },
        })
        if (isDisposed) adapter.dispose()
        else ready.set(reference, adapter)
        return adapter
      })
      loading.set(reference, task)
      // A download that failed is tried again by the next choice.
      task.catch(() => loading.delete(reference))
      return task
    },
    peek: (namespace) => {
      const reference = referenceOf(namespace)
      return reference && ready.get(reference)
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
