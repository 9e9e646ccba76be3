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

/** How far a search goes. */
export interface ExploreOptions {
  /** The scenario that walks begin with. @default the page of the config's app, or our own host page */
  readonly base?: string | undefined
  readonly seed: number
  /** Walks, each in a world of its own. */
  readonly runs: number
  /** Moves of each walk. */
  readonly steps: number
  /** The only words and moves that may be drawn. @default all */
  readonly words?: readonly string[]
  readonly project?: Project
  readonly output: string
  readonly headed?: boolean
  readonly solana?: RunOptions['solana']
  /** Hears which app is walked through, and how its start goes. */
  readonly tell?: RunOptions['tell']
}

/** Something that did not hold, with the shortest scenario that was found for it. */
export interface Finding {
  readonly run: number
  readonly outcome: ScenarioResult['outcome']
  readonly message: string
  /** The scenario that fails in the same way, and where it was written. */
  readonly scenario: string
  readonly file: string
  /** Moves of the walk, and of the scenario. */
  readonly moves: number
  readonly shrunk: number
  /** Whether the scenario failed in the same way when it was run by itself. */
  readonly isRepeated: boolean
}

export interface ExploreSummary {
  readonly seed: number
  readonly steps: number
  readonly walks: number
  /** Walks that ended early because too many words could not be finished, or whose world did not start. */
  readonly cut: number
  /** Words and other moves that could not be finished, after which the walk went on with another. */
  readonly undone: number
  readonly durationMs: number
  readonly findings: readonly Finding[]
  readonly leaks: readonly string[]
  /** Why it could not walk at all. */
  readonly stopped: 'sandbox' | 'app' | undefined
  /** All steps with what they came to: the same for the same seed, to the byte. */
  readonly record: string
}

export interface ExploreListener {
  onMove?(steps: number, findings: number): void
  onFinding?(finding: Finding): void
  onCut?(run: number, message: string): void
  /** Hears of a move that could not be finished, in words, and why. */
  onUndone?(run: number, move: string, message: string): void
}

/** A word that no move has. */
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

/** A walk that has been done. */
interface Ended {
  readonly result: ScenarioResult
  readonly walked: Walked
}

/** By what two failures are the same: what was claimed, or the kind of words where nothing was. */
export function kindOf({ result: { outcome, failure }, walked }: Ended): string | undefined {
  if (outcome === 'passed' || outcome === 'interrupted' || outcome === 'sandbox') return undefined
  // No page was there to walk through.
  if (outcome === 'app' && walked.count === 0) return undefined
  // A control that is gone, or a request that nobody waits for: the walk drew a step that cannot be done.
  if (outcome === 'assertion') return walked.claim && `assertion ${walked.claim}`
  const words = (failure?.message ?? '').split('\n')[0] ?? ''
  return `${outcome} ${words.replace(/0x[\da-f]+|\d+/gi, '#').slice(0, 100)}`
}

/**
 * Walks through a page at random, in Chromium: words, owners' answers, faults, tabs, reloads, clocks. After each move it looks at
 * all that must hold. A failure is shrunk to a scenario of few steps.
 * @throws ScenarioInvalidError when the base is not written as a scenario is @throws {@link UnknownWordError}
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
  // A word that cannot be finished takes its time too.
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
      // A file that expects nothing is refused, and what is found at the end needs no expectation.
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

/** A move in words: `connect: Fox`. */
function titleOf(said: Said): string {
  const { verb, value } = partsOf(said)
  if (value === undefined || value === null) return verb
  return `${verb}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

/** Each move with the time that passes after it. */
function withTicks(moves: readonly Said[]): Said[][] {
  const groups: Said[][] = []
  for (const said of moves) {
    if (said === tick) groups.at(-1)?.push(said)
    else groups.push([said])
  }
  return groups
}

/** A scenario with words of its own lies beside them; all others are kept with the results. */
function placeFor({ file }: Base, output: string, name: string): string {
  const beside = path.dirname(file)
  const folder = existsSync(path.join(beside, 'words')) ? beside : output
  mkdirSync(folder, { recursive: true })
  return path.join(folder, name)
}
