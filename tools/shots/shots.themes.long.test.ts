import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { themes } from '../../harness/apps/page/demo/themes.js'
import { createBrowserEngine } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { type EngineName, engineNames } from '../../harness/test/runner/drivers/browser/engine-name.js'
import type { Colour } from '../../ui/shell/contrast.js'
import { allShots } from './manifest.js'
import { standStill } from './stand-still.js'
import { actOut } from './take-shot.js'
import { type Box, compareBoxes, readBoxes } from './view-boxes.js'
import { themes as modes } from './way.js'

// The themes that are shipped and the palettes of known brands look the same in every engine.

const looks = Object.entries(themes).flatMap(([name, { variables }]) =>
  modes.map((mode) => ({ name: `${name} ${mode}`, mode, variables })),
)
/** Every variable that any theme sets, so that none is left from the theme before. */
const unset = Object.fromEntries(
  Object.values(themes).flatMap(({ variables }) => Object.keys(variables).map((name) => [name, undefined])),
)
const views = ['Connect', 'Account'] as const

interface Part {
  readonly name: string
  readonly colour: Colour
  readonly ground: Colour | undefined
  readonly radius: string
  readonly weight: string
  /** True below the pointer, which the engines leave at different places. */
  readonly isPointedAt: boolean
}
interface Look {
  readonly boxes: readonly Box[]
  readonly parts: readonly Part[]
}
type Looks = ReadonlyMap<string, Look>

/** Reads the colours, corners and weights of each visible part of the card and of the page's buttons. Runs in the page. */
function readParts(dialog: Element): Part[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('there is no canvas')
  const pixel = (colour: string): readonly number[] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const opaque = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel(colour)
    return alpha === 255 ? ([red / 255, green / 255, blue / 255] as const) : undefined
  }
  const inCard = [...dialog.querySelectorAll('.wm-card :not(svg *)')]
  const onPage = [...document.querySelectorAll('.wm-button')]
  const seen = [...inCard, ...onPage].filter((part) => part.getClientRects().length > 0 && !part.closest('[inert]'))
  return seen.map((part) => {
    const isPointedAt = part.closest('a, button')?.matches(':hover') ?? false
    const { color, backgroundColor, borderTopLeftRadius, fontWeight } = getComputedStyle(part)
    return {
      name: `${part.localName} ${part.className.toString().split(' ')[0]}`,
      colour: opaque(color) ?? [0, 0, 0],
      ground: opaque(backgroundColor),
      radius: borderTopLeftRadius,
      weight: fontWeight,
      isPointedAt,
    }
  })
}

async function lookAt(page: Page, look: (typeof looks)[number]): Promise<Look> {
  const { mode, variables } = look
  // `undefined` does not survive the way into the page.
  await page.evaluate(
    ({ names, ...theme }) => {
      const none = Object.fromEntries(names.map((name) => [name, undefined]))
      window.__walletmodalPage?.modal.setTheme({ mode: theme.mode, variables: { ...none, ...theme.variables } })
    },
    { mode, variables, names: Object.keys(unset) },
  )
  await standStill(page)
  // What a card says as a whole changes while balances are renewed.
  const boxes = (await readBoxes(page)).filter(({ name }) => !name.startsWith('section '))
  return { boxes, parts: await page.locator('dialog[open]').evaluate(readParts) }
}

/** Shows each view in each theme, in one page for each view. */
async function lookIn(name: EngineName): Promise<Looks> {
  const engine = createBrowserEngine({ headed: false, browser: name })
  const found = new Map<string, Look>()
  try {
    const browser = await engine.browser()
    for (const view of views) {
      const shot = allShots().find((each) => each.name === `${view}-full-light-card`)
      if (!shot) throw new Error(`there is no picture of ${view}`)
      await actOut(
        shot,
        browser,
        async () => {},
        async ({ page, failure }) => {
          if (failure) throw new Error(failure)
          for (const look of looks) found.set(`${view}, ${look.name}`, await lookAt(page, look))
        },
      )
    }
  } finally {
    await engine.close()
  }
  return found
}

let inChromium: Looks
beforeAll(async () => {
  inChromium = await lookIn('chromium')
})

const bytes = (colour: Colour | undefined) => colour?.map((channel) => Math.round(channel * 255))
const isNear = (one: Colour | undefined, other: Colour | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= 2 / 255)

function compareParts(wanted: readonly Part[], got: readonly Part[]): string[] {
  return got.flatMap((part, at) => {
    const own = wanted[at]
    if (own?.name !== part.name) return [`${part.name} in place of ${own?.name}`]
    if (own.isPointedAt || part.isPointedAt) return []
    const pairs = [
      ...(isNear(own.colour, part.colour) ? [] : [['colour', bytes(own.colour), bytes(part.colour)]]),
      ...(isNear(own.ground, part.ground) ? [] : [['ground', bytes(own.ground), bytes(part.ground)]]),
      ...(own.radius === part.radius ? [] : [['radius', own.radius, part.radius]]),
      ...(own.weight === part.weight ? [] : [['weight', own.weight, part.weight]]),
    ]
    return pairs.map(([what, of, is]) => `${part.name}: ${what} is ${is}, in Chromium ${of}`)
  })
}

test.each(engineNames.filter((name) => name !== 'chromium'))('each theme looks the same in %s', async (name) => {
  const found = await lookIn(name)
  const differences = [...found].flatMap(([of, { boxes, parts }]) => {
    const own = inChromium.get(of)
    const all = own ? [...compareBoxes(own.boxes, boxes), ...compareParts(own.parts, parts)] : ['not in Chromium']
    return all.map((text) => `${of}: ${text}`)
  })
  expect(differences).toEqual([])
})
