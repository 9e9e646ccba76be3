import type { Command } from 'commander'
import { readConfig } from '../harness/runner/config.js'
import { isFullOnly } from '../harness/runner/job.js'
import { loadAll } from '../harness/runner/run.js'
import type { Io } from './io.js'
import { configFlag } from './run-flags.js'

export function addList(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('list')
    .description('print one line per scenario')
    .argument('[scenario...]', 'names, files or globs; those of the config when none is given')
    .addOption(configFlag())
    .option('--json', 'one JSON object a line', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness list\n  walletmodal-harness list connect --json\n')
    .action(async (selectors: string[], flags: { json: boolean; config?: string }) => {
      const scenarios = await loadAll(selectors, (await readConfig(flags.config)).project)
      for (const scenario of scenarios) {
        const { name } = scenario
        const { scenario: title, tags = [] } = scenario.head
        const isOnlyFull = isFullOnly(scenario)
        if (flags.json) io.out(`${JSON.stringify({ name, title, tags, isFullOnly: isOnlyFull })}\n`)
        else io.out(`${name}  ${title}${isOnlyFull ? ' (with --tags full)' : ''}\n`)
      }
      done(0)
    })
}
