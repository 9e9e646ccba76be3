import { reaction } from 'mobx'
import type { PartContext } from '../../state/part.js'
import type { RootStore } from '../../state/root-store.js'

/** Once somebody is connected: the code that says who it is and what they have. Returns how to end it. */
export function followAccount({ accounts }: RootStore, part: PartContext['part']): () => void {
  let isOver = false
  let isHere = false
  const stop = reaction(
    () => accounts.connectedNamespaces.length,
    (count) => {
      if (count === 0 || isHere) return
      isHere = true
      import('./watch-account.js').then(
        ({ createAccountWatch }) => {
          if (!isOver) part(createAccountWatch)
        },
        () => {
          // Without it the account is shown by its address and its own balance; the next one to connect tries again.
          isHere = false
        },
      )
    },
    { fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
  }
}
