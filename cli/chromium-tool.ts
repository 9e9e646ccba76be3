import { createRequire } from 'node:module'
import path from 'node:path'
import { messageOf } from '../harness/lib/message-of.js'
import { chromiumByHand, findChromium } from '../harness/runner/drivers/browser/chromium.js'
import { firstLine, runProgram, type ToolCheck } from './tool-check.js'

const require = createRequire(import.meta.url)

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  readonly isDebian: boolean
}

const byHand = chromiumByHand('chromium-headless-shell')

/** Chromium: Debian's package where it may be installed, else Playwright's own download. */
export function chromiumTool({ env, isRoot, isDebian }: Machine): ToolCheck {
  async function find(): Promise<string> {
    const found = findChromium({ headed: false, env })
    if (!found) throw new Error(`No Chromium was found: ${byHand}`)
    try {
      return `${await firstLine(found.path, ['--version'])} (${found.path})`
    } catch (cause) {
      throw new Error(`${found.path} does not start: ${byHand}`, { cause })
    }
  }

  async function fromDebian(write: (text: string) => void): Promise<void> {
    await runProgram('apt-get', ['update'], write, env)
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], write, env)
  }

  async function fromPlaywright(write: (text: string) => void): Promise<void> {
    const cli = playwrightCli()
    if (!cli) throw new Error('playwright-core is not installed')
    const args = [cli, 'install', 'chromium-headless-shell']
    await runProgram(process.execPath, args, write, env, 'Playwright’s download')
  }

  return {
    name: 'Chromium',
    find,
    async fix(write) {
      const failures: string[] = []
      for (const get of isRoot && isDebian ? [fromDebian, fromPlaywright] : [fromPlaywright]) {
        // A way that fails may have brought it all the same, and one that ends well may not: what counts is whether it starts.
        const failure = await get(write).then(() => undefined, messageOf)
        const missing = await find().then(() => undefined, messageOf)
        if (missing === undefined) return
        failures.push(failure ?? 'what was got does not start')
        write(`${failures.at(-1)}\n`)
      }
      throw new Error(`Chromium could not be got (${failures.join('; ')}): ${byHand}`)
    },
  }
}

function playwrightCli(): string | undefined {
  try {
    return path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js')
  } catch {
    return undefined
  }
}
