import type { ModalOptions } from '../../core/contracts/modal-options.js'

/** What the first picture of the list is set in: weights, and sizes as multiples of the master. */
const fonts = [
  ['400', '1.4'],
  ['500', '1.2'],
  ['500', '1.6'],
  ['600', '1.7'],
  ['600', '1.76'],
] as const

/**
 * Asks the system for the modal's fonts. The first picture would wait for each of them in turn, and half of what it took
 * was that. What is measured is in the page during this call alone, so that nobody sees it; a canvas would keep 70 kB.
 *
 * @public The façade reaches it by `import()`.
 */
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
