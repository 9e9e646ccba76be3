import { reaction } from 'mobx'
import { type ViewName, viewIs } from '../../contracts/views/views.js'
import type { RootStore } from '../../state/root-store.js'
import type { LoginSteps } from './context.js'
import type { LoginStore } from './store.js'

/** Ends what was begun in a view that is left, and keeps the store saying who is logged in. Returns how to stop. */
export function watchLogin(
  root: RootStore,
  store: LoginStore,
  flows: { steps: LoginSteps; social: { cancel(): void }; farcaster: { leave(): void } },
): () => void {
  const { connections, modal, navigation, storage } = root

  /** The views follow each other while one step is asked for. */
  const isStep = (view: ViewName | undefined) => view !== undefined && viewIs(view, 'emailStep')
  const onView = (view: ViewName | undefined, before: ViewName | undefined) => {
    if (before === 'ConnectingSocial' && view !== 'ConnectingSocial') flows.social.cancel()
    if (before === 'ConnectingFarcaster' && view !== 'ConnectingFarcaster') flows.farcaster.leave()
    // From the field to the code and on it is one way; back, or out, ends it.
    const isLeft = (isStep(before) || before === 'Connect') && !isStep(view)
    if (isLeft && store.pending !== 'connect') flows.steps.cancel()
    if (isLeft || (isStep(view) && view !== before)) store.clearError()
  }

  const onLogin = (isLoggedIn: boolean) => {
    if (!isLoggedIn) {
      storage.set('connectedSocial', undefined)
      return store.reset()
    }
    const social = storage.get('connectedSocial')
    store.setLoggedIn(social ?? 'email', { email: storage.get('email'), username: storage.get('socialUsername') })
  }
  const stops = [
    reaction(() => (modal.isOpen ? navigation.view : undefined), onView),
    reaction(() => connections.isLoggedIn, onLogin, { fireImmediately: connections.isLoggedIn }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
