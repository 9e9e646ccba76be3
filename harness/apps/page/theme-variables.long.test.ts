import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { type Colour, contrastOf } from '../../../ui/shell/contrast.js'
import { startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** Opens a modal with these variables, at a view with a primary button. */
async function openThemed(themeVariables: Readonly<Record<string, unknown>>, options: object = {}): Promise<Page> {
  const { page } = await host.open({ config: { options: { themeMode: 'light', themeVariables, ...options } } })
  await page.evaluate(() => window.__walletmodalPage?.modal.open({ view: 'WhatIsAWallet' }))
  await page.locator('wallet-modal .wm-press-primary').waitFor()
  await standStill(page)
  return page
}

/** The computed style that each variable controls. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('wallet-modal')
    const styleOf = (selector: string) => {
      const part = element?.shadowRoot?.querySelector(selector)
      if (!part) throw new Error(`the modal has no ${selector}`)
      return getComputedStyle(part)
    }
    const layer = element?.shadowRoot?.querySelector('dialog') ? '.wm-dialog' : '.wm-card'
    return {
      font: styleOf('.wm-press-primary').fontFamily,
      titleSize: styleOf('.wm-header h2').fontSize,
      buttonSize: styleOf('.wm-press-primary').fontSize,
      cardRadius: styleOf('.wm-card-surface').borderTopLeftRadius,
      buttonRadius: styleOf('.wm-press-primary').borderTopLeftRadius,
      accent: styleOf('.wm-press-primary').backgroundColor,
      onAccent: styleOf('.wm-press-primary').color,
      surface: styleOf('.wm-card-surface').backgroundColor,
      text: styleOf('.wm-header h2').color,
      layer: styleOf(layer).zIndex,
      qrColour: styleOf('.wm-card').getPropertyValue('--wm-qr-color'),
    }
  })

/** Converts colours to the browser's computed form. */
const written = (page: Page, colours: readonly string[]) =>
  page.evaluate((given) => {
    const probe = document.body.appendChild(document.createElement('span'))
    const found = given.map((colour) => {
      probe.style.color = colour
      return getComputedStyle(probe).color
    })
    probe.remove()
    return found
  }, colours)

// All values differ, so that no variable can pass for another.
const themeVariables = {
  fontFamily: '"Courier New", monospace',
  accent: '#ffdd00',
  colorMix: '#008040',
  colorMixStrength: 40,
  fontSizeMaster: '12px',
  borderRadiusMaster: '3px',
  zIndex: 1234,
  qrColor: '#300060',
}

test('each theme variable sets its own styles, and nothing else', async () => {
  const page = await openThemed(themeVariables)
  const [surface, text] = await written(page, [
    'oklch(from color-mix(in oklab, #fff, #008040 40%) clamp(0.94, l, 1) min(c, 0.12) h)',
    'oklch(from color-mix(in oklab, #15181e, #008040 calc(40% / 3)) clamp(0, l, 0.49) min(c, 0.12) h)',
  ])
  expect(await looks(page)).toEqual({
    font: '"Courier New", monospace',
    titleSize: '20.4px',
    buttonSize: '19.2px',
    cardRadius: '21px',
    buttonRadius: '16.5px',
    accent: 'rgb(255, 221, 0)',
    onAccent: 'rgb(0, 0, 0)',
    surface,
    text,
    layer: '1234',
    qrColour: '#300060',
  })
})

test('the list that an idle page draws has the host’s colours', async () => {
  const themeVariables = { surface: '#0b1530', text: '#e8edff' }
  const { page } = await host.open({ config: { options: { themeMode: 'light', themeVariables } } })
  await page.locator('wallet-modal .wm-row').first().waitFor({ state: 'attached' })
  await page.evaluate(() => window.__walletmodalPage?.modal.open())
  await page.locator('wallet-modal dialog[open] .wm-row').first().waitFor()
  await standStill(page)
  const surface = await page.evaluate(() => {
    const card = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-card-surface')
    return card && getComputedStyle(card).backgroundColor
  })
  expect([surface]).toEqual(await written(page, ['#0b1530']))
})

test('without theme variables the defaults hold', async () => {
  const page = await openThemed({})
  const [accent, surface, text] = await written(page, [
    '#1c4cc8',
    'oklch(from color-mix(in oklab, #fff, #000 0%) clamp(0.94, l, 1) min(c, 0.12) h)',
    'oklch(from color-mix(in oklab, #15181e, #000 0%) clamp(0, l, 0.49) min(c, 0.12) h)',
  ])
  expect(await looks(page)).toMatchObject({
    titleSize: '17px',
    cardRadius: '28px',
    accent,
    onAccent: 'rgb(255, 255, 255)',
    surface,
    text,
    layer: '999',
    qrColour: '#000',
  })
  expect((await looks(page)).font).toMatch(/^system-ui,/)
})

test('a theme variable that is set later changes only its own styles, at once', async () => {
  const page = await openThemed(themeVariables)
  const before = await looks(page)
  await page.evaluate(() => window.__walletmodalPage?.modal.setTheme({ variables: { borderRadiusMaster: '1px' } }))
  expect(await looks(page)).toEqual({ ...before, cardRadius: '7px', buttonRadius: '5.5px' })
})

const hostile = [
  { surface: '#777777', text: '#888888', textSoft: '#7a7a7a', textQuiet: '#757575', surface2: '#ffffff' },
  { surface: '#000000', text: '#111111', surface1: '#ffffff', failure: '#300000', success: '#003000' },
  { surface: { light: '#fff8e0', dark: '#201000' }, text: 'rgb(255 200 0 / 50%)', warning: '#ffee00' },
  { surface: 'oklch(60% 0.25 30)', textSoft: 'hotpink', surface2: 'color(display-p3 0 1 0)' },
  { text: '#cccccc', textQuiet: 'yellow', colorMix: '#00bb7f', colorMixStrength: 40 },
  { surface1: '#333333', surface2: '#cccccc' },
] as const
const hostileCases = hostile.flatMap((variables) => (['light', 'dark'] as const).map((mode) => ({ mode, variables })))

test.each(hostileCases)(
  'texts are readable on surfaces of the host: $mode, $variables',
  async ({ mode, variables }) => {
    const page = await openThemed(variables, { themeMode: mode })
    const colours = await page.evaluate(() => {
      const probe = document.querySelector('wallet-modal')?.shadowRoot?.appendChild(document.createElement('span'))
      const read = (name: string): [string, string] => {
        if (!probe) throw new Error('there is no modal')
        probe.style.color = `color-mix(in srgb, var(--wm-color-${name}), var(--wm-color-${name}))`
        return [name, getComputedStyle(probe).color]
      }
      const texts = ['text', 'text-soft', 'text-quiet', 'success', 'warning', 'failure'].map(read)
      return { texts, grounds: ['surface', 'surface-1', 'surface-2'].map(read) }
    })
    const channels = (css: string): Colour => {
      const [red = 0, green = 0, blue = 0] = [...css.matchAll(/[\d.e-]+(?![a-z])/g)].map(Number)
      return [red, green, blue]
    }
    const faint = colours.texts.flatMap(([text, one]) =>
      colours.grounds.flatMap(([ground, other]) => {
        const ratio = contrastOf(channels(one), channels(other))
        return ratio >= 4.5 ? [] : [{ text, ground, ratio }]
      }),
    )
    expect(faint).toEqual([])
  },
)

test("the page's buttons have the host's look before the modal is opened, with readable texts", async () => {
  const looks = [
    { accent: '#ffee00', surface: '#000000', text: '#222222', radiusButton: '3px' },
    { accent: '#123456', surface: '#ffffff', text: '#00aa55' },
    { accent: '#00e05a', onAccent: '#ffffff', surface: 'color(display-p3 0.2 0.2 1)', text: '#3dff88' },
  ]
  for (const themeVariables of looks) {
    const { page } = await host.open({ config: { options: { themeMode: 'light', themeVariables } } })
    const button = page.locator('.wm-button[data-kind="connect"]').first()
    await expect
      .poll(() => button.evaluate((element) => element.style.getPropertyValue('--wm-button-accent')))
      .toBe(themeVariables.accent)
    const pairs = await button.evaluate((element) => {
      const probe = element.appendChild(document.createElement('i'))
      const canvas = document.createElement('canvas').getContext('2d')
      return ['on-accent', 'accent', 'on-accent', 'accent-hover', 'text', 'surface', 'text', 'hover'].map((name) => {
        probe.style.color = `var(--wm-button-${name})`
        if (!canvas) throw new Error('no canvas')
        canvas.fillStyle = getComputedStyle(probe).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        return [red / 255, green / 255, blue / 255] as const
      })
    })
    const ratios = [0, 2, 4, 6].map((at) => contrastOf(pairs[at] ?? [0, 0, 0], pairs[at + 1] ?? [0, 0, 0]))
    expect({ themeVariables, faint: ratios.filter((ratio) => ratio < 4.5) }).toEqual({ themeVariables, faint: [] })
    await page.close()
  }
})

// A normal modal is in the browser's top layer. An embedded modal is among the page's own layers, where `zIndex` matters.
test('the host chooses the layer of an embedded modal', async () => {
  const { page } = await host.open({
    config: { options: { enableEmbedded: true, themeVariables: { zIndex: 7 } }, host: 'plain' },
    html: (text) =>
      text.replace('</head>', '<style>#bar { position: fixed; inset: 0; background: red }</style></head>'),
  })
  const card = page.locator('wallet-modal .wm-card')
  await card.waitFor()
  await page.evaluate(() => {
    const bar = document.body.appendChild(document.createElement('div'))
    bar.id = 'bar'
  })
  const isAbove = (bar: number) =>
    card.evaluate((element, zIndex) => {
      const over = document.querySelector<HTMLElement>('#bar')
      if (over) over.style.zIndex = String(zIndex)
      const { x, y, width } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + 20)?.localName === 'wallet-modal'
    }, bar)
  expect([await isAbove(6), await isAbove(8)]).toEqual([true, false])
})

test('texts on any accent, and its focus ring, have enough contrast in both themes', async () => {
  const page = await openThemed({})
  for (const mode of ['light', 'dark'] as const)
    for (const accent of ['#ffdd00', '#14206b', '#757575', 'oklch(70% 0.2 40)', 'white', 'black', 'rebeccapurple']) {
      const [words, ring] = await page.evaluate(
        ([nextMode, nextAccent]) => {
          window.__walletmodalPage?.modal.setTheme({ mode: nextMode, variables: { accent: nextAccent } })
          const root = document.querySelector('wallet-modal')?.shadowRoot
          const button = root?.querySelector('.wm-press-primary')
          const surface = root?.querySelector('.wm-card-surface')
          const probe = document.createElement('span')
          root?.querySelector('.wm-card')?.append(probe)
          if (!button || !surface) throw new Error('the modal is not there')
          const luminance = (colour: string) => {
            probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
            const parts = getComputedStyle(probe).color.match(/[\d.]+(e-?\d+)?/g) ?? []
            const [red = 0, green = 0, blue = 0] = parts
              .map(Number)
              .map((part) => Math.min(1, Math.max(0, part)))
              .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue
          }
          const contrast = (one: string, other: string) => {
            const [a, b] = [luminance(one), luminance(other)]
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          }
          const drawn = getComputedStyle(button)
          const back = getComputedStyle(surface).backgroundColor
          const found = [contrast(drawn.color, nextAccent), contrast('var(--wm-color-focus)', back)]
          probe.remove()
          return found
        },
        [mode, accent] as const,
      )
      expect.soft(words, `words on ${accent}, ${mode}`).toBeGreaterThanOrEqual(4.5)
      expect.soft(ring, `focus ring with ${accent}, ${mode}`).toBeGreaterThanOrEqual(3)
    }
})
