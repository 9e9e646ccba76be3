import type { ThemeVariables } from '../../core/contracts/theme.js'

/** What the first picture of the list is set in: weights, and sizes in tenths of the master. */
const fonts = [
  [400, 14],
  [500, 12],
  [500, 16],
  [600, 17],
  [600, 17.6],
] as const

/**
 * Asks the system for the modal's fonts. The first picture would wait for each of them in turn, and half of what it took
 * was that. Nothing is drawn, and nothing is put into the page.
 */
export function warmFonts({ fontFamily = 'system-ui', fontSizeMaster = '10px' }: Partial<ThemeVariables> = {}): void {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return
  for (const [weight, tenths] of fonts) {
    pen.font = `${weight} calc(${fontSizeMaster} * ${tenths / 10}) ${fontFamily}`
    pen.measureText('a')
  }
}
