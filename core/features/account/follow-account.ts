import { reaction } from 'mobx'
import { lazy } from '../../lib/lazy.js'
import type { PartContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'

const watch = lazy(() => import('./watch-account.js'))

/** Once somebody is connected: the code that says who it is and what they have. Returns how to end it. */
export function followAccount({ accounts }: RootStore, part: PartContext['part']): () => void {
  let isOver = false
  const stop = reaction(
    () => accounts.connectedNamespaces.length,
    (count) => {
      if (count === 0 || isOver) return
      watch.load().then(
        ({ createAccountWatch }) => {
          if (!isOver) part(createAccountWatch)
        },
        () => {}, // without it the account is shown by its address and its own balance; the next one to connect tries again
      )
    },
    { fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
  }
}
