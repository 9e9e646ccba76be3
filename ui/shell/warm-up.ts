import type { ModalOptions } from '../../core/options/modal-options.js'
import { prepareOptions } from '../../core/options/options.js'
import { whenIdle } from '../primitives/later.js'

type Variables = ModalOptions['themeVariables']

/**
 * Prepares the modal while the page is idle, in steps between which a press is answered: its fonts, the schema of its
 * options, then the modal itself. Returns a function that cancels it.
 * @public
 */
export const warmUp = (variables: () => Variables, prefetch: () => void, warm = warmFonts): (() => void) =>
  whenIdle(() => {
    warm(variables())
    return whenIdle(() => {
      prepareOptions()
      // A host's own button calls `open()` without a warning, and so does a key: the list is drawn before that.
      return whenIdle(() => void prefetch())
    })
  })

/** The fonts of the list's first frame: weights, and sizes as multiples of the base size. */
const fonts = [
  ['400', '1.4'],
  ['500', '1.2'],
  ['500', '1.6'],
  ['600', '1.7'],
  ['600', '1.76'],
] as const

/** Loads the modal's fonts ahead: otherwise the first frame would wait for each. A canvas would cost 70 kB. */
export function warmFonts(variables: Variables): void {
  // Options are validated when the modal is made, so they may still have any type here.
  const { fontFamily = 'system-ui', fontSizeMaster = '10px' }: NonNullable<typeof variables> = Object(variables)
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;visibility:hidden'
  // In a shadow root, to which no rule of the page applies.
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
