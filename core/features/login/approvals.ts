import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import {
  classifyWalletResponse,
  isAllowedRpcMethod,
  isSafeRpcMethod,
  type WalletResponseKind,
} from '../../contracts/rpc-methods.js'
import { viewLine } from '../../contracts/views/views.js'
import { DisposedError, isModalError, wordsOf } from '../../errors/base.js'
import { RpcNotAllowedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { ApprovalReturn } from '../../state/connection-store.js'
import type { FlowContext, Navigation, OpenFlow } from '../../state/context.js'
import type { WalletCall } from './frame/provider.js'

/** Disallowed-RPC snackbar delay 300 ms. */
const NOTICE_DELAY_MS = 300

export interface Approvals {
  /** Asks the embedded wallet through `send`, if it may be asked, and gives the visitor the place to decide. */
  guard(call: WalletCall, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  /** Sets the next view once the following request is decided on. Returns how to take it back. */
  push(item: TransactionStackItem): () => void
  rejectAll(): void
  dispose(): void
}

export function createApprovals(
  { root, host }: FlowContext,
  needs: {
    store: ApprovalStore
    navigation: Navigation
    open: Pick<OpenFlow, 'show'>
    refreshBalance(namespace: WalletCall['namespace']): Promise<void>
  },
): Approvals {
  const { store, navigation, open } = needs
  const { alerts, modal, platform } = root
  const entry = { view: 'ApproveTransaction' } as const
  const waiting = new Map<string, AbortController>()
  const timers = new Set<TimerHandle>()
  const lifetime = new AbortController()
  const isShown = () => modal.isOpen && root.navigation.view === entry.view

  const rejectAll = () => {
    for (const abort of waiting.values()) abort.abort()
  }

  const refuse = (method: string) => {
    const error = new RpcNotAllowedError({ method })
    platform.console.error(error.message)
    // The view of another request closes with that request, and the modal stays open to show this one.
    if (!modal.isOpen || isShown()) open.show({ view: root.accounts.active?.isConnected ? 'Account' : 'Connect' })
    rejectAll()
    const timer = platform.setTimeout(() => {
      timers.delete(timer)
      alerts.notify(error.code, 'Action not allowed', 'error')
    }, NOTICE_DELAY_MS)
    timers.add(timer)
    host.failed(error)
    return error
  }

  const goBackFromApproval = () => {
    if (isShown()) navigation.goBack()
  }

  /** A view that one request led to waits below the next request. */
  let isBelow = false

  const goOn = (item: TransactionStackItem) => {
    const { view } = item
    if (store.requests.length > 0) {
      // Another one waits in the same place, and is seen first.
      if (!view) return
      const wasShown = isShown()
      runInAction(() => {
        navigation.reset(view)
        if (wasShown) navigation.push(entry)
        isBelow = wasShown
      })
    } else if (item.goBack) goBackFromApproval()
    else if (item.replace) leaveSignIn()
    else if (view) navigation.reset(view)
  }

  const leave = (isDone: boolean, item: TransactionStackItem | undefined) => {
    const isLast = store.requests.length === 0
    if (item && isDone) goOn(item)
    else if (isLast && isShown()) {
      if (item || isBelow) navigation.goBack()
      else navigation.close()
    }
    if (isLast) isBelow = false
    if (isDone) item?.onSuccess?.()
    else item?.onCancel?.()
  }

  const leaveSignIn = () => {
    const index = root.navigation.viewHistory.findIndex((view) => viewLine(view).feature === 'sign-in')
    if (index <= 0) return navigation.close()
    while (root.navigation.viewHistory.length > index && root.navigation.canGoBack) navigation.goBack()
  }

  const show = () => {
    if (!modal.isOpen) open.show(entry)
    else navigation.push(entry)
  }

  /** The frame has words alone; libraries of hosts want to know a refusal from a failure. */
  const explainFailure = (thrown: unknown) => {
    if (!isModalError(thrown, 'frame_failed')) return toModalError(thrown)
    const meant = toModalError(new Error(wordsOf(thrown)))
    return isModalError(meant, 'unknown') ? thrown : meant
  }

  const run = async ({ namespace, method, params }: WalletCall, send: (signal: AbortSignal) => Promise<unknown>) => {
    const id = platform.randomUuid()
    const abort = new AbortController()
    waiting.set(id, abort)
    store.open({ id, method, params, namespace })
    show()
    try {
      const answer = await send(abort.signal)
      waiting.delete(id)
      leave(true, store.settle(id, classifyWalletResponse(answer)))
      void needs.refreshBalance(namespace)
      return answer
    } catch (thrown) {
      waiting.delete(id)
      leave(false, store.settle(id, 'error'))
      throw explainFailure(thrown)
    }
  }

  const stops = [
    reaction(
      () => ({ isOpen: modal.isOpen, isShown: isShown() }),
      (now, before) => {
        const hasClosed = before.isOpen && !now.isOpen
        const hasLeft = before.isShown && !now.isShown && now.isOpen
        // The back button says no, whatever waits. An embedded modal that is closed goes to another view.
        const isRefused = hasLeft && root.navigation.direction === 'back'
        if (isRefused || ((hasClosed || hasLeft) && store.isEndedByClosing)) rejectAll()
      },
      { equals: (one, other) => one.isOpen === other.isOpen && one.isShown === other.isShown },
    ),
  ]

  return {
    guard: async (call, send) => {
      if (lifetime.signal.aborted) throw new DisposedError()
      if (!isAllowedRpcMethod(call.method)) throw refuse(call.method)
      // Safe methods pass silently.
      return isSafeRpcMethod(call.method) ? send(lifetime.signal) : run(call, send)
    },
    push: store.push,
    rejectAll,
    dispose: () => {
      for (const stop of stops) stop()
      for (const timer of timers) platform.clearTimeout(timer)
      lifetime.abort(new DisposedError())
      rejectAll()
      store.clear()
    },
  }
}

/** A call that the embedded wallet was asked for and that the visitor has to decide on, in the frame. */
export interface OpenRequest {
  /** The id of the frame's message. */
  readonly id: string
  /** A method that needs an approval. */
  readonly method: string
  readonly params: unknown
  readonly namespace: Namespace
  /** Where the views go once it is decided on. */
  readonly item?: TransactionStackItem | undefined
}

/**
 * The next view once a request was decided on. The first one present of `goBack`, `replace` and `view` counts; without any
 * of them nothing changes.
 */
export type TransactionStackItem = ApprovalReturn

/** The requests that wait for the visitor, and where the views go when they are decided on. */
export class ApprovalStore {
  /** Oldest first. */
  requests: readonly OpenRequest[] = []
  /** The next request takes these along. */
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

  /**
   * Closing the modal with an empty transaction stack rejects open requests that are not safe. Requests that are not shown
   * yet do not count.
   */
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
