import fs from 'node:fs'
import path from 'node:path'
import { requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { quiet } from './dev-server.js'
import { installPackages } from './example-folder.js'
import { runSteps } from './steps.js'
import { packedTarball } from './tarball.js'

const folder = path.join(root, 'examples')
const ofChains = fs.readdirSync(path.join(folder, 'chains')).map((name) => `chains/${name}`)
const names = [...ofChains, 'headless'].filter((name) => fs.existsSync(path.join(folder, name, 'package.json')))

/** Copies an example out of this clone, with the packed modal and the packed harness in its manifest. */
async function copy(name: string, to: string): Promise<void> {
  const isSource = (file: string) => !/^(node_modules|walletmodal-results)$|\.test\.ts$/.test(path.basename(file))
  fs.cpSync(path.join(folder, name), to, { recursive: true, filter: isSource })
  const file = path.join(to, 'package.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
  manifest.dependencies.walletmodal = `file:${await packedTarball()}`
  manifest.devDependencies['walletmodal-harness'] = `file:${await packedTarball('harness')}`
  fs.writeFileSync(file, JSON.stringify(manifest))
}

/**
 * Runs the scenarios of examples on the packed harness, as a visitor of the documentation does. Some bring a chain with
 * its own node and wallet. One page draws everything itself.
 */
export const chainExamples: Check = {
  name: 'examples of chains',
  isLong: true,
  async run(progress) {
    requireChromium({ headed: false })
    const place = temporaryFolder('chains')
    try {
      // Installed together, so `bare-imports.test.ts` compares each manifest with the imports of its example.
      for (const name of names) await copy(name, path.join(place, name))
      fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify({ private: true, workspaces: names }))
      progress('npm install')
      await installPackages(place)
      const steps = names.map((name) => {
        const run = async () => {
          const cwd = path.join(place, name)
          const { code, output } = await runCommand('npm', ['test'], { cwd, env: quiet, timeoutMs: 300_000 })
          if (code !== 0 || !/[1-9]\d* passed, 0 failed/.test(output)) throw new Error(output)
        }
        return [`the scenarios of examples/${name} pass`, run] as const
      })
      return await runSteps(steps, progress)
    } finally {
      await fs.promises.rm(place, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}
