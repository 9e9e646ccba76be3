import type { TimerHandle } from '../platform.js'
import type { FlowContext } from './context.js'

export interface SearchFlow {
  /** What is loaded is filtered at once; the service is asked 500 ms after the last key. */
  setText(text: string): void
  setCertifiedOnly(isCertifiedOnly: boolean): void
  /** Asks again after a failure. */
  retry(): void
  clear(): void
  dispose(): void
}

/** SPEC 9: "Default debounce 500 ms." FACTS 4.8: "Wallet search minimum length: 2 characters." */
const DEBOUNCE_MS = 500
const SHORTEST_SEARCH = 2

export function createSearchFlow({ root, tracker }: Pick<FlowContext, 'root' | 'tracker'>): SearchFlow {
  const { catalogue, platform } = root
  let timer: TimerHandle | undefined

  const ask = () => {
    const badge = catalogue.isCertifiedOnly ? 'certified' : undefined
    tracker.track({
      type: 'track',
      event: 'SEARCH_WALLET',
      properties: { ...(badge && { badge }), search: catalogue.query },
    })
    catalogue.setSearchScheduled(false)
    void catalogue.search()
  }

  const schedule = () => {
    platform.clearTimeout(timer)
    // What was asked for another text is nobody's any more.
    catalogue.cancelSearch()
    const isAsked = catalogue.query.length >= SHORTEST_SEARCH
    catalogue.setSearchScheduled(isAsked)
    if (isAsked) timer = platform.setTimeout(ask, DEBOUNCE_MS)
  }

  return {
    setText: (text) => {
      const before = catalogue.query
      catalogue.setSearchText(text)
      if (catalogue.query !== before) schedule()
    },
    setCertifiedOnly: (isCertifiedOnly) => {
      if (isCertifiedOnly === catalogue.isCertifiedOnly) return
      catalogue.setCertifiedOnly(isCertifiedOnly)
      void catalogue.loadNextPage()
      schedule()
    },
    retry: () => {
      void catalogue.loadExcluded()
      if (catalogue.query.length >= SHORTEST_SEARCH) ask()
      else void catalogue.loadNextPage()
    },
    clear: () => {
      catalogue.setSearchText('')
      if (catalogue.isCertifiedOnly) catalogue.setCertifiedOnly(false)
      schedule()
    },
    dispose: () => platform.clearTimeout(timer),
  }
}
