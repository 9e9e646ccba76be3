import type { Browser, Page } from 'playwright-core'
import { standStill } from '../stand-still.js'
import { actOut, speak } from '../take-shot.js'
import type { Theme } from '../way.js'
import { bringFont } from './inter.js'
import { type Look, settledLook } from './look.js'
import { type Shown, sceneOf, type Variant, variants } from './subjects.js'

/** The margin around a card for its shadow, in CSS pixels. */
export const shadowRoom = 72

/** A picture of a card with its shadow on a transparent ground, or of a whole screen. Width and height are in CSS pixels. */
export interface CutOut {
  readonly png: string
  readonly width: number
  readonly height: number
}

/** A picture, and the look of what it shows. */
export interface Taken {
  readonly look: Look
  readonly picture: CutOut
}

/**
 * Runs a view's scenario once, and takes a picture of its card in each of the variants, or of the screen of a phone.
 * @throws if the scenario fails
 */
export function cutOut<Of extends Variant>(
  subject: Shown,
  wanted: readonly Of[],
  browser: Browser,
  inter: string | undefined,
): Promise<Map<Of, Taken>> {
  const size = wanted.some((variant) => variants[variant].size === 'phone') ? 'phone' : 'card'
  const shot = sceneOf(subject, size)
  return actOut(
    shot,
    browser,
    (context) => bringFont(context, inter),
    async ({ page, failure }) => {
      if (failure) throw new Error(`${shot.name}: ${failure}`)
      await page.evaluate(() => document.fonts.ready)
      await page.mouse.move(1, 1)
      await leaveFields(page)
      await (size === 'card' ? showCardAlone(page) : tidyHost(page))
      const taken = new Map<Of, Taken>()
      // The order of the table: each variant differs from the one before in one thing.
      for (const variant of wanted.toSorted((a, b) => names.indexOf(a) - names.indexOf(b))) {
        await turn(page, variants[variant].theme)
        await speak(page, variants[variant].language)
        await standStill(page)
        const look = await settledLook(page, 'card')
        taken.set(variant, { look, picture: await (size === 'card' ? cardOf(page) : screenOf(page)) })
      }
      return taken
    },
  )
}

const names = Object.keys(variants)

/** Changes the theme of the modal and of the page. */
export async function turn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((mode) => window.__walletmodalPage?.modal.setTheme({ mode }), theme)
  const isTurned = (mode: Theme) => window.__walletmodalPage?.modal.getSnapshot().themeMode === mode
  await page.waitForFunction(isTurned, theme, { polling: 50 })
}

async function cardOf(page: Page): Promise<CutOut> {
  const box = await page.locator('.wm-card').boundingBox()
  if (!box) throw new Error('no card is shown')
  const clip = {
    x: box.x - shadowRoom,
    y: box.y - shadowRoom,
    width: box.width + 2 * shadowRoom,
    height: box.height + 2 * shadowRoom,
  }
  const png = await page.screenshot({ clip, omitBackground: true })
  return { png: png.toString('base64'), width: clip.width, height: clip.height }
}

/** Takes a picture of the window. */
export async function screenOf(page: Page): Promise<CutOut> {
  const png = await page.screenshot()
  const size = page.viewportSize()
  if (!size) throw new Error('the page has no size')
  return { png: png.toString('base64'), ...size }
}

/** Removes the focus, so that no field has a focus ring. */
export async function leaveFields(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      const focused = shadowRoot?.activeElement
      if (focused instanceof HTMLElement) focused.blur()
    }
  })
}

/** Hides the host page and the dark layer over it. */
async function showCardAlone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bare = (root: Document | ShadowRoot, rules: string) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      root.adoptedStyleSheets.push(sheet)
    }
    bare(document, ':root, body { background: transparent !important } #host { visibility: hidden }')
    for (const { shadowRoot } of document.querySelectorAll('*'))
      if (shadowRoot) bare(shadowRoot, '.wm-dialog-dim { display: none }')
  })
}

/** Hides everything of the host page but its title and the modal's buttons. */
export async function tidyHost(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      ':root, .wm-button { font-family: Inter, system-ui } #host form, #host section, #host pre { visibility: hidden } body { overflow: hidden }',
    )
    document.adoptedStyleSheets.push(sheet)
    const title = document.querySelector('h1')
    if (title) title.textContent = 'Your app'
  })
}
