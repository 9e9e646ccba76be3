import { Command, CommanderError } from 'commander'
import { RecordingError } from '../harness/lab/replay/read-recording.js'
import { ScenarioInvalidError } from '../harness/test/language/problem.js'
import type { Apps } from '../harness/test/runner/apps.js'
import { ConfigError } from '../harness/test/runner/config.js'
import { NoScenarioError } from '../harness/test/runner/load.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { messageOf, stackOf } from '../harness/world/lib/message-of.js'
import { StartError } from '../harness/world/processes/owned-process.js'
import { AppError } from '../harness/world/processes/start-app.js'
import { addCode } from './code.js'
import { addDoctor } from './doctor.js'
import { addExplore } from './explore.js'
import { addInit } from './init.js'
import type { Io } from './io.js'
import { addLint } from './lint.js'
import { addList } from './list.js'
import { addMerge } from './merge.js'
import { addReplay } from './replay.js'
import { addRunCommands } from './run.js'
import { addScore } from './score.js'
import { addUp } from './up.js'
import { addWallet } from './wallet.js'

const expected = [
  [ScenarioInvalidError, exitCodes.invalid],
  [RecordingError, exitCodes.invalid],
  [NoScenarioError, exitCodes['no-match']],
  [StartError, exitCodes.sandbox],
  [AppError, exitCodes.app],
  [ConfigError, exitCodes.usage],
] as const

function codeOf(error: unknown, io: Io): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage
  }
  const known = expected.find(([type]) => error instanceof type)
  io.err(`${known ? messageOf(error) : stackOf(error)}\n`)
  return known?.[1] ?? exitCodes.internal
}

/** Runs one command. Its runs share `apps` with other commands, and do not stop them. */
export async function main(
  argv: readonly string[],
  io: Io,
  version: string,
  signal: AbortSignal,
  apps?: Apps,
): Promise<number> {
  let code: number = exitCodes.passed
  const done = (result: number) => {
    code = result
  }
  const program = createProgram(io, version, done, signal, apps)
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    return codeOf(error, io)
  }
}

const exitCodeHelp = `
Exit codes (the highest wins, and any failure over 10):
  ${exitCodes.passed}  all passed                 ${exitCodes.timeout}  timeout
  ${exitCodes.assertion}  an assertion failed        ${exitCodes.drift}  differs from its recording
  ${exitCodes.usage}  usage, or the config       ${exitCodes['no-match']}  no scenario matched
  ${exitCodes.invalid}  a scenario file is invalid ${exitCodes.leak}  a process, port or handle leaked
  ${exitCodes.sandbox}  the sandbox did not start  ${exitCodes.flaky}  passed only on a retry
  ${exitCodes.app}  the app under test failed  ${exitCodes.internal}  internal error
  130, 143  interrupted
  ${exitCodes['closed-world']}  closed world: a request without an answer, an unexpected console error

Examples:
  walletmodal-harness init
  walletmodal-harness run connect-evm
  walletmodal-harness explore --runs 20 --seed 7
  walletmodal-harness up --json
  walletmodal-harness wallet pair 'wc:…'
  walletmodal-harness doctor --fix
`

export function createProgram(
  io: Io,
  version: string,
  done: (code: number) => void,
  signal: AbortSignal,
  apps?: Apps,
): Command {
  const program = new Command('walletmodal-harness')
    .description('Test a dapp with its wallet modal: real local chains, mock wallets, no extension, no internet.')
    .version(version)
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .showHelpAfterError('(add --help for a list of commands and options)')
    .showSuggestionAfterError(true)
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
  const run = (heard: Io, kept: Apps) => main(['run', '--screenshot', 'on'], heard, version, signal, kept)
  addInit(program, io, done, run, signal)
  addRunCommands(program, io, done, signal, apps)
  addReplay(program, io, done, signal)
  addScore(program, io, done, signal)
  addMerge(program, io, done)
  addExplore(program, io, done, signal)
  addUp(program, io, done, signal)
  addWallet(program, io, done)
  addCode(program, io, done)
  addList(program, io, done)
  addLint(program, io, done)
  addDoctor(program, io, done)
  // A command does not inherit `exitOverride` if it was added before the call.
  for (const command of program.commands) command.exitOverride().configureOutput({ writeOut: io.out, writeErr: io.err })
  return program
}
