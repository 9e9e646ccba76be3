import path from 'node:path'
import type { Command } from 'commander'
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

export function addInit(program: Command, io: Io, done: (code: number) => void, runHere: () => Promise<number>): void {
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
      const code = await (install === undefined ? runHere() : runLine(test, folder, io, { WMH_SCREENSHOT: 'on' }))
      io.out(code === exitCodes.passed ? `It is green. From now on:\n${nextOf(test)}` : notGreen + nextOf(test))
      done(code)
    })
}
