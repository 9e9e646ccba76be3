import fs from 'node:fs'
import path from 'node:path'
import { findFreePorts } from '../../../harness/world/processes/ports.js'
import type { Check, CheckResult } from '../../lib/check.js'
import { temporaryFolder } from '../../lib/temporary-folder.js'
import { askEverything, startUp } from '../start-up.js'
import { runSteps } from '../steps.js'
import { findsItsImports, findsNothingElse } from './imports.js'
import { type Manager, managers } from './managers.js'
import { installIn, type Run } from './run.js'
import { runnerSteps } from './runs.js'
import { recordingFile, shopFiles } from './shop.js'

// Tests the packages as they are published. The commands that the documents show run with each package manager, in a folder that has
// only a small dapp and the tarballs.

/** Scenarios with every kind of chain, old and new wallets, a phone and a login by email. */
const kinds = [
  'connect/connect-evm',
  'connect/connect-solana',
  'connect/legacy-injected',
  'bitcoin/connect-and-sign',
  'bitcoin/leather',
  'polkadot/connect-and-sign',
  'walletconnect/connect',
  'login/email',
]

type Step = readonly [name: string, step: () => Promise<void>]

/** The commands that a new user runs first. */
function firstSteps(run: Run): Step[] {
  return [
    [
      'up answers requests, and leaves no process or port when it ends',
      async () => {
        const up = await startUp([...run.exec, 'walletmodal-harness'], run.folder, run.env)
        try {
          await askEverything(up)
        } finally {
          await up.stop()
        }
      },
    ],
    [
      'init writes a first scenario, and the scenario passes',
      () => run.harness(/picture: file:[\s\S]*The run passed/, 'init'),
    ],
  ]
}

/** The entries of the modal's package. All of them load without a browser. */
const entries = [
  '',
  '/core',
  '/networks',
  '/siwx',
  '/wallet-adapter',
  '/headless',
  '/testing',
  '/standards',
  '/providers',
  '/transports',
]
const world = `import { createWorld } from 'walletmodal-harness'
const world = await createWorld({
  chains: { mainnet: { kind: 'evm', id: 1 }, bitcoin: { kind: 'bitcoin', network: 'mainnet' }, polkadot: { kind: 'polkadot' } },
  wallets: { fox: { via: 'eip6963' }, owl: { via: 'sats-connect' } },
})
await world.stop()
process.stdout.write(Object.keys(world.chains).join())`

/** Steps for a package manager with which a package can import only what it declares. */
function strictSteps(run: Run): Step[] {
  const program = (name: string, code: string, said: RegExp) => {
    fs.writeFileSync(path.join(run.folder, name), code)
    return run.program(said, 'node', name)
  }
  return [
    ['a package that is not declared cannot be imported', () => findsNothingElse(run)],
    ['the modal finds every package that its files import', () => findsItsImports(run, 'walletmodal')],
    ['the harness finds every package that its files import', () => findsItsImports(run, 'walletmodal-harness')],
    [
      'every entry of the modal loads without a browser',
      () => program('entries.mjs', entries.map((entry) => `await import('walletmodal${entry}')`).join('\n'), /^$/),
    ],
    [
      'a world with every kind of chain starts and stops',
      () => program('world.mjs', world, /^mainnet,bitcoin,polkadot$/),
    ],
    [
      'a payment in Bitcoin is made',
      () => run.harness(/[1-9]\d* passed, 0 failed/, 'run', 'bitcoin/connect-and-sign', 'bitcoin/pay'),
    ],
  ]
}

/** Steps after the first ones: the script that `init` added, Playwright's fixtures and the shipped scenarios. */
function laterSteps(run: Run): Step[] {
  return [
    ['the script test:wallet runs the scenario again', () => run.script(/1 passed, 0 failed/, 'test:wallet')],
    [
      "a test with Playwright's fixtures connects a wallet",
      async () => {
        await run.program(/1 passed/, 'playwright', 'test')
        if (!fs.existsSync(path.join(run.folder, recordingFile))) throw new Error('the test wrote no recording')
      },
    ],
    [
      'a scenario with every kind of chain and wallet runs',
      () => run.harness(/[1-9]\d* passed, 0 failed/, 'run', ...kinds),
    ],
  ]
}

/** Steps that replay the visit recorded by the Playwright test. The last one writes it as a scenario of the project. */
function replaySteps(run: Run): Step[] {
  return [
    ['replay repeats a visit', () => run.harness(/All \d+ steps went/, 'replay', recordingFile)],
    ['replay prints a scenario', () => run.harness(/^scenario: /m, 'replay', recordingFile, '--print')],
    [
      'replay writes a scenario where it is told',
      async () => {
        await run.harness(/All \d+ steps went/, 'replay', recordingFile, '--output', 'tests/found.yaml')
        if (!fs.existsSync(path.join(run.folder, 'tests/found.yaml'))) throw new Error('no scenario was written')
      },
    ],
  ]
}

/** Steps that the check `snippets of docs` runs too, with npm and the same tarballs. */
function documentedSteps(run: Run): Step[] {
  return [
    ['record writes a recording', () => run.harness(/1 passed, 0 failed/, 'record')],
    ['verify finds no difference from the recording', () => run.harness(/1 passed, 0 failed/, 'verify')],
    ['score rates the page', () => run.harness(/2 of 2 passed/, 'score', '--only', 'connect,escape')],
    [
      'explore finds no failure on the page',
      () => run.harness(/0 findings/, 'explore', '--runs', '1', '--steps', '4', '--words', 'connect,owner,reload'),
    ],
  ]
}

async function inStrangersFolder(
  manager: Manager,
  stepsOf: (run: Run) => readonly Step[],
  progress: (text: string) => void,
): Promise<CheckResult> {
  const root = temporaryFolder(`outside-${manager.name}`)
  try {
    progress('install')
    const vite = [...manager.exec, 'vite'].join(' ')
    const run = await installIn(root, manager, await shopFiles(vite, await findFreePorts(1)))
    return await runSteps(stepsOf(run), progress)
  } finally {
    await fs.promises.rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

const undocumented = (run: Run) => [...firstSteps(run), ...laterSteps(run), ...replaySteps(run), ...runnerSteps(run)]
const everything = (run: Run) => [
  ...firstSteps(run),
  ...laterSteps(run),
  ...documentedSteps(run),
  ...replaySteps(run),
  ...runnerSteps(run),
]

/** With `--all`, npm runs all steps but those of `snippets of docs`. The other managers run the first steps. */
function usualSteps({ from, isStrict }: Manager): (run: Run) => readonly Step[] {
  if (from === undefined) return undocumented
  return isStrict ? (run) => [...firstSteps(run), ...strictSteps(run)] : firstSteps
}

export const outside: readonly Check[] = managers.map((manager) => ({
  name: `outside/${manager.name}`,
  isLong: true,
  run: (progress) => inStrangersFolder(manager, usualSteps(manager), progress),
}))

/** At night every package manager runs every step. */
export const outsideWhole: readonly Check[] = managers.map((manager) => ({
  name: `outside whole/${manager.name}`,
  isRare: true,
  run: (progress) => inStrangersFolder(manager, everything, progress),
}))
