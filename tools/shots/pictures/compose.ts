import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { root } from '../../build/root.js'
import type { Theme } from '../way.js'
import { type CutOut, shadowRoom } from './cut-out.js'
import { bringFont, pictureFont } from './inter.js'
import { fourTimes, type Subject, type Variant, variants } from './subjects.js'

export type CutOuts = (subject: Subject, variant: Variant) => CutOut

const grounds: Readonly<Record<Theme, string>> = { light: '#f3f4f6', dark: '#08090b' }

/** The views in each column of the overview. The columns are about equally high. */
const columns: readonly (readonly Subject[])[] = [
  ['connect', 'buy'],
  ['account', 'send'],
  ['qr-code', 'swap'],
]

/** An HTML page of which a picture is taken. */
interface Composition {
  readonly html: string
  readonly width: number
  readonly height?: number
  readonly density: 1 | 2
}

const imageOf = ({ png, width, height }: CutOut, className: string) =>
  `<img class="${className}" src="data:image/png;base64,${png}" width="${width}" height="${height}" alt="">`

const style = `
  * { box-sizing: border-box }
  body { margin: 0; font-family: ${pictureFont}; -webkit-font-smoothing: antialiased }
  img { display: block }
  .card { margin: -${shadowRoom}px }
`

/** A composition of all views in one theme. */
export function overview(theme: Theme, cutOuts: CutOuts): Composition {
  const column = (names: readonly Subject[]) =>
    `<section>${names.map((name) => imageOf(cutOuts(name, theme), 'card')).join('')}</section>`
  const html = `<style>${style}
    body { display: flex; justify-content: center; gap: 36px; padding: 60px; background: ${grounds[theme]} }
    section { display: flex; flex-direction: column; justify-content: space-between; gap: 36px }
  </style>${columns.map(column).join('')}`
  return { html, width: 1272, density: 2 }
}

/** A composition of one view in four variants: light, dark, on a phone and right to left. */
export function sheetOf(subject: Subject, cutOuts: CutOuts): Composition {
  const cell = (variant: Variant) => {
    const { theme, size } = variants[variant]
    return `<section class="on-${theme} of-${size}">${imageOf(cutOuts(subject, variant), size)}</section>`
  }
  const html = `<style>${style}
    body { display: grid; grid-template-columns: repeat(2, 440px) 488px 440px; block-size: 848px }
    section { display: grid; place-items: center; overflow: hidden }
    .on-light { background: ${grounds.light} }
    .on-dark { background: ${grounds.dark} }
    .phone { border-radius: 44px; box-shadow: 0 0 0 9px #16181d, 0 24px 64px -12px rgb(20 24 40 / 0.35) }
  </style>${fourTimes.map(cell).join('')}`
  return { html, width: 1808, density: 2 }
}

/** The picture that messengers show for a link to the site. */
export function linkPreview(cutOuts: CutOuts): Composition {
  const logo = fs.readFileSync(path.join(root, 'docs/public/logo.svg'), 'utf8')
  const html = `<style>${style}
    body { position: relative; inline-size: 1200px; block-size: 630px; overflow: hidden; background: ${grounds.light}; color: #15181e }
    header { position: absolute; inset: 0 auto 0 72px; inline-size: 400px; display: grid; align-content: center; gap: 28px }
    svg { inline-size: 330px; block-size: 60px }
    p { margin: 0; font-size: 30px; line-height: 1.35; letter-spacing: -0.015em; color: #4b5059 }
    .cards { position: absolute; inset: 0 56px 0 auto; display: flex; align-items: center; gap: 40px; zoom: 0.86 }
  </style><header>${logo}<p>A wallet-connection modal for&nbsp;web&nbsp;apps</p></header>
  <div class="cards">${imageOf(cutOuts('connect', 'light'), 'card')}${imageOf(cutOuts('account', 'dark'), 'card')}</div>`
  return { html, width: 1200, height: 630, density: 1 }
}

/** Takes a picture of a composition. Resolves with a PNG. */
export async function photograph(
  { html, width, height, density }: Composition,
  browser: Browser,
  inter: string | undefined,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: height ?? 600 },
    deviceScaleFactor: density,
  })
  try {
    await bringFont(context, inter)
    const page: Page = await context.newPage()
    // An init script adds the font, and init scripts run only after a navigation.
    await page.goto('about:blank')
    await page.setContent(`<!doctype html>${html}`)
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode()))
    })
    return await page.screenshot({ fullPage: height === undefined })
  } finally {
    await context.close()
  }
}
