import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { consoleErrorsIn, withKnownErrors } from '../harness/runner/init/known-errors.js'
import { planInit, writePlan } from '../harness/runner/init.js'
import { exitCodes } from '../harness/runner/report/result.js'
import type { Io } from './io.js'
import { runLine } from './run-line.js'

const help = `
The first run starts the app by its own script and reads its address from what the script prints. Nothing is asked.
Where the harness or @playwright/test is missing, the package manager of the app adds it.
In a repository of several packages it is the one with the dapp's page.

Examples:
  walletmodal-harness init
  walletmodal-harness init --dry-run
  walletmodal-harness init --no-run
`

const notGreen = `It is not green. What it says above is the next thing to mend: in the app, in the config, or in the scenario,
which are files of yours now. Then again:
`

export function addInit(
  program: Command,
  io: Io,
  done: (code: number) => void,
  runHere: (io: Io) => Promise<number>,
): void {
  program
    .command('init')
    .description(
      'write a config, a first scenario, an npm script and a CI workflow for the app in this folder, and run it',
    )
    .option('--dry-run', 'say what would be written, and write nothing', false)
    .option('--no-run', 'write the files alone')
    .addHelpText('after', help)
    .action(async (flags: { dryRun: boolean; run: boolean }) => {
      const from = process.cwd()
      const plan = planInit(from)
      io.out(`Found ${plan.found}.\n`)
      for (const { file, isKept } of plan.files) {
        const what = isKept ? 'kept   ' : flags.dryRun ? 'would write' : 'written'
        io.out(`  ${what} ${path.relative(from, file)}\n`)
      }
      if (!flags.dryRun) writePlan(plan)
      const { enter, install, test, folder } = plan
      const nextOf = (...lines: readonly string[]) => [...enter, ...lines].map((line) => `  ${line}\n`).join('')
      const toDo = nextOf(...(install === undefined ? [] : [install]), test)
      if (flags.dryRun || !flags.run) {
        io.out(`Next:\n${toDo}`)
        return done(exitCodes.passed)
      }
      if (install !== undefined) {
        io.out(`What a run needs:\n  ${install}\n`)
        if ((await runLine(install, folder, io)) !== 0) {
          io.out(`It could not be added. Next:\n${toDo}`)
          return done(exitCodes.sandbox)
        }
      }
      io.out('The first run:\n')
      // Where the script that was written calls the command.
      process.chdir(folder)
      // This process may have looked already for what was not there.
      const run = (heard: Io) =>
        install === undefined ? runHere(heard) : runLine(test, folder, heard, { WMH_SCREENSHOT: 'on' })
      const code = await runWithKnownErrors(run, plan.files[0], io)
      io.out(code === exitCodes.passed ? `It is green. From now on:\n${nextOf(test)}` : notGreen + nextOf(test))
      done(code)
    })
}

/** A page that is loaded for the first time in a world may say an error at each of its steps. */
const mostRuns = 4

/**
 * Runs until it is green, or red for another reason than errors that the page writes into its console by itself. Those are named in the
 * config, if it is a new one, and let be from then on.
 */
async function runWithKnownErrors(
  run: (io: Io) => Promise<number>,
  config: { readonly file: string; readonly isKept: boolean } | undefined,
  io: Io,
): Promise<number> {
  const known: string[] = []
  for (let left = mostRuns; ; left--) {
    let said = ''
    const hear = (tell: (text: string) => void) => (text: string) => {
      said += text
      tell(text)
    }
    const code = await run({ ...io, out: hear(io.out), err: hear(io.err) })
    const found = code === exitCodes.passed ? [] : consoleErrorsIn(said).filter((text) => !known.includes(text))
    if (config === undefined || config.isKept || found.length === 0 || left === 1) return code
    known.push(...found)
    writeFileSync(config.file, withKnownErrors(readFileSync(config.file, 'utf8'), known))
    const lines = found.map((text) => `  ${text}\n`).join('')
    io.out(
      `The page writes errors into its console by itself. They fail no run from now on, by console in the config:\n${lines}Once more:\n`,
    )
  }
}
