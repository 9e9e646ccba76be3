import { CommanderError } from 'commander'
import { ScenarioInvalidError } from '../harness/language/problem.js'
import { messageOf, stackOf } from '../harness/lib/message-of.js'
import { StartError } from '../harness/processes/owned-process.js'
import { NoScenarioError } from '../harness/runner/load.js'
import { exitCodes } from '../harness/runner/report/result.js'
import type { Io } from './io.js'
import { createProgram } from './program.js'

const expected = [
  [ScenarioInvalidError, exitCodes.invalid],
  [NoScenarioError, exitCodes['no-match']],
  [StartError, exitCodes.sandbox],
] as const

function codeOf(error: unknown, io: Io): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage
  }
  const known = expected.find(([type]) => error instanceof type)
  io.err(`${known ? messageOf(error) : stackOf(error)}\n`)
  return known?.[1] ?? exitCodes.internal
}

export async function main(argv: readonly string[], io: Io, version: string, signal: AbortSignal): Promise<number> {
  let code: number = exitCodes.passed
  const done = (result: number) => {
    code = result
  }
  const program = createProgram(io, version, done, signal)
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    return codeOf(error, io)
  }
}
