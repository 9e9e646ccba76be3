import path from 'node:path'
import type { Command } from 'commander'
import { planInit, writePlan } from '../harness/runner/init.js'
import { exitCodes } from '../harness/runner/report/result.js'
import type { Io } from './io.js'

const help = `
The first run starts the app by its own script and reads its address from what the script prints. Nothing is asked.
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
      const next = plan.next.map((line) => `  ${line}\n`).join('')
      if (flags.dryRun || !flags.run || !plan.isReady) {
        io.out(`Next:\n${next}`)
        return done(exitCodes.passed)
      }
      io.out('The first run:\n')
      // Where the script that was written calls the command.
      process.chdir(plan.folder)
      const code = await runHere()
      io.out(code === exitCodes.passed ? `It is green. From now on:\n${next}` : notGreen + next)
      done(code)
    })
}
