import { lazy } from '../../core/lib/lazy.js'
import { sections, views } from './views.js'
import '../../core/isolate-mobx.js'
import { reaction } from 'mobx'
import type { Namespace } from '../../core/contracts/caip.js'
import type { AccountSnapshot } from '../../core/contracts/modal-api.js'
import { isModalError } from '../../core/errors/base.js'
import { browserPlatform } from '../../core/lib/platform/browser-platform.js'
import { isTooOld } from '../../core/lib/platform/too-old.js'
import { toModal } from '../../core/modal/modal.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import { createRoot, type Root } from '../../core/modal/root.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { OptionsStore } from '../../core/state/options-store.js'
import type { Language } from '../messages/language.js'
import { pageLanguage } from '../messages/page-language.js'
import { type AccountText, accountText, shortenerOf } from './account-text.js'
import { bars, loadLook, ownLook } from './frame.js'
import { type Mirror, mirrorModal, mirrorRefusal, type NetworkPicture, type PageSide } from './ring-mirror.js'
import { createScreen, type Screen } from './screen.js'

export { warmUp } from './warm-up.js'

const setupScreen = lazy(() => import('./setup-screen.js'))
const nothing = () => {}
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The modal as the entry's façade receives it once its code is loaded. */
export interface ModalRing {
  readonly modal: Modal | undefined
  readonly setupError: unknown
  mount(parent: Element | ShadowRoot): () => void
  /** Renders ahead what can be rendered before the modal opens. */
  prepare(): void
  readonly networkPicture: NetworkPicture
  /** What the page's button says of a connected account. */
  accountText(namespace: Namespace, account: AccountSnapshot): AccountText
  /** Tells the page what the modal does, or why there is none. Returns a function that stops it. */
  mirror(page: PageSide, about?: { readonly isQuiet?: boolean }): Mirror
  /** Shows that the site is misconfigured, or that the browser is too old. */
  showSetupFailure?(): void
  hideSetupFailure?(): void
  dispose(): void
}

/**
 * Makes a modal with its screen. Refused options, or a browser that is too old, result in `setupError`. Throws only if
 * a browser that is too old cannot even render the window that says so.
 * @public
 */
export async function createRing(options: ModalOptions, language: Language): Promise<ModalRing> {
  let screen: Screen | undefined
  const platform = browserPlatform(() => screen?.frameParent() ?? document.body)
  try {
    // Checked before any code runs into a missing function.
    if (isTooOld()) throw new Error()
    // In three tasks: one alone would be long on a phone, and a press or a frame would wait for it.
    const read = new OptionsStore(options, platform)
    await nextTask()
    const root = createRoot(read, platform)
    await nextTask()
    const modal = withReportedThemes(toModal(root), root)
    const made = createScreen(root, language)
    screen = made
    root.start()
    // Waits for the recorder, so that it misses no action of the visitor. If its code fails to load, the modal opens
    // all the same.
    if (root.options.given.recorder)
      await bars
        .load()
        .then(({ loadRecording }) => loadRecording(root))
        .catch(nothing)
    await loadLook(root)
    let drawing: ReturnType<typeof setTimeout> | undefined
    const picture = () => root.networkImage(root.chains.activeNetwork)
    const networkPicture: NetworkPicture = { get: picture, watch: (onChange) => reaction(picture, onChange) }
    return {
      modal,
      setupError: undefined,
      mount: made.mount,
      networkPicture,
      accountText: (namespace, account) => ({
        ...accountText(
          account,
          shortenerOf(root.options.given, namespace),
          language.asked ?? pageLanguage(language.get().tag),
          root.accounts.of(namespace).balanceStatus === 'loading',
        ),
        avatar: ownLook.peek()?.avatarOf(root, account),
      }),
      mirror: (page, about) => mirrorModal(modal, networkPicture, page, about),
      // In a separate task: making and rendering the modal would be one long task, and presses take precedence.
      prepare: () => {
        drawing ??= setTimeout(() => {
          drawing = undefined
          made.prepare()
        })
      },
      dispose: () => {
        clearTimeout(drawing)
        made.dispose()
        modal.dispose()
      },
    }
  } catch (error) {
    // The modal could not be made: it only shows the reason.
    const about = { options, error, systemMode: platform.colorScheme(), language }
    const said = await setupScreen.load().then(
      ({ createSetupScreen }) => createSetupScreen(about),
      // If that code fails to load, only the console shows the reason.
      (cause) => {
        if (isTooOld()) throw cause
        return { mount: () => nothing, dispose: nothing, setupError: error }
      },
    )
    const networkPicture = { get: () => undefined, watch: () => nothing }
    const mirror = (page: PageSide) => mirrorRefusal(said.setupError, page)
    const accountText = () => ({ name: '', balance: undefined, amount: undefined })
    return { modal: undefined, prepare: nothing, networkPicture, accountText, mirror, ...said }
  }
}

/** Reports a bad theme instead of throwing: the façade's `setTheme` returned long ago. */
const withReportedThemes = (modal: Modal, { platform, flows }: Root): Modal => ({
  ...modal,
  setTheme: (theme) => {
    try {
      modal.setTheme(theme)
    } catch (error) {
      if (!isModalError(error)) throw error
      platform.console.error(error.message)
      flows.host.failed(error)
    }
  },
})

/** Loads the first view of most visits and, if the host offers logins, the code of the login section. */
export async function loadFirstView(hasLogin: boolean): Promise<void> {
  await Promise.all([views.Connect.load(), hasLogin && sections.login.load()])
}
