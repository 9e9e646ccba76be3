import fs from 'node:fs'
import path from 'node:path'
import { type BrowserEngine, createBrowserEngine } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { engineNames, engineTitles } from '../../harness/test/runner/drivers/browser/engine-name.js'
import { root } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { allShots, type Shot } from '../shots/manifest.js'
import { findOutOfReach } from '../shots/out-of-reach.js'
import { standStill } from '../shots/stand-still.js'
import { actOut } from '../shots/take-shot.js'
import { type Box, compareBoxes, readBoxes } from '../shots/view-boxes.js'
import { themes } from '../shots/way.js'

const folder = path.join(root, '.walletmodal/engine-views')

const looks = { light: 'card', dark: 'phone' } as const

/** Shows each view in both themes, one theme after the other: Firefox has to restart for another theme. */
function shotsOfViews(): Shot[] {
  const full = allShots().filter(({ state, theme, size }) => state === 'full' && looks[theme] === size)
  return themes.flatMap((theme) => full.filter((shot) => shot.theme === theme))
}

async function look(engine: BrowserEngine, shot: Shot): Promise<Box[]> {
  const browser = await engine.browser()
  return actOut(
    shot,
    browser,
    async () => {},
    async ({ page, failure }) => {
      if (failure) throw new Error(failure)
      await standStill(page)
      await page.screenshot({ path: path.join(folder, `${shot.name}-${engine.name}.png`) })
      const boxes = await readBoxes(page)
      if (shot.size !== 'phone') return boxes
      const { lost } = await findOutOfReach(page)
      if (lost.length > 0) throw new Error(`out of reach: ${lost.join('; ')}`)
      return boxes
    },
  )
}

/**
 * Compares every view that has content in Firefox and WebKit with Chromium, light on a desktop and dark on a phone: the
 * same parts at the same places. On phones the main button must be visible without scrolling. The pictures are stored
 * for a person to look at.
 */
export const engineViews: Check = {
  name: 'engine views',
  isRare: true,
  async run(progress): Promise<CheckResult> {
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(folder, { recursive: true })
    const words = process.env['WM_VIEWS']?.split(',')
    const shots = shotsOfViews().filter(({ name }) => !words || words.some((word) => name.startsWith(word)))
    const wanted = new Map<string, Box[] | string>()
    const problems: string[] = []
    let passed = 0
    for (const name of ['chromium', ...engineNames.filter((each) => each !== 'chromium')] as const) {
      const engine = createBrowserEngine({ headed: false, browser: name })
      try {
        for (const [index, shot] of shots.entries()) {
          progress(`${engineTitles[name]} ${index + 1} of ${shots.length}`)
          const got = await look(engine, shot).catch((error: Error) => error.message)
          if (name === 'chromium') wanted.set(shot.name, got)
          const own = wanted.get(shot.name) ?? 'Chromium did not show it'
          const found = [own, got].filter((each) => typeof each === 'string')
          const differences = typeof own === 'string' || typeof got === 'string' ? found : compareBoxes(own, got)
          if (differences.length === 0) passed += 1
          else problems.push(`${shot.name} in ${engineTitles[name]}:\n    ${differences.join('\n    ')}`)
        }
      } finally {
        await engine.close()
      }
    }
    return { passed, failed: problems.length, output: problems.join('\n'), note: path.relative(root, folder) }
  },
}
