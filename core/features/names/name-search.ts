import { createNames } from '../../data/names.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import type { NamesStore } from './store.js'
import { problemOf, toLabel } from './zone.js'

export interface NameSearch {
  /** Looks the typed name up once the visitor has stopped typing. */
  setText(written: string): void
  search(): Promise<void>
  stop(): void
}

const DEBOUNCE_MS = 500

/** Looks up whether the typed name is free, and similar names. */
export function createNameSearch({ host, part, root }: PartContext, store: NamesStore): NameSearch {
  const names = part(createNames)
  const searching = createLatest(root.platform)

  const search = async () => {
    const { text } = store
    const signal = searching.begin()
    store.set({ search: 'loading', searchError: undefined })
    const written = `${text}${names.suffix}`
    const [isRegistered, suggested] = await Promise.allSettled([
      names.isRegistered(written, signal),
      names.suggest(text, signal),
    ])
    if (signal.aborted) return
    const failure = [isRegistered, suggested].find((each) => each.status === 'rejected')
    const others = suggested.status === 'fulfilled' ? suggested.value.filter(({ name }) => name !== written) : []
    // If it is unknown whether the typed name is taken, it is not offered.
    const own = isRegistered.status === 'fulfilled' ? [{ name: written, registered: isRegistered.value }] : []
    const error = failure && toModalError(failure.reason)
    const rows = [...own, ...others.filter(({ name }) => name.endsWith(names.suffix))]
    store.set({ rows, searchError: error, search: error ? 'failed' : 'ready' })
    if (error) host.failed(error)
  }

  return {
    setText: (written) => {
      if (store.step) return
      const text = toLabel(written.trim().toLowerCase(), names.suffix)
      if (text === store.text) return
      searching.stop()
      const problem = problemOf(text)
      const isAsked = text !== '' && problem === undefined
      store.setText(text, problem, isAsked ? 'waiting' : 'idle')
      if (isAsked) searching.later(DEBOUNCE_MS, () => void search())
    },
    search,
    stop: () => searching.stop(),
  }
}
