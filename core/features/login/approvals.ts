import { compareStructural, reaction, runInAction } from 'mobx'
import { classifyWalletResponse, isAllowedRpcMethod, isSafeRpcMethod } from '../../contracts/rpc-methods.js'
import { DisposedError, isModalError, wordsOf } from '../../errors/base.js'
import { RpcNotAllowedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { pause } from '../../lib/time-limit.js'
import type { ApprovalReturn } from '../../state/connection-store.js'
import type { FlowContext, Navigation, OpenFlow } from '../../state/context.js'
import type { WalletCall } from './frame/provider.js'
import type { LoginStore } from './store.js'

const NOTICE_DELAY_MS = 300

/** Shows the view in which the visitor decides on the page's requests to the embedded wallet. */
export function createApprovals(
  { root, host }: FlowContext,
  needs: {
    store: LoginStore['approvals']
    navigation: Navigation
    open: Pick<OpenFlow, 'show'>
    refreshBalance(namespace: WalletCall['namespace']): Promise<void>
  },
) {
  const { store, navigation, open } = needs
  const { alerts, modal, platform } = root
  const entry = { view: 'ApproveTransaction' } as const
  const waiting = new Map<string, AbortController>()
  const lifetime = new AbortController()
  const isShown = () => modal.isOpen && root.navigation.view === entry.view

  const rejectAll = () => {
    for (const abort of waiting.values()) abort.abort()
  }

  const refuse = (method: string) => {
    const error = new RpcNotAllowedError({ method })
    platform.console.error(error.message)
    // The view of an open request closes with it, and the modal stays open to show this refusal.
    if (!modal.isOpen || isShown()) open.show({ view: root.accounts.active?.isConnected ? 'Account' : 'Connect' })
    rejectAll()
    void pause(platform, NOTICE_DELAY_MS, lifetime.signal).then(() => {
      if (!lifetime.signal.aborted) alerts.notify(error.code, 'Action not allowed', 'error')
    })
    host.failed(error)
    return error
  }

  /** True if the view that follows a decided request stays below the next request. */
  let isBelow = false

  const goOn = ({ goBack, view }: ApprovalReturn) => {
    // The next request is shown in the same place, first.
    const isNext = store.requests.length > 0 && isShown()
    if (goBack && store.requests.length === 0 && isShown()) navigation.goBack()
    if (goBack || !view) return
    runInAction(() => {
      navigation.reset(view)
      if (isNext) navigation.push(entry)
      isBelow = isNext
    })
  }

  const leave = (item: ApprovalReturn | undefined, isDone: boolean) => {
    const isLast = store.requests.length === 0
    if (item && isDone) goOn(item)
    else if (isLast && isShown()) {
      if (item || isBelow) navigation.goBack()
      else navigation.close()
    }
    if (isLast) isBelow = false
  }

  /** Maps a failure by its text, because the frame sends no code and hosts distinguish refusals from failures. */
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
    if (modal.isOpen) navigation.push(entry)
    else open.show(entry)
    try {
      const answer = await send(abort.signal)
      waiting.delete(id)
      leave(store.settle(id, classifyWalletResponse(answer)), true)
      void needs.refreshBalance(namespace)
      return answer
    } catch (thrown) {
      waiting.delete(id)
      leave(store.settle(id, 'error'), false)
      throw explainFailure(thrown)
    }
  }

  const stop = reaction(
    () => ({ isOpen: modal.isOpen, isShown: isShown() }),
    (now, before) => {
      const hasClosed = before.isOpen && !now.isOpen
      const hasLeft = before.isShown && !now.isShown && now.isOpen
      // The back button declines, whatever is waiting. An embedded modal that is closed navigates to another view.
      const isRefused = hasLeft && root.navigation.direction === 'back'
      if (isRefused || ((hasClosed || hasLeft) && store.isEndedByClosing)) rejectAll()
    },
    { equals: compareStructural },
  )

  return {
    /** Asks the embedded wallet through `send`, if the method is allowed and once the visitor can decide. */
    guard: async (call: WalletCall, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> => {
      if (lifetime.signal.aborted) throw new DisposedError()
      if (!isAllowedRpcMethod(call.method)) throw refuse(call.method)
      return isSafeRpcMethod(call.method) ? send(lifetime.signal) : run(call, send)
    },
    rejectAll,
    dispose: () => {
      stop()
      lifetime.abort(new DisposedError())
      rejectAll()
      store.clear()
    },
  }
}
