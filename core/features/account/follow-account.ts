import { reaction } from 'mobx'
import { lazy } from '../../lib/lazy.js'
import type { PartContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'

const watch = lazy(() => import('./watch-account.js'))

/** Loads the code that follows an account once one is connected. Returns a function that stops it. */
export function followAccount({ accounts }: RootStore, part: PartContext['part']): () => void {
  let isOver = false
  const load = async (count: number) => {
    if (count === 0 || isOver) return
    // Without this code, the account shows only its address and native balance; the next connection tries again.
    const code = await watch.load().catch(() => undefined)
    if (code && !isOver) part(code.createAccountWatch)
  }
  const stop = reaction(() => accounts.connectedNamespaces.length, load, { fireImmediately: true })
  return () => {
    isOver = true
    stop()
  }
}
