import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, requireChromium } from '../../harness/runner/drivers/browser/chromium.js'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { openModalOn } from './open-modal.js'
import { runSteps } from './steps.js'
import { packedTarball } from './tarball.js'

/** Where each example has its page once it is built. */
const built: Readonly<Record<string, string>> = {
  react: 'dist',
  next: 'out',
  vite: 'dist',
  vue: 'dist',
  svelte: 'dist',
  // Its page names the built script in a folder beside it.
  plain: '.',
}

/** Every example with the packed modal: it builds, and its button opens the list of wallets. */
export const examples: Check = {
  name: 'examples',
  isLong: true,
  async run(progress) {
    const found = requireChromium({ headed: false })
    const folder = temporaryFolder('examples')
    try {
      progress('npm install')
      await install(folder)
      const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags() })
      try {
        return await runSteps(
          exampleNames().map((name) => [name, () => buildAndOpen(folder, name, browser)] as const),
          progress,
        )
      } finally {
        await browser.close()
      }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** The others are installed, each alone, by the check `frameworks`. */
const exampleNames = () => Object.keys(built).sort()

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Copies the examples into one folder and installs what all of them need there, once. */
async function install(folder: string): Promise<void> {
  const dependencies: Record<string, string> = {}
  for (const name of exampleNames()) {
    const source = path.join(root, 'examples', name)
    // Somebody may have installed or built it where it stands.
    const filter = (file: string) => !/^(node_modules|dist|out|\.next|package-lock\.json)$/.test(path.basename(file))
    fs.cpSync(source, path.join(folder, name), { recursive: true, filter })
    const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8'))
    for (const [wanted, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const other = dependencies[wanted]
      if (other !== undefined && other !== range) throw new Error(`${name} wants ${wanted} ${range}, others ${other}`)
      dependencies[wanted] = range
    }
  }
  dependencies['walletmodal'] = `file:${await packedTarball()}`
  const manifest = { name: 'examples', private: true, dependencies }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  await run(folder, ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'])
}

async function buildAndOpen(folder: string, name: string, browser: Browser): Promise<void> {
  const place = built[name]
  if (place === undefined) throw new Error(`Say in this check where the example ${name} has its page.`)
  const example = path.join(folder, name)
  if (name === 'next') {
    // Files are enough to look at it. The packages stand in the folder above.
    const config = `export default { output: 'export', turbopack: { root: ${JSON.stringify(folder)} } }`
    fs.writeFileSync(path.join(example, 'next.config.js'), config)
  }
  await run(example, ['run', 'build'])
  await openModalOn(browser, path.join(example, place), 'index.html')
}

async function run(cwd: string, args: readonly string[]): Promise<void> {
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined }
  const { code, output } = await runCommand('npm', args, { cwd, env })
  if (code !== 0) throw new Error(output)
}
