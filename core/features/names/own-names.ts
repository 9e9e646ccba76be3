import { createNames } from '../../data/names.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import type { NamesStore } from './store.js'

export interface OwnNames {
  load(): Promise<void>
  stop(): void
}

/** Loads whether the network has the name service, and the names that the account has there. */
export function createOwnNames({ host, part, root }: PartContext, store: NamesStore): OwnNames {
  const slice = root.accounts.slices.eip155
  const names = part(createNames)
  const looking = createLatest(root.platform)

  const load = async () => {
    const { address } = slice
    const signal = looking.begin()
    const isServed = await names.isServed()
    if (signal.aborted) return
    store.set({ isServed })
    if (!isServed || !address) return
    try {
      const own = await names.namesOf(address, signal)
      if (!signal.aborted) store.set({ own, ownError: undefined })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.set({ own: [], ownError: error })
      host.failed(error)
    }
  }

  return { load, stop: () => looking.stop() }
}
