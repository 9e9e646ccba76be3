import { observableRef, runInAction } from 'mobx'
import { makeObservableStore } from './make-observable-store.js'

/** How far a load has come. `ready`: its value is known, or it was found that there is none. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed'

export type TaskState<Value> =
  | { readonly status: 'idle'; readonly value?: undefined }
  | { readonly status: 'loading'; readonly value?: Value | undefined }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown; readonly value?: Value | undefined }

/** One value that is loaded and shown. A newer `run` cancels an older one, whose result is ignored. */
export class Task<Value> {
  state: TaskState<Value> = { status: 'idle' }
  #abort: AbortController | undefined

  constructor() {
    makeObservableStore(this, { state: observableRef }, { autoBind: true })
  }

  get value(): Value | undefined {
    return this.state.value
  }

  get error(): unknown {
    return this.state.status === 'failed' ? this.state.error : undefined
  }

  get isLoading(): boolean {
    return this.state.status === 'loading'
  }

  /** Never rejects: a failure is in `state`. Resolves at once if a newer run or `reset` replaces it. */
  async run(load: (signal: AbortSignal) => Promise<Value>): Promise<void> {
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    runInAction(() => {
      this.state = { status: 'loading', value: this.state.value }
    })
    let next: TaskState<Value>
    try {
      next = { status: 'ready', value: await load(abort.signal) }
    } catch (error) {
      next = { status: 'failed', error, value: this.state.value }
    }
    if (abort.signal.aborted) return
    runInAction(() => {
      this.state = next
    })
  }

  reset(): void {
    this.dispose()
    this.state = { status: 'idle' }
  }

  dispose(): void {
    this.#abort?.abort()
    this.#abort = undefined
  }
}
