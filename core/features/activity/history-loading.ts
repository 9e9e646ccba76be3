import { reaction } from 'mobx'
import { readHistory } from '../../data/history.js'
import { HistoryFailedError } from '../../errors/account.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import type { ActivityOwner, ActivityStore } from './store.js'

export interface HistoryLoading {
  /** A list is shown: loads it, unless it was loaded just now. Returns a function that says the list is gone. */
  show(): () => void
  loadMore(): void
  /** Loads from the first page. */
  reload(): void
  /** Loads from the first page if a list is shown. */
  reloadShown(): void
  dispose(): void
}

const FRESH_MS = 15_000
/** After this many pages of spam only, the visitor is asked whether to continue. */
const emptyPagesInARow = 5

/** Loads the service's history of the active account, and again when the account or its network changes. */
export function createHistoryLoading(
  context: PartContext,
  store: ActivityStore,
  /** Called when `store.history` has new pages. */
  loaded: () => void,
): HistoryLoading {
  const { root, tracker } = context
  const { accounts, alerts, options, platform } = root
  const { history } = store
  const loading = createLatest(platform)
  /** The number of lists on the screen. */
  let shown = 0

  const about = (address: string, cursor: string | undefined) => ({
    address,
    projectId: options.given.projectId,
    ...(cursor !== undefined && { cursor }),
    isSmartAccount: accounts.active?.isSmartAccount ?? false,
  })

  const load = async (owner: ActivityOwner, from: string | undefined): Promise<void> => {
    const signal = loading.begin()
    const { address, caipNetworkId } = owner
    let cursor = from
    try {
      for (let tried = 1; ; tried++) {
        history.set({ isLoading: true, isPaused: false, error: undefined })
        const page = await readHistory(context, { address, caipNetworkId, cursor }, signal)
        if (signal.aborted) return
        const isFirst = cursor === undefined
        const added = history.addPage(page, caipNetworkId, isFirst ? platform.now() : undefined)
        cursor = history.next
        if (added > 0 || cursor === undefined || (isFirst && history.entries.length > 0)) break
        if (tried === emptyPagesInARow) {
          history.set({ isPaused: true })
          break
        }
      }
      loaded()
    } catch (cause) {
      if (signal.aborted) return
      const error = new HistoryFailedError({ address, cause })
      history.fail(error)
      tracker.track('ERROR_FETCH_TRANSACTIONS', about(address, cursor))
      alerts.notify(error.code, error.shortMessage, 'error')
    }
  }

  const refresh = (isForced: boolean) => {
    const { owner } = store
    if (!owner?.hasHistory) return
    const isFresh = history.loadedAt !== undefined && platform.now() - history.loadedAt < FRESH_MS
    if (isForced || (!history.isLoading && !isFresh)) void load(owner, undefined)
  }

  const stop = reaction(
    () => accounts.active?.owner?.caipAddress,
    () => {
      loading.stop()
      history.reset()
      if (shown > 0) refresh(false)
    },
  )

  return {
    show: () => {
      shown += 1
      refresh(false)
      let isOver = false
      return () => {
        if (!isOver) shown -= 1
        isOver = true
      }
    },
    loadMore: () => {
      const { owner } = store
      const { next, isLoading } = history
      if (!owner?.hasHistory || isLoading || next === undefined) return
      tracker.track('LOAD_MORE_TRANSACTIONS', about(owner.address, next))
      void load(owner, next)
    },
    reload: () => refresh(true),
    reloadShown: () => {
      if (shown > 0) refresh(true)
    },
    dispose: () => {
      stop()
      loading.stop()
    },
  }
}
