import fs from 'node:fs'
import path from 'node:path'
import { memberOf, parseJson } from '../../../harness/world/lib/json.js'
import type { Check, CheckResult } from '../../lib/check.js'
import { runCommand } from '../../lib/command.js'
import { temporaryFolder } from '../../lib/temporary-folder.js'
import { quiet } from '../dev-server.js'
import { describe, firstRunOf } from './first-run.js'
import { nextDapp } from './next-dapp.js'

// Templates that others publish on npm, each in one version: made as their makers say, installed, and set up by `init` alone.

interface Template {
  readonly name: string
  /** The command that makes it in a folder of that name. */
  readonly made: readonly string[]
  /** The dapp on it, where it has none. */
  readonly dapp?: {
    readonly packages: Readonly<Record<string, string>>
    readonly files: Readonly<Record<string, string>>
  }
}

const ofWagmi = ['vite-react', 'vite-vue', 'vite-vanilla'].map((template): Template => {
  const name = `wagmi-${template}`
  return { name, made: ['create-wagmi@2.0.15', name, '--template', template, '--npm'] }
})

const nextFlags = '--yes --ts --app --src-dir --no-tailwind --no-eslint --skip-install --disable-git --use-npm'
const next: Template = {
  name: 'next-wagmi',
  made: ['create-next-app@16.4.3', 'next-wagmi', ...nextFlags.split(' ')],
  dapp: nextDapp,
}

async function make({ name, made, dapp }: Template, place: string): Promise<string> {
  const { code, output } = await runCommand('npx', ['--yes', ...made], { cwd: place, env: quiet })
  if (code !== 0) throw new Error(`${made.join(' ')} ended with ${code}:\n${output}`)
  const folder = path.join(place, name)
  for (const [file, text] of Object.entries(dapp?.files ?? {})) fs.writeFileSync(path.join(folder, file), text)
  if (dapp !== undefined) addPackages(path.join(folder, 'package.json'), dapp.packages)
  return folder
}

function addPackages(file: string, packages: Readonly<Record<string, string>>): void {
  const manifest = Object(parseJson(fs.readFileSync(file, 'utf8')))
  const dependencies = { ...Object(memberOf(manifest, 'dependencies')), ...packages }
  fs.writeFileSync(file, JSON.stringify({ ...manifest, dependencies }, null, 2))
}

async function firstRun(template: Template, progress: (text: string) => void): Promise<CheckResult> {
  const place = temporaryFolder('template')
  try {
    progress('make')
    const result = await firstRunOf(await make(template, place), { progress })
    const passed = result.isGreen && result.seesAccount ? 1 : 0
    return { passed, failed: 1 - passed, output: result.output, note: describe(result) }
  } finally {
    await fs.promises.rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** They are at night, or by their names: each is the installation of a whole dapp. */
export const strangers: readonly Check[] = [...ofWagmi, next].map((template) => ({
  name: `strangers/${template.name}`,
  isRare: true,
  run: (progress) => firstRun(template, progress),
}))
