import { reaction } from 'mobx'
import { type ViewName, viewIs } from '../../contracts/views/views.js'
import type { RootStore } from '../../state/root-store.js'
import type { LoginStore } from './store.js'

/**
 * Cancels steps of views that are left, and keeps the user in the store up to date. Returns a function that stops it.
 */
export function watchLogin(
  { connections, modal, navigation, storage }: RootStore,
  store: LoginStore,
  flows: Record<'steps' | 'social' | 'accountTypes', { cancel(): void }> & { farcaster: { leave(): void } },
) {
  const isStep = (view: ViewName | undefined) => view !== undefined && viewIs(view, 'emailStep')
  const onView = (view: ViewName | undefined, before: ViewName | undefined) => {
    if (before === 'ConnectingSocial' && view !== 'ConnectingSocial') flows.social.cancel()
    if (before === 'ConnectingFarcaster' && view !== 'ConnectingFarcaster') flows.farcaster.leave()
    // Moving from the email field to the code and further continues a login; going back or leaving ends it.
    const isLeft = (isStep(before) || before === 'Connect') && !isStep(view)
    if (isLeft && store.pending !== 'connect') flows.steps.cancel()
    const isOther = isLeft || (isStep(view) && view !== before)
    if (isOther && !store.pending) store.end()
  }

  const onLogin = (isLoggedIn: boolean) => {
    const social = storage.get('connectedSocial')
    const email = storage.get('email')
    if (isLoggedIn)
      return store.set({ method: social ?? 'email', email: email ?? '', username: storage.get('socialUsername') })
    storage.set('connectedSocial', undefined)
    flows.accountTypes.cancel()
    store.reset()
  }
  return [
    reaction(() => (modal.isOpen ? navigation.view : undefined), onView),
    reaction(() => connections.isLoggedIn, onLogin, { fireImmediately: connections.isLoggedIn }),
  ]
}
