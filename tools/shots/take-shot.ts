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

/** A shot's scenario, read by the same parser as every other. @throws with what is wrong in the manifest */
export async function readShot(shot: Pick<Shot, 'name' | 'scenario'>): Promise<Scenario> {
  const { steps, ...head } = shot.scenario
  const raw = { name: shot.name, file: 'tools/shots/manifest.ts', head, steps, locate: () => undefined }
  const { scenarios, problems } = parseScenario(raw, () => undefined, vocabulary, await loadShippedWords())
  const [scenario] = scenarios
  if (!scenario) throw new Error(`${shot.name}: ${problems.map(({ message }) => message).join('; ')}`)
  return scenario
}

/** The page at the end of a shot's scenario. */
export interface Acted {
  readonly page: Page
  readonly world: World
  /** The step that failed and why, if one did. */
  readonly failure: string | undefined
}

/**
 * Acts a shot's scenario out on the real host page, in a context of double density that `prepare` may add to, and hands over
 * its page.
 */
export async function actOut<Result>(
  shot: Pick<Shot, 'name' | 'scenario'>,
  browser: ScenarioBrowser,
  prepare: (context: BrowserContext) => Promise<void>,
  use: (acted: Acted) => Promise<Result>,
): Promise<Result> {
  const scenario = await readShot(shot)
  const world = await createWorld(toWorldSpec(scenario, { seed: 1, solana: 'auto', pool: undefined }))
  let context: BrowserContext | undefined
  // The driver makes its own context; what is measured from the first paint on has to be in it before the page is.
  const watched: ScenarioBrowser = {
    ...(browser.engine && { engine: browser.engine }),
    ...(browser.script && { script: browser.script }),
    async newContext(options) {
      context = await browser.newContext({ ...options, deviceScaleFactor: 2 })
      await prepare(context)
      return context
    },
  }
  try {
    const driver = await createBrowserDriver(scenario, world, watched)
    try {
      const signal = new AbortController().signal
      const acted = await performScenario(scenario, world, driver, { timeoutMs: 20_000, signal })
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

/** Turns the page to another language, as a visitor's choice on it does. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (tag) => {
    document.documentElement.lang = tag
    const root = document.querySelector('wallet-modal')?.shadowRoot?.querySelector<HTMLElement>('.wm-root')
    for (let frame = 0; root?.lang !== tag && frame < 300; frame += 1) await new Promise(requestAnimationFrame)
    if (root?.lang !== tag) throw new Error(`the modal does not speak ${tag}`)
  }, language)
  await forgetShifts(page)
}

/** Texts or a window that we change ourselves move the layout: that is no shift of the view's. */
async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (window.wmShift) window.wmShift = { value: 0, moves: [] }
  })
}

/** Makes each text about a third longer, as a translation may be: every vowel stands twice. Names, amounts and addresses stay. */
export async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    if (!root) throw new Error('no modal is open')
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isSentence = /\p{Ll}{3}/u.test(text.nodeValue ?? '') && !/\d/.test(text.nodeValue ?? '')
      if (isSentence && !text.parentElement?.closest('style'))
        text.nodeValue = (text.nodeValue ?? '').replace(/[aeiou]/g, '$&$&')
    }
  })
  await forgetShifts(page)
}

export interface Variation {
  /** A tag, or `pseudo` for English with longer texts. */
  readonly language?: string | undefined
  /** In pixels, instead of the size's own. */
  readonly width?: number | undefined
}

/** Takes a shot's picture, and names each rule of looks that it breaks. */
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
  )
}

async function look(shot: Shot, page: Page, folder: string): Promise<string[]> {
  await standStill(page)
  await page.screenshot({ path: path.join(folder, `${shot.name}.png`) })
  return [...(await measureView(page, shot.size)), ...(await findAxeProblems(page, { part: 'wallet-modal' }))]
}

/** A page with every picture of a view, to look at side by side. */
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
