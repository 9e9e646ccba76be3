import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StepSource } from '../../test/runner/acting/perform-scenario.js'
import { defaultTimeoutMs, type RunOptions } from '../../test/runner/job.js'
import { createJobRunner } from '../../test/runner/job-runner.js'
import { loadScenarios, type Project, scenarioAt } from '../../test/runner/load.js'
import type { ScenarioResult } from '../../test/runner/report/result.js'
import { withApps } from '../../test/runner/run-scenarios.js'
import { createSeed } from '../../world/lib/seed.js'
import { type Base, loadBase } from './base.js'
import { otherMoves } from './moves.js'
import { partsOf, type Said, writeScenario } from './said.js'
import { shrink } from './shrink.js'
import { createWalk, type Path, tick, type Walked } from './walk.js'

/** The start, the seed and the limits of a search. */
export interface ExploreOptions {
  /** The file of the scenario that walks start from. @default the page of the config's app, or our own host page */
  readonly base?: string | undefined
  readonly seed: number
  /** The number of walks. Each has its own world. */
  readonly runs: number
  /** The number of moves in each walk. */
  readonly steps: number
  /** The only words and moves that may be drawn. @default all */
  readonly words?: readonly string[]
  readonly project?: Project
  readonly output: string
  readonly headed?: boolean
  readonly solana?: RunOptions['solana']
  /** Receives lines about the app and the progress of its start. */
  readonly tell?: RunOptions['tell']
}

/** A failure, with the shortest scenario that was found for it. */
export interface Finding {
  readonly run: number
  readonly outcome: ScenarioResult['outcome']
  readonly message: string
  /** The text of the scenario that fails in the same way; `file` is its path. */
  readonly scenario: string
  readonly file: string
  /** The number of moves in the walk; `shrunk` is the number in the scenario. */
  readonly moves: number
  readonly shrunk: number
  /** True if the scenario, run alone, failed in the same way. */
  readonly isRepeated: boolean
}

export interface ExploreSummary {
  readonly seed: number
  readonly steps: number
  readonly walks: number
  /** The number of walks that ended early, because too many words could not be finished or the world did not start. */
  readonly cut: number
  /** The number of moves that could not be finished and that the walk skipped. */
  readonly undone: number
  readonly durationMs: number
  readonly findings: readonly Finding[]
  readonly leaks: readonly string[]
  /** The reason if no walk could start. */
  readonly stopped: 'sandbox' | 'app' | undefined
  /** A log of all steps and their results. The same seed gives the same bytes. */
  readonly record: string
}

export interface ExploreListener {
  onMove?(steps: number, findings: number): void
  onFinding?(finding: Finding): void
  onCut?(run: number, message: string): void
  /** Receives the title of each move that could not be finished, and the reason. */
  onUndone?(run: number, move: string, message: string): void
}

/** The options name a word or move that does not exist. */
export class UnknownWordError extends Error {
  override readonly name = 'UnknownWordError'
  readonly word: string
  readonly known: readonly string[]

  constructor(word: string, known: readonly string[]) {
    super(`there is no word or move "${word}"`)
    this.word = word
    this.known = known
  }
}

/** A finished walk with its result. */
interface Ended {
  readonly result: ScenarioResult
  readonly walked: Walked
}

/** Classifies a failure, so that two failures can be compared: by its claim, or by the outcome and message without numbers. */
export function kindOf({ result: { outcome, failure }, walked }: Ended): string | undefined {
  if (outcome === 'passed' || outcome === 'interrupted' || outcome === 'sandbox') return undefined
  // The app served no page at all.
  if (outcome === 'app' && walked.count === 0) return undefined
  // Without a claim, the walk drew an impossible step, such as a press on a control that has gone.
  if (outcome === 'assertion') return walked.claim && `assertion ${walked.claim}`
  const words = (failure?.message ?? '').split('\n')[0] ?? ''
  return `${outcome} ${words.replace(/0x[\da-f]+|\d+/gi, '#').slice(0, 100)}`
}

/**
 * Walks through a page at random, in Chromium: words, owners' answers, faults, tabs, reloads, clocks. After each move, the walk checks
 * every condition that must hold. A failure is shrunk to a scenario of few steps.
 * @throws ScenarioInvalidError when the base is not a valid scenario @throws {@link UnknownWordError}
 * @example
 * const { findings } = await explore({ seed: 1, runs: 10, steps: 50, output: 'results' }, {}, signal)
 */
export async function explore(
  options: ExploreOptions,
  listener: ExploreListener,
  signal: AbortSignal,
): Promise<ExploreSummary> {
  const { seed, runs, steps: count, output, project = {}, words: only = [] } = options
  const base = await loadBase(options.base, project, output)
  const known = [...base.words.keys(), ...otherMoves]
  for (const word of only) if (!known.includes(word)) throw new UnknownWordError(word, known)
  // The limit has room for words that run into their own timeouts.
  const timeoutMs = defaultTimeoutMs + count * 12_000
  const run: RunOptions = {
    ...{ selectors: [], tags: [], repeat: 1, workers: 1, bail: false, isStill: true, recordings: { mode: 'off' } },
    ...{
      seed,
      timeoutMs,
      output,
      project,
      headed: options.headed ?? false,
      solana: options.solana ?? 'auto',
      tell: options.tell,
    },
  }
  const startedAt = performance.now()
  const findings: Finding[] = []
  const records: string[] = []
  let steps = 0
  let walks = 0
  let cut = 0
  let undone = 0
  let leaks: readonly string[] = []
  let stopped: ExploreSummary['stopped']
  await withApps([base.scenario], run, signal, async ([task], ending) => {
    const { scenario, jobs: [job] = [] } = task ?? {}
    if (!job || !scenario) return
    const runner = createJobRunner(run)
    const act = (given: typeof scenario, source?: StepSource) =>
      runner.run({ ...job, name: given.name, file: given.file }, given, { signal: ending, steps: source })
    async function walk(way: Path, onMove?: () => void): Promise<Ended> {
      const { steps: source, walked } = createWalk({ ...base, path: way, ...(onMove && { onMove }) })
      return { result: await act({ ...base.scenario, head: scenario?.head ?? base.scenario.head }, source), walked }
    }
    async function settleFinding(number: number, found: Ended, kind: string): Promise<void> {
      const isSame = async (groups: readonly (readonly Said[])[]) => {
        const ended = await walk({ moves: groups.flat() })
        return kindOf(ended) === kind ? ended : undefined
      }
      const shrunk = await shrink(found, ({ walked }) => withTicks(walked.moves), isSame, signal)
      const bare = withTicks(shrunk.walked.moves).map(([move = '']) => [move])
      const least = (signal.aborted ? undefined : await isSame(bare)) ?? shrunk
      // A scenario without `expect` is invalid, but a failure at its end needs none: a trivial one is added.
      const { said } = least.walked
      const whole = said.some((each) => partsOf(each).verb === 'expect')
        ? said
        : [...said, { expect: { page: { hosts: base.isOwn ? 1 : 0 } } }]
      const text = await writeScenario(base.head, whole)
      const file = placeFor(base, output, `found-${seed}-${number}.yaml`)
      writeFileSync(file, text)
      const { scenarios } = await loadScenarios([scenarioAt(file)], project)
      const again = scenarios[0] && (await act(scenarios[0]))
      const { outcome, failure } = least.result
      const finding: Finding = {
        run: number,
        outcome,
        message: failure?.message ?? outcome,
        scenario: text,
        file,
        moves: found.walked.count,
        shrunk: least.walked.moves.length,
        isRepeated: again?.outcome === outcome,
      }
      findings.push(finding)
      listener.onFinding?.(finding)
    }
    try {
      for (let number = 1; number <= runs && !ending.aborted; number += 1) {
        const random = createSeed(seed, 'explore').stream(`walk/${number}`)
        const onMove = () => {
          steps += 1
          listener.onMove?.(steps, findings.length)
        }
        const { openings } = base
        const opening = (only.length === 0 && openings[random.integer(0, openings.length - 1)]) || []
        const ended = await walk({ random, opening, count, only }, onMove)
        records.push(`{"walk":${number}}\n${ended.walked.record}`)
        walks += 1
        undone += ended.walked.undone.length
        for (const { said, message } of ended.walked.undone) listener.onUndone?.(number, titleOf(said), message)
        const kind = kindOf(ended)
        if (kind !== undefined) await settleFinding(number, ended, kind)
        else if (!['passed', 'interrupted'].includes(ended.result.outcome)) {
          cut += 1
          const { step = '', message = '' } = ended.result.failure ?? {}
          listener.onCut?.(number, `${step}: ${message}`)
          const { outcome } = ended.result
          if (ended.walked.count === 0 && (outcome === 'sandbox' || outcome === 'app')) stopped = outcome
          if (stopped) break
        }
      }
    } finally {
      leaks = await runner.close()
    }
  })
  const durationMs = Math.round(performance.now() - startedAt)
  return { seed, steps, walks, cut, undone, durationMs, findings, leaks, stopped, record: records.join('') }
}

/** Writes a move as a title, such as `connect: Fox`. */
function titleOf(said: Said): string {
  const { verb, value } = partsOf(said)
  if (value === undefined || value === null) return verb
  return `${verb}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

/** Groups each move with the ticks after it. */
function withTicks(moves: readonly Said[]): Said[][] {
  const groups: Said[][] = []
  for (const said of moves) {
    if (said === tick) groups.at(-1)?.push(said)
    else groups.push([said])
  }
  return groups
}

/** The path of a found scenario: beside the base file if words are there, or else among the results. */
function placeFor({ file }: Base, output: string, name: string): string {
  const beside = path.dirname(file)
  const folder = existsSync(path.join(beside, 'words')) ? beside : output
  mkdirSync(folder, { recursive: true })
  return path.join(folder, name)
}
