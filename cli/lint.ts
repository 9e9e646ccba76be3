import type { Command } from 'commander'
import { formatProblem } from '../harness/test/language/problem.js'
import { readConfig } from '../harness/test/runner/config.js'
import { findScenarioFiles, loadScenarios } from '../harness/test/runner/load.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import type { Io } from './io.js'
import { configFlag } from './run-flags.js'

export function addLint(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('lint')
    .description('check scenario files without running them')
    .argument('[scenario...]', 'names, files or globs; by default those of the config')
    .addOption(configFlag())
    .option('--json', 'print one JSON object per problem', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness lint\n  walletmodal-harness lint my/*.yaml\n')
    .action(async (selectors: string[], flags: { json: boolean; config?: string }) => {
      const { project } = await readConfig(flags.config)
      const { scenarios, problems } = await loadScenarios(findScenarioFiles(selectors, project), project)
      for (const problem of problems) io.out(`${flags.json ? JSON.stringify(problem) : formatProblem(problem)}\n`)
      if (!flags.json)
        io.out(`${scenarios.length} scenarios, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}\n`)
      done(problems.length === 0 ? exitCodes.passed : exitCodes.invalid)
    })
}
