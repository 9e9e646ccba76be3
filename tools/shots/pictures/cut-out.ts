import type { Browser, Page } from 'playwright-core'
import { standStill } from '../stand-still.js'
import { actOut, speak } from '../take-shot.js'
import { bringFont } from './inter.js'
import { type Subject, sceneOf, type Variant, variants } from './subjects.js'

/** The margin around a card for its shadow, in CSS pixels. */
export const shadowRoom = 72

/** A picture of a card with its shadow on a transparent ground, or of a phone's whole screen. Width and height are in CSS pixels. */
export interface CutOut {
  readonly png: string
  readonly width: number
  readonly height: number
}

/** Runs a view's scenario and takes a picture of its card, or of the screen of a phone. @throws if the scenario fails */
export function cutOut(subject: Subject, variant: Variant, browser: Browser, inter: string | undefined) {
  const shot = sceneOf(subject, variant)
  return actOut(
    shot,
    browser,
    (context) => bringFont(context, inter),
    async ({ page, failure }): Promise<CutOut> => {
      if (failure) throw new Error(`${shot.name}: ${failure}`)
      await speak(page, variants[variant].language)
      await page.evaluate(() => document.fonts.ready)
      await page.mouse.move(1, 1)
      await leaveFields(page)
      const isCard = variants[variant].size === 'card'
      await (isCard ? showCardAlone(page) : tidyHost(page))
      await standStill(page)
      return isCard ? cardOf(page) : screenOf(page)
    },
  )
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

async function screenOf(page: Page): Promise<CutOut> {
  const png = await page.screenshot()
  const size = page.viewportSize()
  if (!size) throw new Error('the page has no size')
  return { png: png.toString('base64'), ...size }
}

/** Removes the focus, so that no field has a focus ring. */
async function leaveFields(page: Page): Promise<void> {
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
