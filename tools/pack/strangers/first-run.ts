import fs from 'node:fs'
import path from 'node:path'
import { findAppFolder } from '../../../harness/test/runner/init/app-folder.js'
import { runCommand } from '../../lib/command.js'
import { temporaryFolder } from '../../lib/temporary-folder.js'
import { quiet } from '../dev-server.js'
import { getManager } from '../outside/managers.js'
import { packedTarball } from '../tarball.js'
import { managerOf } from './manager-of.js'

/** The result of the first run of the harness in a dapp that others wrote. */
export interface FirstRun {
  readonly isGreen: boolean
  /** True if the scenario that `init` wrote connects a wallet, false if it only opens the page. */
  readonly connects: boolean
  /** True if the scenario expects the account on the page. */
  readonly seesAccount: boolean
  readonly seconds: { readonly dapp: number; readonly harness: number; readonly init: number }
  /** The output of all commands, from the installation on. */
  readonly output: string
}

const timeoutMs = 900_000

/** Copies a dapp without its installed packages and built files. */
function copyDapp(from: string, to: string): void {
  const filter = (file: string) => !/^(?:node_modules|\.git|\.next|\.nuxt|dist)$/.test(path.basename(file))
  fs.cpSync(from, to, { recursive: true, filter })
  // The copy is its own Git repository, as it is on its owner's machine.
  fs.mkdirSync(path.join(to, '.git'))
  fs.writeFileSync(path.join(to, '.git/HEAD'), 'ref: refs/heads/main\n')
}

/**
 * Replaces `workspace:` and `catalog:` versions by `latest`, since the dapp's repository is not here. Returns the names of these packages.
 */
function takePublished(folder: string): string[] {
  const file = path.join(folder, 'package.json')
  const text = fs.readFileSync(file, 'utf8')
  const names: string[] = []
  const published = text.replaceAll(/"([^"]+)":(\s*)"(?:workspace|catalog):[^"]*"/g, (_all, name: string, space) => {
    names.push(name)
    return `"${name}":${space}"latest"`
  })
  if (names.length > 0) fs.writeFileSync(file, published)
  return names
}

/**
 * Installs a copy of a dapp with the dapp's own package manager, adds the packed harness, and lets `init` set it up and run it. The copy is
 * removed afterwards. `picture` is a file for a screenshot of the page at the end.
 */
export async function firstRunOf(
  dapp: string,
  { progress, picture }: { readonly progress: (text: string) => void; readonly picture?: string },
): Promise<FirstRun> {
  const place = temporaryFolder('stranger')
  const root = path.join(place, path.basename(dapp))
  const seconds = { dapp: 0, harness: 0, init: 0 }
  let output = ''
  try {
    copyDapp(dapp, root)
    const folder = findAppFolder(root)
    const isPart = fs.existsSync(path.join(root, 'package.json')) && folder !== root
    const names = isPart ? [] : takePublished(folder)
    if (names.length > 0) output += `published: ${names.join(', ')}\n`
    const manager = managerOf(folder)
    const temporary = path.join(place, 'temporary')
    fs.mkdirSync(temporary)
    const own = manager.from === undefined ? {} : await getManager({ from: manager.from }, path.join(place, 'manager'))
    const env = { ...quiet, TMPDIR: temporary, YARN_ENABLE_SCRIPTS: 'false', CI: undefined, ...own }
    const run = async (which: keyof typeof seconds, [program = '', ...args]: readonly string[]) => {
      progress([program, ...args].join(' '))
      const startedAt = performance.now()
      const result = await runCommand(program, args, { cwd: folder, env, timeoutMs })
      seconds[which] = Math.round((performance.now() - startedAt) / 100) / 10
      output += `$ ${[program, ...args].join(' ')}\n${result.output}\n`
      return result.code === 0
    }
    const harness = `walletmodal-harness@file:${await packedTarball('harness')}`
    const isGreen =
      (await run('dapp', manager.install)) &&
      (await run('harness', manager.add([harness]))) &&
      (await run('init', [...manager.exec, 'walletmodal-harness', 'init'])) &&
      /^The run passed\b/m.test(output)
    const scenario = path.join(folder, 'tests/wallet/connect.yaml')
    const steps = fs.existsSync(scenario) ? fs.readFileSync(scenario, 'utf8') : ''
    const connects = /^- connect:/m.test(steps)
    const seesAccount = /^- (?:seeAccount:|expect: .*\baddress: \$alice)/m.test(steps)
    const seen = path.join(folder, 'walletmodal-results/tests/wallet/connect/round-1/screenshot.png')
    if (picture !== undefined && fs.existsSync(seen)) fs.copyFileSync(seen, picture)
    return { isGreen, connects, seesAccount, seconds, output }
  } finally {
    await fs.promises.rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One line that describes a result. */
export function describe({ isGreen, connects, seesAccount, seconds: { dapp, harness, init } }: FirstRun): string {
  const what = connects ? `connects a wallet${seesAccount ? '' : ', sees no account'}` : 'opens the page'
  return `${isGreen ? 'green' : 'RED'}, ${what}: the dapp's packages ${dapp} s, the harness ${harness} s, init ${init} s`
}
