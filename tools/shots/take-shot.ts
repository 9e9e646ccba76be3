import fs from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { parseScenario } from '../../harness/test/language/parse-scenario.js'
import type { Scenario } from '../../harness/test/language/step.js'
import { performScenario } from '../../harness/test/runner/acting/perform-scenario.js'
import { toWorldSpec } from '../../harness/test/runner/acting/run-job.js'
import { createBrowserDriver } from '../../harness/test/runner/drivers/browser/browser.js'
import type { ScenarioBrowser } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { findAxeProblems } from '../../harness/test/runner/drivers/browser/find-axe-problems.js'
import { loadShippedWords } from '../../harness/test/runner/read-words.js'
import { vocabulary } from '../../harness/test/runner/vocabulary.js'
import { createWorld } from '../../harness/world/world/world.js'
import type { World } from '../../harness/world/world/world-api.js'
import type { Shot } from './manifest.js'
import { measureView, watchShifts } from './measure-view.js'
import { standStill } from './stand-still.js'

/** Reads a shot's scenario with the usual parser. @throws if the scenario is not valid */
export async function readShot(shot: Pick<Shot, 'name' | 'scenario'>): Promise<Scenario> {
  const { steps, ...head } = shot.scenario
  const raw = { name: shot.name, file: 'tools/shots/manifest.ts', head, steps, locate: () => undefined }
  const { scenarios, problems } = parseScenario(raw, () => undefined, vocabulary, await loadShippedWords())
  const [scenario] = scenarios
  if (!scenario) throw new Error(`${shot.name}: ${problems.map(({ message }) => message).join('; ')}`)
  return scenario
}

/** The page and the world after a shot's scenario has run. */
export interface Acted {
  readonly page: Page
  readonly world: World
  /** The step that failed and why, if one did. */
  readonly failure: string | undefined
}

/**
 * Runs a shot's scenario on the real host page and gives `use` the page at its end. `prepare` may change the browser context before the
 * page
 * opens. The page has two pixels for each CSS pixel.
 */
export async function actOut<Result>(
  shot: Pick<Shot, 'name' | 'scenario'>,
  browser: ScenarioBrowser,
  prepare: (context: BrowserContext) => Promise<void>,
  use: (acted: Acted) => Promise<Result>,
  /** The language of the browser, in which the embedded wallet's frame speaks. */
  locale?: string,
): Promise<Result> {
  const scenario = await readShot(shot)
  const world = await createWorld(toWorldSpec(scenario, { seed: 1, solana: 'auto', pool: undefined }))
  let context: BrowserContext | undefined
  // The driver makes the context itself. It has to be prepared before the page opens, so that everything is measured from the first paint
  // on.
  const watched: ScenarioBrowser = {
    ...(browser.engine && { engine: browser.engine }),
    ...(browser.script && { script: browser.script }),
    async newContext(options) {
      context = await browser.newContext({ ...options, deviceScaleFactor: 2, ...(locale && { locale }) })
      await prepare(context)
      return context
    },
  }
  try {
    const driver = await createBrowserDriver(scenario, world, watched)
    try {
      const signal = new AbortController().signal
      const acted = await performScenario(scenario, world, driver, { timeoutMs: 60_000, signal })
      const page = context?.pages()[0]
      if (!page) throw new Error('the scenario opened no page')
      const failure = acted.outcome === 'passed' ? undefined : `${acted.outcome} at ${acted.step}: ${acted.message}`
      return await use({ page, world, failure })
    } finally {
      await driver.dispose()
    }
  } finally {
    await world.stop()
  }
}

/** Changes the page's language, and waits until the modal has it. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (tag) => {
    document.documentElement.lang = tag
    const root = document.querySelector('wallet-modal')?.shadowRoot?.querySelector<HTMLElement>('.wm-root')
    for (let frame = 0; root?.lang !== tag && frame < 300; frame += 1) await new Promise(requestAnimationFrame)
    if (root?.lang !== tag) throw new Error(`the modal did not change to the language ${tag}`)
  }, language)
  await forgetShifts(page)
}

/** Forgets the layout shifts so far, because a change of language or window width moves the layout on purpose. */
async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (window.wmShift) window.wmShift = { value: 0, moves: [] }
  })
}

/**
 * Doubles every vowel of each text, so that it is about a third longer, as a translation may be. Texts with digits and the given names
 * stay as they are.
 */
export async function lengthen(page: Page, names: readonly string[] = []): Promise<void> {
  await page.evaluate((kept) => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    if (!root) throw new Error('no modal is open')
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isSentence = /\p{Ll}{3}/u.test(text.nodeValue ?? '') && !/\d/.test(text.nodeValue ?? '')
      if (isSentence && !text.parentElement?.closest('style') && !kept.includes(text.nodeValue ?? ''))
        text.nodeValue = (text.nodeValue ?? '').replace(/[aeiou]/g, '$&$&')
    }
  }, names)
  await forgetShifts(page)
}

export interface Variation {
  /** A language tag, or `pseudo` for English with longer texts. */
  readonly language?: string | undefined
  /** The width of the window in pixels, instead of the usual one. */
  readonly width?: number | undefined
}

/** Takes a shot's picture. Returns a sentence for each layout or accessibility rule that the view breaks. */
export function takeShot(shot: Shot, browser: Browser, folder: string, variation: Variation = {}): Promise<string[]> {
  const { language, width } = variation
  return actOut(
    shot,
    browser,
    async (context) => {
      await context.addInitScript(watchShifts)
    },
    async ({ page, failure }) => {
      const size = page.viewportSize()
      if (width && size) {
        await page.setViewportSize({ ...size, width })
        await forgetShifts(page)
      }
      if (language === 'pseudo') await lengthen(page)
      else if (language) await speak(page, language)
      return [...(failure ? [failure] : []), ...(await look(shot, page, folder))]
    },
    language === 'pseudo' ? undefined : language,
  )
}

async function look(shot: Shot, page: Page, folder: string): Promise<string[]> {
  await standStill(page)
  await page.screenshot({ path: path.join(folder, `${shot.name}.png`) })
  return [...(await measureView(page, shot.size)), ...(await findAxeProblems(page, { part: 'wallet-modal' }))]
}

/** Makes one picture that shows all pictures of a view side by side. */
export async function makeSheet(view: string, shots: readonly Shot[], browser: Browser, folder: string): Promise<void> {
  const pictures = shots.map(({ name }) => {
    const file = path.join(folder, `${name}.png`)
    const source = fs.existsSync(file) ? `data:image/png;base64,${fs.readFileSync(file).toString('base64')}` : ''
    return `<figure><img src="${source}" alt=""><figcaption>${name}</figcaption></figure>`
  })
  const style =
    'body{margin:16px;font:12px system-ui;display:grid;grid-template-columns:repeat(4,auto);gap:12px;width:max-content}' +
    'figure{margin:0}img{height:420px;border:1px solid #ccc}'
  const page = await browser.newPage({ viewport: { width: 2200, height: 1000 } })
  try {
    await page.setContent(`<style>${style}</style>${pictures.join('')}`)
    await page.screenshot({ path: path.join(folder, `sheet-${view}.png`), fullPage: true })
  } finally {
    await page.close()
  }
}
