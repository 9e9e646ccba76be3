import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { tokens } from '../../ui/primitives/styles/tokens.css.js'
import { colourMixes } from './testing/colour-mixes.js'

// Whatever a host mixes into the neutral colours, each text must be readable on each surface (WCAG 1.4.3: 4.5:1).

const cases = colourMixes.flatMap(([colour, strength]) =>
  (['light', 'dark'] as const).map((mode) => ({ colour, strength, mode })),
)

let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium({ headed: false }).path, args: chromiumFlags() })
})
afterAll(() => browser.close())

test.each(cases)(
  '$strength % of $colour, $mode: texts are readable on surfaces',
  async ({ colour, strength, mode }) => {
    const page = await browser.newPage()
    try {
      const pairs = await page.evaluate(contrasts, { css: tokens.text, colour, strength, mode })
      expect(pairs).toHaveLength(9)
      expect(pairs.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
    } finally {
      await page.close()
    }
  },
)

/** The contrast of each text with each surface. Runs in the page. */
function contrasts(given: { css: string; colour: string; strength: number; mode: string }) {
  const host = document.body.appendChild(document.createElement('div'))
  host.dataset['theme'] = given.mode
  host.style.setProperty('--wm-color-mix', given.colour)
  host.style.setProperty('--wm-color-mix-strength', `${given.strength}%`)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(given.css)
  root.adoptedStyleSheets = [sheet]
  const probe = root.appendChild(document.createElement('span'))
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (token: string): number => {
    probe.style.color = `var(${token})`
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const channel = byte / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const surfaces = ['--wm-color-surface', '--wm-color-surface-1', '--wm-color-surface-2']
  const texts = ['--wm-color-text', '--wm-color-text-soft', '--wm-color-text-quiet']
  return surfaces.flatMap((surface) =>
    texts.map((text) => {
      const [low = 0, high = 0] = [luminance(surface), luminance(text)].sort((a, b) => a - b)
      return { surface, text, ratio: (high + 0.05) / (low + 0.05) }
    }),
  )
}
