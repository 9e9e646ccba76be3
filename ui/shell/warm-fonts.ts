import type { ModalOptions } from '../../core/options/modal-options.js'

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
