import type { Command } from 'commander'
import { mergeRuns } from '../harness/test/runner/report/merge.js'
import { listReporter } from '../harness/test/runner/report/reporters.js'
import type { Io } from './io.js'

export function addMerge(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('merge')
    .description('make one report of the parts of a run: how often each scenario passed, and every failure')
    .argument('<folder...>', 'the --output folder of each part, which must have run with --reporter json')
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness merge parts/*\n')
    .action((folders: string[], flags: { json: boolean }) => {
      const merged = mergeRuns(folders)
      if (flags.json) io.out(`${JSON.stringify(merged)}\n`)
      else {
        for (const { name, runs, passed } of merged.scenarios)
          io.out(`${passed === runs ? '✓' : '✗'} ${name}: ${passed} of ${runs} passed\n`)
        const list = listReporter(io.out, false)
        const findings = merged.results.filter(({ outcome }) => outcome !== 'passed')
        for (const [index, finding] of findings.entries()) list.onResult?.(finding, index + 1, findings.length)
        list.onEnd?.(merged)
      }
      done(merged.exitCode)
    })
}
