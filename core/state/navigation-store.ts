import { observableRef } from 'mobx'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { ViewName } from '../contracts/views/views.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { isPlainEqual } from '../lib/plain-equal.js'

/** The stack of views. It is never empty, and never holds the same view twice in a row. */
export class NavigationStore {
  history: readonly ViewRequest[] = [{ view: 'Connect' }]
  /** The direction of the last navigation, in which headers slide. */
  direction: 'forward' | 'back' = 'forward'
  /** The view before the last reset. */
  before: ViewName = 'Connect'

  constructor() {
    makeObservableStore(this, { history: observableRef }, { autoBind: true })
  }

  get current(): ViewRequest {
    return this.history.at(-1) ?? { view: 'Connect' }
  }

  get view(): ViewName {
    return this.current.view
  }

  get viewHistory(): readonly ViewName[] {
    return this.history.map((entry) => entry.view)
  }

  /** True if there is a view to go back to. With UnsupportedChain in the history, back closes the modal. */
  get canGoBack(): boolean {
    return this.history.length > 1 && !this.viewHistory.includes('UnsupportedChain')
  }

  push(entry: ViewRequest): void {
    if (entry.view === this.view) return
    this.history = [...this.history, entry]
    this.direction = 'forward'
  }

  /** Replaces the current view. If the view before it is the same as the new one, both become one entry. */
  replace(entry: ViewRequest): void {
    if (entry.view === this.view) return
    const before = this.history.slice(0, -1)
    if (before.at(-1)?.view === entry.view) before.pop()
    this.history = [...before, entry]
    this.direction = 'forward'
  }

  reset(entry: ViewRequest): void {
    this.before = this.view
    // A view that was rendered ahead keeps its entry.
    if (!isPlainEqual(this.history, [entry])) this.history = [entry]
    this.direction = 'forward'
  }

  pop(): void {
    if (!this.canGoBack) return
    this.history = this.history.slice(0, -1)
    this.direction = 'back'
  }
}
