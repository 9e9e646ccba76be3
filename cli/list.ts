import type { Command } from 'commander'
import { readConfig } from '../harness/test/runner/config.js'
import { isFullOnly } from '../harness/test/runner/job.js'
import { hasNoScenarios } from '../harness/test/runner/load.js'
import { loadAll } from '../harness/test/runner/run-scenarios.js'
import { packageRunner } from '../harness/world/lib/package-runner.js'
import type { Io } from './io.js'
import { configFlag } from './run-flags.js'

const ofHarness = `There is no config with scenarios here; \`${packageRunner} walletmodal-harness init\` writes one. These scenarios come with the harness, for its own page:\n`

export function addList(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('list')
    .description('print one line per scenario')
    .argument('[scenario...]', 'names, files or globs; by default those of the config, or else those of the harness')
    .addOption(configFlag())
    .option('--json', 'print one JSON object per line', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness list\n  walletmodal-harness list connect --json\n')
    .action(async (selectors: string[], flags: { json: boolean; config?: string }) => {
      const { project } = await readConfig(flags.config)
      const isWithoutOwn = selectors.length === 0 && hasNoScenarios(project)
      if (isWithoutOwn) io.err(ofHarness)
      const scenarios = await loadAll(isWithoutOwn ? ['**'] : selectors, project)
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
