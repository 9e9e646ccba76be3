import type { Browser, Page } from 'playwright-core'
import { type Theme, themes } from '../way.js'
import { themeNames } from './app-scenes.js'
import { hero, inBothThemes, linkPreview, overview, photograph, sheetOf, themeCard } from './compose.js'
import type { CutOut } from './cut-out.js'
import { film } from './film.js'
import type { SceneName } from './scenes.js'
import { filmed, fourTimes, subjects } from './subjects.js'
import { toWebp } from './webp.js'

/** What a picture is made with. */
export interface Studio {
  readonly browser: Browser
  readonly inter: string | undefined
  /** A page that encodes. */
  readonly encoder: Page
  /** The picture of a scene. @throws if it was not taken */
  shot(name: SceneName): CutOut
}

/** A file under `docs`. */
export interface Picture {
  readonly file: string
  /** The scenes that it shows. If one of them looks different now, the picture is out of date. */
  readonly scenes: readonly SceneName[]
  readonly maxBytes: number
  make(studio: Studio): Promise<Buffer>
}

type Composition = Parameters<typeof photograph>[0]

/** WebP qualities, tried in this order until the file is small enough. 1 keeps every pixel. */
const qualities = [1, 0.95, 0.9, 0.85, 0.8, 0.7] as const

function still(
  file: string,
  scenes: readonly SceneName[],
  compose: (shot: Studio['shot']) => Composition,
  maxBytes = 250_000,
): Picture {
  return {
    file,
    scenes,
    maxBytes,
    async make({ browser, inter, encoder, shot }) {
      const png = await photograph(compose(shot), browser, inter)
      if (file.endsWith('.png')) return png
      let bytes = png
      for (const quality of qualities) {
        bytes = await toWebp(encoder, png.toString('base64'), quality)
        if (bytes.length <= maxBytes) break
      }
      return bytes
    },
  }
}

const filmOf = (theme: Theme): Picture => ({
  file: `pictures/connecting-${theme}.webp`,
  scenes: filmed.map((subject) => `${subject}/${theme}` as const),
  maxBytes: 600_000,
  make: ({ browser, inter, encoder }) => film(theme, browser, inter, encoder),
})

/** Every picture of README and docs. */
export const pictures: readonly Picture[] = [
  ...themes.map((theme) =>
    still(
      `pictures/overview-${theme}.webp`,
      subjects.map((subject) => `${subject}/${theme}` as const),
      (shot) => overview(theme, (subject) => shot(`${subject}/${theme}`)),
    ),
  ),
  ...subjects.map((subject) =>
    still(
      `pictures/${subject}.webp`,
      fourTimes.map((variant) => `${subject}/${variant}` as const),
      (shot) => sheetOf((variant) => shot(`${subject}/${variant}`)),
    ),
  ),
  ...themes.map((theme) =>
    still(
      `public/hero-${theme}.webp`,
      [`hero-desktop-${theme}`, `hero-phone-${theme}`],
      (shot) => hero(shot(`hero-desktop-${theme}`), shot(`hero-phone-${theme}`), theme),
      120_000,
    ),
  ),
  ...themeNames.map((name) =>
    still(
      `pictures/theme-${name}.webp`,
      [`theme-${name}-light`, `theme-${name}-dark`],
      (shot) => themeCard(shot(`theme-${name}-light`), shot(`theme-${name}-dark`)),
      60_000,
    ),
  ),
  still('pictures/wide.webp', ['wide/light', 'wide/dark'], (shot) =>
    inBothThemes(shot('wide/light'), shot('wide/dark')),
  ),
  still(
    'public/og.png',
    ['connect/light', 'account/dark'],
    (shot) => linkPreview(shot('connect/light'), shot('account/dark')),
    150_000,
  ),
  ...themes.map(filmOf),
]
