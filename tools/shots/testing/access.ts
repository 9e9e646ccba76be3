import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { findLost } from '../../../harness/apps/page/testing/find-lost.js'
import { watchMotion } from '../../../harness/apps/page/testing/motion.js'
import { findEdgeless } from '../../../harness/apps/page/testing/whole.js'
import type { BrowserEngine } from '../../../harness/test/runner/drivers/browser/browser-engine.js'
import { findAxeProblems, rulesOfColours } from '../../../harness/test/runner/drivers/browser/find-axe-problems.js'
import { root } from '../../build/root.js'
import type { Shot } from '../manifest.js'
import { standStill } from '../stand-still.js'
import { actOut, lengthen, speak } from '../take-shot.js'
import { cutInPage } from './cut-texts.js'
import { walkByKeyboard } from './walk-by-keyboard.js'

/** English, a language with long words, one from right to left, one without spaces, and longer English. */
export const tongues = ['en', 'de', 'ar', 'ja', 'pseudo'] as const
type Tongue = (typeof tongues)[number]

/** Where axe and the keyboard are tried. */
const laptop = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640, least: 40 }
/** A window of 1280 × 1024 px at 400 %. */
const zoomed = { width: 320, height: 256, least: 24 }

function closeWordIn(tongue: Tongue): string {
  if (tongue === 'en' || tongue === 'pseudo') return 'Close'
  return JSON.parse(readFileSync(path.join(root, `ui/messages/languages/${tongue}.json`), 'utf8')).window.close
}

/** The texts of the modal. Runs in the page. */
function textsInPage(): string[] {
  const root = document.querySelector('wallet-modal')?.shadowRoot
  if (!root) return []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text.nodeValue ?? '')
  return found
}

async function say(page: Page, tongue: Tongue): Promise<void> {
  if (tongue !== 'pseudo') return speak(page, tongue)
  // What is the same in Japanese is a name, and nobody translates it.
  await speak(page, 'ja')
  const names = await page.evaluate(textsInPage)
  await speak(page, 'en')
  await lengthen(page, names)
}

/** The places of texts that are cut in English too, such as long names of wallets, by the height of the window. */
type Usual = Map<number, ReadonlySet<number>>

/** What a visitor cannot reach or read in a window of 320 px, and in one at 400 %. */
async function lostIn(page: Page, tongue: Tongue, usual: Usual): Promise<string[]> {
  const lost: string[] = []
  for (const { least, ...size } of [narrow, zoomed]) {
    await page.setViewportSize(size)
    await standStill(page)
    const cut = await page.evaluate(cutInPage)
    if (tongue === 'en') usual.set(size.height, new Set(cut.map(([place]) => place)))
    const found = await page.evaluate(findLost, { least, isWide: true, close: closeWordIn(tongue) })
    const own = cut.filter(([place]) => !usual.get(size.height)?.has(place))
    const texts = [...found, ...own.map(([, text]) => `“${text}” is cut`)]
    lost.push(...texts.map((text) => `${size.width} × ${size.height}: ${text}`))
  }
  return lost
}

/** What moves now in the modal. Runs in the page. */
function movingInPage(): string[] {
  const animations = document.querySelector('wallet-modal')?.shadowRoot?.getAnimations() ?? []
  return animations.map(({ effect }) =>
    effect instanceof KeyframeEffect ? `${effect.target?.getAttribute('class')} moves` : 'something moves',
  )
}

/** What is lost where colours are forced. */
async function lostInForcedColours(page: Page, name: BrowserEngine['name']): Promise<string[]> {
  await standStill(page)
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  // The pairs of colours are the system's. Firefox takes those of GTK, whose marked text has little contrast.
  const axe = name === 'firefox' ? [] : await findAxeProblems(page, { part: 'wallet-modal', only: rulesOfColours })
  const found = [...(await page.evaluate(findEdgeless)), ...axe]
  return [...(isForced ? [] : ['they are not forced']), ...found].map((text) => `forced colours: ${text}`)
}

/** Looks at a view in a language, in a page that stays in it. */
async function lookIn(page: Page, tongue: Tongue, name: BrowserEngine['name'], usual: Usual): Promise<string[]> {
  await page.setViewportSize(laptop)
  await say(page, tongue)
  const moving = await page.evaluate(movingInPage)
  await standStill(page)
  // Labels are not lengthened, so they differ from what is drawn.
  const isOurs = (text: string) => tongue !== 'pseudo' || !text.startsWith('axe label-content-name-mismatch')
  const found = (await findAxeProblems(page, { part: 'wallet-modal' })).filter(isOurs)
  found.push(...moving)
  if (name === 'chromium') {
    await page.emulateMedia({ forcedColors: 'active' })
    found.push(...(await lostInForcedColours(page, name)))
    await page.emulateMedia({ forcedColors: 'none' })
  }
  // The order is that of the document, whatever the language; only right to left may change how it is read.
  if (tongue === 'en' || tongue === 'ar') found.push(...(await walkByKeyboard(page)))
  found.push(...(await lostIn(page, tongue, usual)))
  found.push(...(await walkByKeyboard(page)).map((text) => `${zoomed.width} × ${zoomed.height}: ${text}`))
  return found
}

/** These stay until the visitor has decided: the page asks for a signature. */
const locked: readonly string[] = ['SIWXSignMessage', 'ConnectingSiwe']

/** Escape closes the modal. Where a search is filled in, the first one empties it. */
async function escapes(page: Page, view: string): Promise<string[]> {
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Escape')
    const isGone = await page.evaluate(async () => {
      const root = document.querySelector('wallet-modal')?.shadowRoot
      for (let frame = 0; frame < 60; frame += 1) {
        if (!root?.querySelector('dialog[open]')) return true
        await new Promise(requestAnimationFrame)
      }
      return false
    })
    if (isGone) return locked.includes(view) ? ['Escape closes it'] : []
  }
  return locked.includes(view) ? [] : ['Escape does not close it']
}

/**
 * Acts out a shot for a visitor who prefers reduced motion, and looks at it in each language. That is axe, the keyboard, a
 * window of 320 px, one at 400 %, and forced colours in Chromium. Returns a sentence for each fault.
 */
export async function lookInEachTongue(
  shot: Shot,
  engine: BrowserEngine,
  spoken: readonly Tongue[] = tongues,
): Promise<string[]> {
  const browser = await engine.browser()
  return actOut(
    shot,
    { ...browser, newContext: (options, pass) => browser.newContext({ ...options, reducedMotion: 'reduce' }, pass) },
    async (context) => {
      // Watched frame by frame, WebKit would hardly draw any: it is only asked what moves after each change.
      if (engine.name !== 'webkit') await context.addInitScript(watchMotion)
    },
    async ({ page, failure }) => {
      if (failure) return [failure]
      // A login has a window of its own, which is in front.
      await page.bringToFront()
      const problems: string[] = []
      const usual: Usual = new Map()
      for (const tongue of spoken) {
        const found = await lookIn(page, tongue, engine.name, usual)
        problems.push(...found.map((text) => `${tongue}: ${text}`))
      }
      problems.push(...(await escapes(page, shot.view)))
      const motions = await page.evaluate(() => window.wmMotions?.() ?? [])
      return [...problems, ...motions.map(({ of, ms }) => `${of} moves for ${ms} ms`)]
    },
  )
}

/** Acts out a shot in an engine that is started with forced colours, and looks at it in each language. */
export async function lookInForcedColours(shot: Shot, engine: BrowserEngine): Promise<string[]> {
  const browser = await engine.browser()
  return actOut(
    shot,
    { ...browser, newContext: (options, pass) => browser.newContext({ ...options, forcedColors: 'active' }, pass) },
    async () => {},
    async ({ page, failure }) => {
      const problems = failure ? [failure] : []
      await page.bringToFront()
      for (const tongue of failure ? [] : tongues) {
        await say(page, tongue)
        const found = [...(await lostInForcedColours(page, engine.name)), ...(await walkByKeyboard(page))]
        problems.push(...found.map((text) => `${tongue}: ${text}`))
      }
      return problems
    },
  )
}
