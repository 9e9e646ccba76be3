import fs from 'node:fs'
import path from 'node:path'
import { memberOf, parseJson } from '../../../harness/world/lib/json.js'
import type { Check, CheckResult } from '../../lib/check.js'
import { runCommand } from '../../lib/command.js'
import { temporaryFolder } from '../../lib/temporary-folder.js'
import { quiet } from '../dev-server.js'
import { describe, firstRunOf } from './first-run.js'
import { nextDapp } from './next-dapp.js'

// Tests `init` on templates that others publish on npm, each in a fixed version. Each template is created with its own command, and
// nothing but `init` sets up the harness.

interface Template {
  readonly name: string
  /** The arguments of `npx` that create the template in a folder named `name`. */
  readonly made: readonly string[]
  /** A dapp to add, for a template that has no wallet connection. */
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

/** These checks run at night, or when named, because each installs a whole dapp. */
export const strangers: readonly Check[] = [...ofWagmi, next].map((template) => ({
  name: `strangers/${template.name}`,
  isRare: true,
  run: (progress) => firstRun(template, progress),
}))
