import { reaction } from 'mobx'
import { type PrefilledSwap, viewLine } from '../../contracts/views/views.js'
import type { SwapLoading } from './loading.js'
import type { SwapContext } from './quote.js'
import type { SwapSessions } from './sessions.js'

export interface SwapVisit {
  /** The values with which the form was opened. */
  prefilled(): PrefilledSwap
  dispose(): void
}

/** Begins the swap when the visitor comes to its views, and ends it when the visitor leaves or the account changes. */
export function followSwapVisit(
  { navigation, root, store }: SwapContext,
  sessions: SwapSessions,
  loading: SwapLoading,
): SwapVisit {
  const { alerts, modal } = root

  const isWithin = () => modal.isOpen && root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')

  /** The values to fill in, applied once: a visitor who returns to the form finds it unchanged. */
  const prefilled = (): PrefilledSwap => {
    const entry = root.navigation.history.find(({ view }) => view === 'Swap')
    return entry?.view === 'Swap' ? entry.data : undefined
  }

  const goToForm = () => {
    const isBehind = () => viewLine(root.navigation.view).feature === 'swap' && root.navigation.view !== 'Swap'
    while (isBehind() && root.navigation.canGoBack) navigation.goBack()
  }

  const end = () => {
    sessions.end()
    loading.stop()
  }

  const stops = [
    reaction(
      () => ({ isWithin: isWithin(), prefilled: prefilled() }),
      (now, before) => {
        if (
          now.isWithin &&
          (!before?.isWithin || (root.navigation.view === 'Swap' && now.prefilled !== before.prefilled))
        ) {
          if (store.status === 'ready') loading.refill(now.prefilled)
          else loading.start(now.prefilled)
        }
        if (now.isWithin || !before?.isWithin) return
        end()
        store.reset()
      },
      { fireImmediately: true },
    ),
    reaction(
      () => sessions.caipAddress,
      (caipAddress) => {
        end()
        const isReviewed = store.review !== undefined && root.navigation.view === 'SwapPreview'
        store.reset()
        if (!isWithin() || !caipAddress) return
        if (isReviewed) alerts.notify('swap_begun_anew', 'Your account or network changed. Start the swap again.')
        goToForm()
        if (isWithin()) loading.start(undefined)
      },
    ),
    reaction(
      () => store.problem !== undefined && !store.isBusy && !store.review && root.navigation.view === 'SwapPreview',
      (isWrong) => isWrong && navigation.goBack(),
    ),
  ]

  return {
    prefilled,
    dispose: () => {
      for (const stop of stops) stop()
      end()
    },
  }
}
