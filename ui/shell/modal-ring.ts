import { lazy } from '../../core/lib/lazy.js'
import { sections, views } from './views.js'
import '../../core/isolate-mobx.js'
import { reaction } from 'mobx'
import { isModalError } from '../../core/errors/base.js'
import { browserPlatform } from '../../core/lib/platform/browser-platform.js'
import { isTooOld } from '../../core/lib/platform/too-old.js'
import { toModal } from '../../core/modal/modal.js'
import type { Modal } from '../../core/modal/modal-methods.js'
import { createRoot, type Root } from '../../core/modal/root.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import type { Language } from '../messages/language.js'
import { bars } from './frame.js'
import { createScreen, type Screen } from './screen.js'

const setupScreen = lazy(() => import('./setup-screen.js'))
const nothing = () => {}

/** The interface that the entry's façade receives once the modal's code is here. */
export interface ModalRing {
  readonly modal: Modal | undefined
  readonly setupError: unknown
  mount(parent: Element | ShadowRoot): () => void
  /** Draws what can be drawn before the modal is opened. */
  prepare(): void
  /** The picture of the active network, from the catalogue where the host has none. `watch` says that it is another. */
  readonly networkPicture: { get(): string | Blob | undefined; watch(onChange: () => void): () => void }
  /** Says on the screen that the site is set up wrongly, or that the browser is too old. */
  showSetupFailure?(): void
  hideSetupFailure?(): void
  dispose(): void
}

/**
 * Makes a modal with its screen. Options that are refused, or a browser that is too old, are in `setupError`. Throws only where a
 * browser that is too old cannot draw the window that says so either.
 * @public
 */
export async function createRing(options: ModalOptions, language: Language): Promise<ModalRing> {
  let screen: Screen | undefined
  const platform = browserPlatform(() => screen?.frameParent() ?? document.body)
  try {
    // Before anything of it runs into what is missing.
    if (isTooOld()) throw new Error()
    const root = createRoot(options, platform)
    const modal = withReportedThemes(toModal(root), root)
    const made = createScreen(root, language)
    screen = made
    root.start()
    // A visitor does nothing before it can be written down. Without that code the modal opens all the same.
    if (root.options.given.recorder)
      await bars
        .load()
        .then(({ loadRecording }) => loadRecording(root))
        .catch(nothing)
    let drawing: ReturnType<typeof setTimeout> | undefined
    const networkPicture = () => root.networkImage(root.chains.activeNetwork)
    return {
      modal,
      setupError: undefined,
      mount: made.mount,
      networkPicture: { get: networkPicture, watch: (onChange) => reaction(networkPicture, onChange) },
      // In a task of its own: to make the modal and to draw it would be a long one, and a press goes before.
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
    // The modal could not be made: all that it does is to say so.
    const about = { options, error, systemMode: platform.colorScheme(), language }
    const said = await setupScreen.load().then(
      ({ createSetupScreen }) => createSetupScreen(about),
      // Without the code to say it on the screen the console says it.
      (cause) => {
        if (isTooOld()) throw cause
        return { mount: () => nothing, dispose: nothing, setupError: error }
      },
    )
    const networkPicture = { get: () => undefined, watch: () => nothing }
    return { modal: undefined, prepare: nothing, networkPicture, ...said }
  }
}

/** `setTheme` of the façade has returned long before its theme is read here. A bad one is therefore reported, and not thrown. */
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

/** Loads the view that most visits begin with, and where a host offers logins what stands beside its list. */
export async function loadFirstView(hasLogin: boolean): Promise<void> {
  await Promise.all([views.Connect.load(), hasLogin && sections.login.load()])
}

/** The fonts of the list's first frame: weights, and sizes as multiples of the master. */
const fonts = [
  ['400', '1.4'],
  ['500', '1.2'],
  ['500', '1.6'],
  ['600', '1.7'],
  ['600', '1.76'],
] as const

/** Loads the modal's fonts ahead: the first frame would wait for each in turn. A canvas would cost 70 kB. @public */
export function warmFonts(variables: ModalOptions['themeVariables']): void {
  // They are refused when the modal is made: until then they may be anything.
  const { fontFamily = 'system-ui', fontSizeMaster = '10px' }: NonNullable<typeof variables> = Object(variables)
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;visibility:hidden'
  // In a root of its own, where no rule of the page reaches.
  const root = host.attachShadow({ mode: 'closed' })
  for (const [weight, size] of fonts) {
    const sample = document.createElement('div')
    sample.style.font = `${weight} calc(${fontSizeMaster} * ${size}) ${fontFamily}`
    sample.textContent = 'a'
    root.append(sample)
  }
  document.documentElement.append(host)
  host.getBoundingClientRect()
  host.remove()
}
