import { unlessLeft } from './unless-left.js'

/** Code that is loaded on first use. */
export interface Lazy<Value> {
  /** Loads once for all callers. Rejects if the code does not arrive; the next call tries again. */
  load(): Promise<Value>
  /** Returns the value if it is loaded: a tap can then open a window or a link without waiting. */
  peek(): Value | undefined
  dispose(): void
}

/**
 * The only way to load code on demand. Without `make` the value is the module itself, which modals share. With `make`
 * the value belongs to the modal that calls this function, and the modal's `dispose` disposes of it.
 * @example const swap = lazy(() => import('./transact.js'), ({ createSwapTransacting }) =>
 * createSwapTransacting(context))
 */
export function lazy<Code>(load: () => Promise<Code>): Lazy<Code>
export function lazy<Code, Value>(load: () => Promise<Code>, make: (code: Code) => Value | Promise<Value>): Lazy<Value>
export function lazy<Code>(load: () => Promise<Code>, make?: (code: Code) => unknown): Lazy<unknown> {
  return new LazyCode(load, make)
}

/** A class instead of closures: a page holds dozens of instances, and closures would use four times the memory. */
class LazyCode<Code> implements Lazy<unknown> {
  readonly #load: () => Promise<Code>
  readonly #make: ((code: Code) => unknown) | undefined
  #loading: Promise<unknown> | undefined
  #here: { readonly value: unknown } | undefined
  #isDisposed = false

  constructor(load: () => Promise<Code>, make: ((code: Code) => unknown) | undefined) {
    this.#load = load
    this.#make = make
  }

  load(): Promise<unknown> {
    if (this.#loading) return this.#loading
    const task = this.#begin()
    this.#loading = task
    task.catch(() => {
      this.#loading = undefined
    })
    return task
  }

  peek(): unknown {
    return this.#here?.value
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    if (this.#make && this.#here) end(this.#here.value)
  }

  async #begin(): Promise<unknown> {
    const code = await unlessLeft(this.#load)
    const value = this.#make ? await this.#make(code) : code
    this.#here = { value }
    if (this.#make && this.#isDisposed) end(value)
    return value
  }
}

function end(value: unknown): void {
  if (typeof value === 'object' && value !== null && 'dispose' in value && typeof value.dispose === 'function')
    value.dispose()
}
