import fs from 'node:fs'
import path from 'node:path'
import { findFreePorts } from '../../../harness/processes/ports.js'
import type { Check, CheckResult } from '../../lib/check.js'
import { type CommandResult, runCommand } from '../../lib/command.js'
import { temporaryFolder } from '../../lib/temporary-folder.js'
import { quiet } from '../dev-server.js'
import { askEverything, startUp } from '../start-up.js'
import { runSteps } from '../steps.js'
import { getManager, type Manager, managers } from './managers.js'
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
    ['score judges the page', () => run.harness(/2 of 2 passed/, 'score', '--only', 'connect,escape')],
    [
      'explore walks through it',
      () => run.harness(/0 findings/, 'explore', '--runs', '1', '--steps', '4', '--words', 'connect,owner,reload'),
    ],
  ]
}

/** A stranger's folder, and the ways to run programs there. */
interface Run {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly exec: readonly string[]
  /** Each fails unless the program ends well and says what is expected. */
  program(said: RegExp, ...words: readonly string[]): Promise<void>
  harness(said: RegExp, ...args: readonly string[]): Promise<void>
  script(said: RegExp, name: string): Promise<void>
}

async function install(manager: Manager, root: string): Promise<Run> {
  const folder = path.join(root, 'shop')
  // Temporary files of a manager go with the root. The name is short: browsers put sockets there.
  const temporary = path.join(root, 'tmp')
  fs.mkdirSync(temporary)
  const env = { ...quiet, ...(await getManager(manager, path.join(root, 'manager'))), TMPDIR: temporary }
  const [program = ''] = manager.install
  const port = await findFreePorts(1)
  const vite = [...manager.exec, 'vite'].join(' ')
  for (const [name, text] of Object.entries({ ...manager.files, ...(await shopFiles(vite, port)) })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  const run = async (said: RegExp, words: readonly string[]) => {
    const [file = '', ...args] = words
    expectSaid(await runCommand(file, args, { cwd: folder, env, timeoutMs: 300_000 }), said, words)
  }
  await run(/^/, manager.install)
  return {
    folder,
    env,
    exec: manager.exec,
    program: (said, ...words) => run(said, [...manager.exec, ...words]),
    harness: (said, ...args) => run(said, [...manager.exec, 'walletmodal-harness', ...args]),
    script: (said, name) => run(said, [program, 'run', name]),
  }
}

function expectSaid({ code, output }: CommandResult, said: RegExp, words: readonly string[]): void {
  if (code !== 0 || !said.test(output)) throw new Error(`${words.join(' ')} ended with ${code}:\n${output}`)
}

async function inStrangersFolder(
  manager: Manager,
  stepsOf: (run: Run) => readonly Step[],
  progress: (text: string) => void,
): Promise<CheckResult> {
  const root = temporaryFolder(`outside-${manager.name}`)
  try {
    progress('install')
    const run = await install(manager, root)
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
