import { Command } from 'commander'
import { exitCodes } from '../harness/runner/report/result.js'
import { addCode } from './code.js'
import { addDoctor } from './doctor.js'
import type { Io } from './io.js'
import { addLint } from './lint.js'
import { addList } from './list.js'
import { addRunCommands } from './run.js'
import { addUp } from './up.js'
import { addWallet } from './wallet.js'

const exitCodeHelp = `
Exit codes (the highest wins):
  ${exitCodes.passed}  all passed                 ${exitCodes.timeout}  timeout
  ${exitCodes.assertion}  an assertion failed        ${exitCodes.drift}  differs from its recording
  ${exitCodes.usage}  usage                      ${exitCodes['no-match']}  no scenario matched
  ${exitCodes.invalid}  a scenario file is invalid ${exitCodes.leak}  a process, port or handle leaked
  ${exitCodes.sandbox}  the sandbox did not start  ${exitCodes.internal}  internal error
  ${exitCodes.app}  the app under test failed  130, 143  interrupted
  ${exitCodes['closed-world']}  closed world: a request that nobody answers, an unexpected console error

Examples:
  walletmodal-harness run connect-evm
  walletmodal-harness up --json
  walletmodal-harness wallet pair 'wc:…'
  walletmodal-harness doctor --fix
`

export function createProgram(io: Io, version: string, done: (code: number) => void, signal: AbortSignal): Command {
  const program = new Command('walletmodal-harness')
    .description('Test a dapp with its wallet modal: real local chains, mock wallets, no extension, no internet.')
    .version(version)
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .showHelpAfterError('(add --help for what there is)')
    .showSuggestionAfterError(true)
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
  addRunCommands(program, io, done, signal)
  addUp(program, io, done, signal)
  addWallet(program, io, done)
  addCode(program, io, done)
  addList(program, io, done)
  addLint(program, io, done)
  addDoctor(program, io, done)
  // A command made before `exitOverride` was set on the program would not inherit it.
  for (const command of program.commands) command.exitOverride().configureOutput({ writeOut: io.out, writeErr: io.err })
  return program
}
