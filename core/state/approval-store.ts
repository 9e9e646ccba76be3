import { makeAutoObservable, observableRef } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { WalletResponseKind } from '../contracts/rpc-methods.js'
import type { ViewRequest } from '../contracts/views.js'

/** A call that the embedded wallet was asked for and that the visitor has to decide on, in the frame. */
export interface OpenRequest {
  /** That of the frame's message. */
  readonly id: string
  /** One of the unsafe methods of SPEC 6. */
  readonly method: string
  readonly params: unknown
  readonly namespace: Namespace
}

/**
 * What happens to the views once a request was decided on (FACTS 5.1). Exactly one of `goBack`, `replace` and `view` is
 * looked at, in this order; with none of them nothing is shown.
 */
export interface TransactionStackItem {
  readonly goBack?: boolean
  /** Back to before the sign-in view, or the modal closes. */
  readonly replace?: boolean
  readonly view?: ViewRequest
  /** Closing the modal gives up on the request, as it does without any item. */
  readonly endsOnClose?: boolean
  onSuccess?(): void
  onCancel?(): void
}

/** The requests that wait for the visitor, and where the views go when they are decided on. */
export class ApprovalStore {
  /** Oldest first. */
  requests: readonly OpenRequest[] = []
  stack: readonly TransactionStackItem[] = []
  /** How the last one ended, and what its answer was (SPEC 5). */
  lastOutcome: WalletResponseKind | 'error' | undefined = undefined

  constructor() {
    makeAutoObservable(this, { requests: observableRef, stack: observableRef }, { autoBind: true })
  }

  /** The one that the frame shows. */
  get current(): OpenRequest | undefined {
    return this.requests[0]
  }

  get isStackEmpty(): boolean {
    return this.stack.length === 0
  }

  open(request: OpenRequest): void {
    this.requests = [...this.requests, request]
  }

  settle(id: string, outcome: WalletResponseKind | 'error'): void {
    this.requests = this.requests.filter((request) => request.id !== id)
    this.lastOutcome = outcome
  }

  push(item: TransactionStackItem): void {
    this.stack = [...this.stack, item]
  }

  /** Of a request that was never made, or failed on its way: nobody is left to take it off. */
  remove(item: TransactionStackItem): void {
    this.stack = this.stack.filter((each) => each !== item)
  }

  /** Takes the last one off and hands it out. */
  pop(): TransactionStackItem | undefined {
    const item = this.stack.at(-1)
    this.stack = this.stack.slice(0, -1)
    return item
  }

  clear(): void {
    this.requests = []
    this.stack = []
  }
}
