import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { root } from '../../build/root.js'
import { type Theme, themes } from '../way.js'
import { type CutOut, shadowRoom } from './cut-out.js'
import { bringFont, pictureFont } from './inter.js'
import { fourTimes, type Subject, type Variant, variants } from './subjects.js'

const grounds: Readonly<Record<Theme, string>> = { light: '#f3f4f6', dark: '#08090b' }

/** The views in each column of the overview. The columns are about equally high. */
const columns: readonly (readonly Subject[])[] = [
  ['connect', 'buy'],
  ['account', 'send'],
  ['qr-code', 'swap'],
]

/** An HTML page of which a picture is taken. */
export interface Composition {
  readonly html: string
  readonly width: number
  readonly height?: number
  readonly density: number
  /** True if nothing is drawn behind the pictures. */
  readonly isTransparent?: boolean
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
export function overview(theme: Theme, cutOut: (subject: Subject) => CutOut): Composition {
  const column = (names: readonly Subject[]) =>
    `<section>${names.map((name) => imageOf(cutOut(name), 'card')).join('')}</section>`
  const html = `<style>${style}
    body { display: flex; justify-content: center; gap: 36px; padding: 60px; background: ${grounds[theme]} }
    section { display: flex; flex-direction: column; justify-content: space-between; gap: 36px }
  </style>${columns.map(column).join('')}`
  return { html, width: 1272, density: 2 }
}

/** A composition of a card in both themes, one below the other. */
export function inBothThemes(light: CutOut, dark: CutOut): Composition {
  const html = `<style>${style}
    section { display: grid; place-items: center; padding: 48px }
  </style>${themes.map((theme) => `<section style="background: ${grounds[theme]}">${imageOf(theme === 'light' ? light : dark, 'card')}</section>`).join('')}`
  return { html, width: light.width - 2 * shadowRoom + 96, density: 2 }
}

/** A composition of one view in four variants: light, dark, on a phone and right to left. */
export function sheetOf(cutOut: (variant: Variant) => CutOut): Composition {
  const cell = (variant: Variant) => {
    const { theme, size } = variants[variant]
    return `<section class="on-${theme} of-${size}">${imageOf(cutOut(variant), size)}</section>`
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

/** The app on a desktop, and a phone in front of it. */
export function hero(desktop: CutOut, phone: CutOut, theme: Theme): Composition {
  const edge = theme === 'dark' ? 'rgb(255 255 255 / 16%)' : 'rgb(12 18 48 / 14%)'
  const html = `<style>${style}
    :root, body { background: transparent }
    body { position: relative; inline-size: 1280px; block-size: 880px }
    .desktop { position: absolute; inset: 24px auto auto 24px; border-radius: 18px; box-shadow: 0 0 0 1.5px ${edge}, 0 24px 48px -16px rgb(12 18 48 / 0.3) }
    .phone { position: absolute; inset: auto 36px 28px auto; inline-size: 320px; block-size: 640px; border-radius: 44px; box-shadow: 0 0 0 9px #16181d, 0 0 0 10.5px ${edge}, 0 24px 56px -8px rgb(12 18 48 / 0.45) }
  </style>${imageOf(desktop, 'desktop')}${imageOf(phone, 'phone')}`
  return { html, width: 1280, height: 880, density: 1, isTransparent: true }
}

/** A theme: the list of wallets in light mode, and the account in dark mode. */
export function themeCard(light: CutOut, dark: CutOut): Composition {
  const html = `<style>${style}
    body { display: flex; inline-size: 920px; block-size: 700px; overflow: hidden }
  </style>${imageOf(light, 'half')}${imageOf(dark, 'half')}`
  return { html, width: 920, height: 700, density: 1.25 }
}

/** The least distance of a card from the edges of the link's picture. */
const linkMargin = 48

/** The picture that messengers show for a link to the site. */
export function linkPreview(connect: CutOut, account: CutOut): Composition {
  const logo = fs.readFileSync(path.join(root, 'docs/public/logo.svg'), 'utf8')
  const highest = Math.max(connect.height, account.height) - 2 * shadowRoom
  const zoom = Math.min(0.86, (630 - 2 * linkMargin) / highest)
  const html = `<style>${style}
    body { position: relative; inline-size: 1200px; block-size: 630px; overflow: hidden; background: ${grounds.light}; color: #15181e }
    header { position: absolute; inset: 0 auto 0 72px; inline-size: 400px; display: grid; align-content: center; gap: 28px }
    svg { inline-size: 330px; block-size: 60px }
    p { margin: 0; font-size: 30px; line-height: 1.35; letter-spacing: -0.015em; color: #4b5059 }
    .cards { position: absolute; inset: 0 ${linkMargin}px 0 auto; display: flex; align-items: center; gap: 40px }
    .card { zoom: ${zoom} }
  </style><header>${logo}<p>A wallet-connection modal for&nbsp;web&nbsp;apps</p></header>
  <div class="cards">${imageOf(connect, 'card')}${imageOf(account, 'card')}</div>`
  return { html, width: 1200, height: 630, density: 1 }
}

/** Takes a picture of a composition. Resolves with a PNG. */
export async function photograph(
  { html, width, height, density, isTransparent = false }: Composition,
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
    return await page.screenshot({ fullPage: height === undefined, omitBackground: isTransparent })
  } finally {
    await context.close()
  }
}
