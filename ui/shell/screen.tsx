import { observable, reaction, runInAction } from 'mobx'
import { flushSync } from 'react-dom'
import { createRoot as createReactRoot } from 'react-dom/client'
import type { ThemeVariables } from '../../core/contracts/theme.js'
import type { Root } from '../../core/modal/root.js'
import type { Language } from '../messages/language.js'
import { createShell, type Shell } from '../primitives/context/shell.js'
import { placeDialog } from '../primitives/dialog.js'
import { whenIdle } from '../primitives/later.js'
import { ModalRoot } from './frame.js'
import { createHostElement, type HostElement } from './host-element.js'
import { views } from './views.js'

export interface Screen {
  /** Puts the closed dialog into the page with what it will show, so that opening only shows it. */
  prepare(): void
  /** Where the secure frame goes: into the modal's element, and into the page where the host has not placed that. */
  frameParent(): Element
  /** Puts the modal into a place of the host's. Returns how to take it out. */
  mount(parent: Element | ShadowRoot): () => void
  dispose(): void
}

/** The visible side of a modal. Nothing is put into the page before the pointer nears a button or the modal is opened. */
export function createScreen(modal: Root, language?: Language): Screen {
  const { cspNonce, disableAppend, enableEmbedded } = modal.options.given
  /** Whether the card is drawn: while it can be seen, and closed from when the pointer nears a button. */
  const isDrawn = observable.box(false)
  let drawn: { host: HostElement; end: () => void } | undefined

  function place(parent: Element | ShadowRoot): () => void {
    if (drawn) {
      const unmount = drawn.host.mount(parent)
      const dialog = drawn.host.root.querySelector('dialog')
      // An open dialog that is moved is no longer above the page.
      if (dialog) placeDialog(dialog, modal.modal.place !== 'top')
      return unmount
    }
    const host = createHostElement(cspNonce)
    const shell: Shell = createShell(host.root, cspNonce, language)
    // Not `autorun`, which does no more and would be code of its own.
    const stop = reaction(
      () => {
        applyTheme(host.element, modal.theme, host.probe)
        host.speak(shell.messages.language)
      },
      () => {},
    )
    const stopFollowing = shell.followLanguage()
    const react = createReactRoot(host.container)
    const end = () => {
      stop()
      stopFollowing?.()
      shell.gallery?.dispose()
      host.remove()
      // React refuses to unmount one root while it is drawing another.
      queueMicrotask(() => react.unmount())
    }
    drawn = { host, end }
    const unmount = host.mount(parent)
    // The first picture is complete when `open()` goes on.
    flushSync(() =>
      react.render(<ModalRoot modal={modal} shell={shell} isDrawn={enableEmbedded ? undefined : isDrawn} />),
    )
    return unmount
  }

  const append = () => {
    if (!disableAppend && !enableEmbedded && !drawn?.host.element.isConnected) place(document.body)
  }

  const stopOpening = reaction(
    () => modal.modal.isOpen && modal.modal.opened,
    (isOpen) => {
      if (isOpen !== false) append()
    },
    { fireImmediately: true },
  )
  // A connected visitor sees their account first.
  const stopConnecting = reaction(
    () => modal.accounts.isAnyConnected,
    (isConnected) => {
      // Without its code now the view asks again when it is shown.
      if (isConnected) views.Account.load().catch(() => {})
    },
    { fireImmediately: true },
  )

  return {
    prepare(): void {
      // Any other view may ask for what only an open modal may.
      const isAtStart = modal.navigation.view === 'Connect' && modal.navigation.history.length === 1
      if (modal.modal.isOpen || !isAtStart || enableEmbedded) return
      // Nothing is asked of anybody before the modal is opened, a picture that the host names included.
      if (modal.walletList.connectRows.some(({ imageUrl }) => imageUrl && !imageUrl.startsWith('data:'))) return
      // First, so that one drawing does for both.
      runInAction(() => isDrawn.set(true))
      append()
      // Computes layout and styles ahead of the opening, while nobody waits; the closed dialog keeps them.
      whenIdle(() => void drawn?.host.container.querySelector('[data-row]')?.getBoundingClientRect())
    },
    frameParent(): Element {
      append()
      const element = drawn?.host.element
      return element?.isConnected ? element : document.body
    },
    mount: place,
    dispose(): void {
      stopOpening()
      stopConnecting()
      drawn?.end()
      drawn = undefined
    },
  }
}

const tokenOf = {
  fontFamily: '--wm-font-family',
  accent: '--wm-color-accent',
  colorMix: '--wm-color-mix',
  fontSizeMaster: '--wm-font-size',
  borderRadiusMaster: '--wm-radius',
  zIndex: '--wm-z-index',
  qrColor: '--wm-qr-color',
} as const satisfies Partial<Record<keyof ThemeVariables, string>>

/** Shows a theme on the modal's element: the mode's ramp, the host's variables, and words that can be read on its accent. */
function applyTheme(element: HTMLElement, { mode, variables }: Root['theme'], probe: HTMLElement): void {
  element.dataset.theme = mode
  // An empty value removes a token.
  const set = (token: string, value: string | number = '') => element.style.setProperty(token, String(value))
  for (const name of Object.keys(tokenOf) as (keyof typeof tokenOf)[]) set(tokenOf[name], variables[name]) // the object's own keys
  set('--wm-color-mix-strength', `${variables.colorMixStrength}%`)
  const light = variables.accent === undefined ? undefined : luminanceOf(variables.accent, probe)
  const isBright = light === undefined ? undefined : light > 0.179
  set('--wm-color-on-accent', isBright === undefined ? undefined : isBright ? '#000' : '#fff')
  set('--wm-color-off-accent', isBright === undefined ? undefined : isBright ? '#fff' : '#000')
  const surface = mode === 'dark' ? 0.012 : 1
  const isFaint = light !== undefined && (Math.max(light, surface) + 0.05) / (Math.min(light, surface) + 0.05) < 3
  set('--wm-color-focus', isFaint ? 'var(--wm-color-text)' : undefined)
}

/** WCAG's relative luminance of any colour that the browser knows. */
function luminanceOf(colour: string, probe: HTMLElement): number | undefined {
  probe.style.color = ''
  // The browser keeps the one before where it mixes none.
  probe.style.color = colour
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
  const parts = getComputedStyle(probe).color.match(/^(?:color\(srgb|(rgb)a?\()\s*([\d.e-]+),? ([\d.e-]+),? ([\d.e-]+)/)
  if (!parts || !probe.style.color) return undefined
  const [, isOld, ...channels] = parts
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    linear(Math.min(1, Math.max(0, Number(channel) / (isOld ? 255 : 1)))),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
