import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import type { WalletResponseKind } from '../../contracts/rpc-methods.js'
import type { ApprovalReturn } from '../../state/connection-store.js'

/** A call that the embedded wallet was asked for and that the visitor has to decide on, in the frame. */
export interface OpenRequest {
  /** That of the frame's message. */
  readonly id: string
  /** A method that needs an approval. */
  readonly method: string
  readonly params: unknown
  readonly namespace: Namespace
  /** Where the views go once it is decided on. */
  readonly item?: TransactionStackItem | undefined
}

/**
 * What happens to the views once a request was decided on. Exactly one of `goBack`, `replace` and `view` is
 * looked at, in this order; with none of them nothing is shown.
 */
export type TransactionStackItem = ApprovalReturn

/** The requests that wait for the visitor, and where the views go when they are decided on. */
export class ApprovalStore {
  /** Oldest first. */
  requests: readonly OpenRequest[] = []
  /** What the next request takes with it. */
  stack: readonly TransactionStackItem[] = []
  /** How the last one ended, and what its answer was. */
  lastOutcome: WalletResponseKind | 'error' | undefined = undefined

  constructor() {
    makeAutoObservable(this, { requests: observableRef, stack: observableRef }, { autoBind: true })
  }

  /** The one that the frame shows. */
  get current(): OpenRequest | undefined {
    return this.requests[0]
  }

  get isStackEmpty(): boolean {
    return this.stack.length === 0 && this.requests.every(({ item }) => item === undefined)
  }

  /** Closing with an empty transaction stack rejects open non-safe requests. What nobody asked yet holds nothing. */
  get isEndedByClosing(): boolean {
    return this.requests.every(({ item }) => item === undefined || item.endsOnClose)
  }

  /** With what was pushed for it. */
  open(request: OpenRequest): void {
    this.requests = [...this.requests, { ...request, item: this.stack.at(-1) }]
    this.stack = this.stack.slice(0, -1)
  }

  /** Returns what was pushed for it. */
  settle(id: string, outcome: WalletResponseKind | 'error'): TransactionStackItem | undefined {
    const settled = this.requests.find((request) => request.id === id)
    this.requests = this.requests.filter((request) => request !== settled)
    this.lastOutcome = outcome
    return settled?.item
  }

  /** Returns how to take it back where the request does not come. */
  push(item: TransactionStackItem): () => void {
    this.stack = [...this.stack, item]
    return () => this.#takeBack(item)
  }

  clear(): void {
    this.requests = []
    this.stack = []
  }

  #takeBack(item: TransactionStackItem): void {
    runInAction(() => {
      this.stack = this.stack.filter((each) => each !== item)
    })
  }
}
