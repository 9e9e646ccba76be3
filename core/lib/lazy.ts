export interface Lazy<Value> {
  /** Loads once for all callers. Rejects when the code does not arrive; the next call tries again. */
  load(): Promise<Value>
  /** The value if it is here: a tap that finds it opens a window or a link without waiting. */
  peek(): Value | undefined
  dispose(): void
}

/**
 * The only way to load code on demand. Without `make` the value is the module itself, which two modals may share. With
 * `make` it belongs to the modal that calls this, and ends with it: `dispose` of the value is called.
 * @example const swap = lazy(() => import('./transact.js'), ({ createSwapTransacting }) => createSwapTransacting(context))
 */
export function lazy<Code>(load: () => Promise<Code>): Lazy<Code>
export function lazy<Code, Value>(load: () => Promise<Code>, make: (code: Code) => Value | Promise<Value>): Lazy<Value>
export function lazy<Code>(load: () => Promise<Code>, make?: (code: Code) => unknown): Lazy<unknown> {
  let loading: Promise<unknown> | undefined
  let here: { readonly value: unknown } | undefined
  let isDisposed = false
  const begin = async () => {
    const code = await load()
    const value = make ? await make(code) : code
    here = { value }
    if (make && isDisposed) end(value)
    return value
  }
  return {
    load: () => {
      if (loading) return loading
      const task = begin()
      loading = task
      task.catch(() => {
        loading = undefined
      })
      return task
    },
    peek: () => here?.value,
    dispose: () => {
      if (isDisposed) return
      isDisposed = true
      if (make && here) end(here.value)
    },
  }
}

function end(value: unknown): void {
  if (typeof value === 'object' && value !== null && 'dispose' in value && typeof value.dispose === 'function')
    value.dispose()
}
