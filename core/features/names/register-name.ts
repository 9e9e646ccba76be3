import { reaction } from 'mobx'
import { createNames } from '../../data/names.js'
import type { PartContext } from '../../state/context.js'
import { createNameSearch } from './name-search.js'
import { createOwnNames } from './own-names.js'
import { createNameRegistration } from './registration.js'
import { NamesStore } from './store.js'

export interface RegisterNamePart {
  readonly store: NamesStore
  show(): void
  load(): void
  setText(written: string): void
  /** Repeats whatever failed. */
  retry(): void
  /** Requests a signature for the name, with or without its suffix, and registers it. */
  register(name: string): void
  cancel(): void
  finish(): void
  dispose(): void
}

const entry = { view: 'RegisterAccountName' } as const

/** Lets the visitor choose a name for the account, and registers it. */
export function createRegisterName(context: PartContext): RegisterNamePart {
  const { navigation, root, tracker } = context
  const { accounts, modal } = root
  const slice = accounts.slices.eip155
  const store = new NamesStore(context.part(createNames))
  const isShown = () => modal.isOpen && root.navigation.viewHistory.includes(entry.view)
  const searching = createNameSearch(context, store)
  const own = createOwnNames(context, store)
  const registration = createNameRegistration(context, store, isShown)

  const stopAll = () => {
    for (const each of [searching, own, registration]) each.stop()
  }

  const stops = [
    // A visitor who left is not asked any more, and a late answer of the wallet registers nothing.
    reaction(isShown, (isStill) => {
      if (isStill) return
      searching.stop()
      registration.cancel()
    }),
    reaction(
      () => slice.caipAddress,
      () => {
        stopAll()
        store.reset()
        if (isShown()) void own.load()
      },
    ),
  ]

  return {
    store,
    show: () => {
      tracker.track('OPEN_ENS_FLOW', { isSmartAccount: slice.isSmartAccount })
      navigation.push(entry)
    },
    load: () => void own.load(),
    setText: searching.setText,
    retry: () => {
      if (store.ownError || !store.isServed) void own.load()
      if (store.search === 'failed') void searching.search()
    },
    register: (name: string) =>
      void registration.register(name.endsWith(store.suffix) ? name : `${name}${store.suffix}`),
    cancel: registration.cancel,
    finish: () => navigation.reset({ view: 'Account' }),
    dispose: () => {
      for (const stop of stops) stop()
      stopAll()
    },
  }
}
