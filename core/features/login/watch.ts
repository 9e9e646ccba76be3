import { reaction } from 'mobx'
import type { AppPayload } from '../../contracts/frame/messages.js'
import { type ViewName, viewIs } from '../../contracts/views/views.js'
import type { RootStore } from '../../state/root-store.js'
import type { ThemeStore } from '../../state/theme-store.js'
import type { LoginStore } from './store.js'

/** Ends what was begun in a view that is left, and keeps the store saying who is logged in. Returns how to stop. */
export function watchLogin(
  root: RootStore,
  store: LoginStore,
  flows: { steps: { cancel(): void }; social: { cancel(): void }; farcaster: { leave(): void } },
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
    const isOther = isLeft || (isStep(view) && view !== before)
    if (isOther && !store.pending) store.end()
  }

  const onLogin = (isLoggedIn: boolean) => {
    if (isLoggedIn)
      store.set({
        method: storage.get('connectedSocial') ?? 'email',
        email: storage.get('email') ?? '',
        username: storage.get('socialUsername'),
      })
    else {
      storage.set('connectedSocial', undefined)
      store.reset()
    }
  }
  const stops = [
    reaction(() => (modal.isOpen ? navigation.view : undefined), onView),
    reaction(() => connections.isLoggedIn, onLogin, { fireImmediately: connections.isLoggedIn }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const backgrounds = { light: '#fff', dark: '#121313' } as const
const accents = { light: 'hsla(231,100%,70%,1)', dark: 'hsla(230,100%,67%,1)' } as const

export function toFrameTheme({ mode, variables }: Pick<ThemeStore, 'mode' | 'variables'>): AppPayload<'SYNC_THEME'> {
  const themeVariables: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(variables)) {
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (value !== undefined) themeVariables[`--w3m-${kebab}`] = value
  }
  return {
    themeMode: mode,
    themeVariables,
    w3mThemeVariables: { '--w3m-accent': variables.accent ?? accents[mode], '--w3m-background': backgrounds[mode] },
  }
}
