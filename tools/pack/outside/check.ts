import fs from 'node:fs'
import path from 'node:path'
import { findFreePorts } from '../../../harness/processes/ports.js'
import type { Check, CheckResult } from '../../lib/check.js'
import { temporaryFolder } from '../../lib/temporary-folder.js'
import { askEverything, startUp } from '../start-up.js'
import { runSteps } from '../steps.js'
import { type Manager, managers } from './managers.js'
import { installIn, type Run } from './run.js'
import { recordingFile, shopFiles } from './shop.js'

// The packages that ship are those that are tested. All that the documents tell strangers to do is done with each package manager,
// in a folder of nothing but a dapp and the tarballs.

/** A scenario of every kind of chain, of a phone and of a login by email. */
const kinds = [
  'connect/connect-evm',
  'connect/connect-solana',
  'bitcoin/connect-and-sign',
  'polkadot/connect-and-sign',
  'walletconnect/connect',
  'login/email',
]

type Step = readonly [name: string, step: () => Promise<void>]

/** The steps of a newcomer's first ten minutes. */
function firstSteps(run: Run): Step[] {
  return [
    [
      'up answers, and leaves nothing behind',
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
      'init writes what a first run needs, and ends with a green one',
      () => run.harness(/picture: file:[\s\S]*It is green/, 'init'),
    ],
  ]
}

/** The steps that come later. */
function laterSteps(run: Run): Step[] {
  return [
    ['the script runs again', () => run.script(/1 passed, 0 failed/, 'test:wallet')],
    [
      "Playwright's fixtures connect",
      async () => {
        await run.program(/1 passed/, 'playwright', 'test')
        if (!fs.existsSync(path.join(run.folder, recordingFile))) throw new Error('no visit was kept')
      },
    ],
    [
      'a scenario of every kind of chain and wallet runs',
      () => run.harness(/[1-9]\d* passed, 0 failed/, 'run', ...kinds),
    ],
    ['record keeps what happened', () => run.harness(/1 passed, 0 failed/, 'record')],
    ['verify finds the same', () => run.harness(/1 passed, 0 failed/, 'verify')],
    ['replay repeats a visit', () => run.harness(/All \d+ steps went/, 'replay', recordingFile)],
    ['replay prints a scenario', () => run.harness(/^scenario: /m, 'replay', recordingFile, '--print')],
    [
      'replay writes a scenario where it is told',
      async () => {
        await run.harness(/All \d+ steps went/, 'replay', recordingFile, '--output', 'tests/found.yaml')
        if (!fs.existsSync(path.join(run.folder, 'tests/found.yaml'))) throw new Error('no scenario was written')
      },
    ],
    ['score judges the page', () => run.harness(/2 of 2 passed/, 'score', '--only', 'connect,escape')],
    [
      'explore walks through it',
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

const everything = (run: Run) => [...firstSteps(run), ...laterSteps(run)]

/** npm does everything in `--all`; the others the first steps. */
export const outside: readonly Check[] = managers.map((manager) => ({
  name: `outside/${manager.name}`,
  isLong: true,
  run: (progress) => inStrangersFolder(manager, manager.from === undefined ? everything : firstSteps, progress),
}))

/** The others do everything at night. */
export const outsideWhole: readonly Check[] = managers.flatMap((manager) =>
  manager.from === undefined
    ? []
    : [
        {
          name: `outside whole/${manager.name}`,
          isRare: true,
          run: (progress) => inStrangersFolder(manager, everything, progress),
        } satisfies Check,
      ],
)
