import fs from 'node:fs'
import path from 'node:path'
import { type CommandResult, runCommand } from '../../lib/command.js'
import { quiet } from '../dev-server.js'
import { getManager, type Manager } from './managers.js'

/** The folder of a test project, and the ways to run programs there. */
export interface Run {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly exec: readonly string[]
  /** Runs a program of an installed package. This and the next two fail if the program fails or its output does not match `said`. */
  program(said: RegExp, ...words: readonly string[]): Promise<void>
  harness(said: RegExp, ...args: readonly string[]): Promise<void>
  /** Fails unless the harness ends with this code and says what is expected. */
  harnessEnds(code: number, said: RegExp, ...args: readonly string[]): Promise<void>
  script(said: RegExp, name: string): Promise<void>
}

/** Writes the files of a project into a folder and installs its packages with the given manager. */
export async function installIn(root: string, manager: Manager, files: Readonly<Record<string, string>>): Promise<Run> {
  const folder = path.join(root, 'shop')
  // Temporary files are removed together with `root`. The name is short, because browsers create sockets there and a socket's path is
  // limited.
  const temporary = path.join(root, 'tmp')
  fs.mkdirSync(temporary)
  const env = { ...quiet, ...(await getManager(manager, path.join(root, 'manager'))), TMPDIR: temporary }
  for (const [name, text] of Object.entries({ ...manager.files, ...files })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  const [file = '', ...args] = manager.install
  expectEnd(await runCommand(file, args, { cwd: folder, env, timeoutMs }), {
    code: 0,
    said: /^/,
    words: manager.install,
  })
  return runIn(manager, folder, env)
}

const timeoutMs = 300_000

/** The ways to run programs in an installed folder. */
export function runIn(manager: Manager, folder: string, env: Readonly<Record<string, string>>): Run {
  const [program = ''] = manager.install
  const run = async (said: RegExp, words: readonly string[], code = 0) => {
    const [file = '', ...args] = words
    expectEnd(await runCommand(file, args, { cwd: folder, env, timeoutMs }), { code, said, words })
  }
  return {
    folder,
    env,
    exec: manager.exec,
    program: (said, ...words) => run(said, [...manager.exec, ...words]),
    harness: (said, ...args) => run(said, [...manager.exec, 'walletmodal-harness', ...args]),
    harnessEnds: (code, said, ...args) => run(said, [...manager.exec, 'walletmodal-harness', ...args], code),
    script: (said, name) => run(said, [program, 'run', name]),
  }
}

interface ExpectedEnd {
  readonly code: number
  readonly said: RegExp
  readonly words: readonly string[]
}

function expectEnd(result: CommandResult, { code, said, words }: ExpectedEnd): void {
  if (result.code !== code || !said.test(result.output))
    throw new Error(`${words.join(' ')} ended with ${result.code}:\n${result.output}`)
}
