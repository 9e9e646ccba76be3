import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import type { Check, CheckResult } from '../lib/check.js'
import { seconds } from '../lib/seconds.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { buildAndVisit, copyExample, installPackages } from './example-folder.js'
import { frameworks, nameOf } from './frameworks.js'
import { runSteps } from './steps.js'

/** One check for each framework: installs its example with the packed modal, builds it and visits its pages. */
export const frameworkVisits: readonly Check[] = frameworks.map((example) => ({
  name: `frameworks/${nameOf(example)}`,
  isRare: true,
  run: (progress) =>
    inFolder(async (folder, browser) => {
      const took: string[] = []
      const follow = watchTime(progress, took)
      const visit = async () => {
        const app = path.join(folder, 'app')
        await copyExample(app, example)
        follow('npm install')
        await installPackages(app)
        await buildAndVisit(app, example, browser, follow)
      }
      const result = await runSteps([[nameOf(example), visit]], () => {})
      follow('')
      return { ...result, note: took.join(', ') }
    }),
}))

/** Builds and visits the examples that are quick to build, installed together as npm workspaces. */
export const examples: Check = {
  name: 'examples',
  isLong: true,
  run: (progress) =>
    inFolder(async (folder, browser) => {
      const quick = frameworks.filter(({ isQuick }) => isQuick)
      for (const example of quick) await copyExample(path.join(folder, nameOf(example)), example)
      const manifest = { name: 'examples', private: true, workspaces: quick.map(nameOf) }
      fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
      const took: string[] = []
      const follow = watchTime(progress, took)
      follow('npm install')
      await installPackages(folder)
      const steps = quick.map((example) => {
        const name = nameOf(example)
        const visit = () =>
          buildAndVisit(path.join(folder, name), example, browser, (part) => progress(`${name}: ${part}`))
        return [name, visit] as const
      })
      const result = await runSteps(steps, follow)
      follow('')
      return { ...result, note: took.join(', ') }
    }),
}

async function inFolder(run: (folder: string, browser: Browser) => Promise<CheckResult>): Promise<CheckResult> {
  const found = requireChromium({ headed: false })
  const folder = temporaryFolder('examples')
  const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags() })
  try {
    return await run(folder, browser)
  } finally {
    await browser.close()
    await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns a function that is called when a part begins. It adds to `took` how long the part before took. */
function watchTime(progress: (text: string) => void, took: string[]): (part: string) => void {
  let last: { readonly part: string; readonly at: number } | undefined
  return (part) => {
    const now = performance.now()
    if (last) took.push(`${last.part} ${seconds(now - last.at)}`)
    last = { part, at: now }
    progress(part)
  }
}
