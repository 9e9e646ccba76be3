import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { type ExploreSummary, explore, type Finding, UnknownWordError } from '../harness/lab/explore/explore.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { nearestName } from '../harness/world/lib/nearest.js'
import { packageRunner } from '../harness/world/lib/package-runner.js'
import type { Io } from './io.js'
import { applyConfig, configFlag, flag, solanaFlag, wholeNumber } from './run-flags.js'

interface Flags {
  readonly runs: number
  readonly steps: number
  readonly seed: number
  readonly words: string[]
  readonly output: string
  readonly headed: boolean
  readonly solana: 'auto' | 'surfpool' | 'validator'
  readonly json: boolean
}

const help = `
Each walk has a world of its own. A move is a word whose first control is on the screen, an owner's answer, a change of a wallet,
a fault, a tab, a reload, or the passing of time. After each move, snapshot, screen, storage and wallets must agree. At the end
every call must have ended, and Connect or Account must open. A finding is shrunk and printed as a scenario; the exit code is 1.
If a move cannot be finished, the walk reports and counts it, and continues with another. If half of its moves cannot be
finished, the walk ends early; if more than half of the walks ended early, the exit code is 7.

--words takes names of words (see the reference; walletmodal-harness list does not show them), and of other moves:
open, view, press, app, ask, owner, wallet, fault, heal, browser, reload, clock.

Examples:
  walletmodal-harness explore --runs 20 --steps 50 --seed 7
  walletmodal-harness explore tests/shop.yaml --words connect,disconnect,owner,reload
`

export function addExplore(program: Command, io: Io, done: (code: number) => void, signal: AbortSignal): void {
  program
    .command('explore')
    .description('use the page at random, and print a scenario for each failure')
    .argument(
      '[scenario]',
      'a YAML scenario with which each walk begins; by default the page of the config, or of the harness',
    )
    .addOption(flag('--runs <number>', 'the number of walks').argParser(wholeNumber(1)).default(10))
    .addOption(flag('--steps <number>', 'the number of moves in each walk').argParser(wholeNumber(1)).default(50))
    .addOption(
      flag('--seed <number>', 'the seed of all random choices', 'WMH_SEED').argParser(wholeNumber(0)).default(1),
    )
    .addOption(
      flag('--words <names>', 'the only words and moves that may be drawn, separated by commas')
        .argParser((text) => text.split(',').flatMap((word) => word.trim() || []))
        .default([], 'all'),
    )
    .addOption(
      flag('--output <folder>', 'the folder for the record and the found scenarios', 'WMH_OUTPUT').default(
        'walletmodal-results',
      ),
    )
    .addOption(flag('--headed', 'show the browser'))
    .addOption(solanaFlag())
    .addOption(configFlag())
    .addOption(flag('--json', 'print one JSON object per line on stdout; the text for people goes to stderr'))
    .addHelpText('after', help)
    .action(async (base: string | undefined, _flags: Flags, command: Command) => {
      const project = await applyConfig(command)
      const flags: Flags = command.opts()
      const tell = flags.json ? io.err : io.out
      const startedAt = performance.now()
      let toldAt = 0
      const onMove = (steps: number, found: number) => {
        const now = performance.now()
        const everyMs = io.isTerminal ? 500 : 10_000
        if (now - toldAt < everyMs) return
        toldAt = now
        const line = `${steps} of ${flags.runs * flags.steps} steps, ${found} findings, ${rate(steps, now - startedAt)}`
        io.err(io.isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
      }
      const onFinding = (finding: Finding) => {
        if (flags.json) io.out(`${JSON.stringify({ kind: 'finding', seed: flags.seed, ...finding })}\n`)
        tell(`${io.isTerminal ? '\n' : ''}${told(finding, flags.seed)}`)
      }
      const onCut = (run: number, message: string) => io.err(`walk ${run} ended early: ${message}\n`)
      const onUndone = (run: number, move: string, message: string) =>
        io.err(`walk ${run} could not finish "${move}", and went on: ${message.split('\n')[0]}\n`)
      const summary = await explore(
        { ...flags, base, project, tell: (line) => io.err(`${line}\n`) },
        { onMove, onFinding, onCut, onUndone },
        signal,
      ).catch((error) => {
        if (!(error instanceof UnknownWordError)) throw error
        const nearest = nearestName(error.word, error.known)
        return command.error(
          `error: option '--words <names>': ${error.message}${nearest ? `; did you mean "${nearest}"?` : ''}`,
        )
      })
      const file = path.join(flags.output, 'explore.ndjson')
      mkdirSync(flags.output, { recursive: true })
      writeFileSync(file, summary.record)
      const { record: _record, findings: _findings, ...rest } = summary
      if (flags.json)
        io.out(`${JSON.stringify({ kind: 'summary', ...rest, findings: summary.findings.length, file })}\n`)
      tell(`${io.isTerminal ? '\n' : ''}${ended(summary, signal.aborted)}\n`)
      done(codeOf(summary, signal.aborted))
    })
}

const rate = (steps: number, ms: number) => `${(steps / Math.max(1, ms / 1000)).toFixed(1)} steps/s`

function told(finding: Finding, seed: number): string {
  const { run, moves, shrunk, message, file, scenario, isRepeated } = finding
  const again = isRepeated
    ? `${packageRunner} walletmodal-harness run ${file} --seed ${seed}`
    : `The scenario alone passes: repeat the walk (--seed ${seed}, walk ${run}).`
  return `Walk ${run}: ${message}\n  after ${moves} moves, shrunk to ${shrunk} steps; ${file}\n  ${again}\n\n${scenario}\n`
}

function ended({ steps, walks, cut, undone, findings, durationMs, leaks }: ExploreSummary, isAborted: boolean): string {
  const parts = [
    `${isAborted ? 'Interrupted after ' : ''}${steps} steps in ${walks} walks`,
    `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`,
    ...(undone > 0 ? [`${undone} ${undone === 1 ? 'move' : 'moves'} could not be finished`] : []),
    ...(cut > 0 ? [`${cut} walks ended early`] : []),
    ...(leaks.length > 0 ? [`left behind: ${leaks.join(', ')}`] : []),
    `${Math.round(durationMs / 1000)} s`,
    rate(steps, durationMs),
  ]
  return parts.join(', ')
}

type Outcome = Pick<ExploreSummary, 'findings' | 'leaks' | 'stopped' | 'walks' | 'cut'>

/** A search fails if it has findings, or if most of its walks ended early. */
export function codeOf({ findings, leaks, stopped, walks, cut }: Outcome, isAborted: boolean): number {
  if (isAborted) return exitCodes.interrupted
  if (stopped) return exitCodes[stopped]
  if (findings.length > 0) return exitCodes.assertion
  // The search covered too little to count as a pass.
  if (cut * 2 > walks) return exitCodes.timeout
  return leaks.length > 0 ? exitCodes.leak : exitCodes.passed
}
