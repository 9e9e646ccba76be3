import path from 'node:path'
import type { Command } from 'commander'
import { planInit, writePlan } from '../harness/runner/init.js'
import type { Io } from './io.js'

export function addInit(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('init')
    .description('write a config, a first scenario, an npm script and a CI workflow for the app in this folder')
    .option('--dry-run', 'say what would be written, and write nothing', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness init\n  walletmodal-harness init --dry-run\n')
    .action((flags: { dryRun: boolean }) => {
      const plan = planInit(process.cwd())
      io.out(`Found ${plan.found}.\n`)
      for (const { file, isKept } of plan.files) {
        const what = isKept ? 'kept   ' : flags.dryRun ? 'would write' : 'written'
        io.out(`  ${what} ${path.relative(process.cwd(), file)}\n`)
      }
      if (!flags.dryRun) writePlan(plan)
      io.out(`Next:\n${plan.next.map((line) => `  ${line}\n`).join('')}`)
      done(0)
    })
}
