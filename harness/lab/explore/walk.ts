import type { ParseContext } from '../../test/language/parse-step.js'
import { type RunStep, type StepSource, unroll } from '../../test/runner/acting/perform-scenario.js'
import type { ScenarioRun } from '../../test/runner/acting/scenario-run.js'
import { openViolations } from '../../test/runner/acting/violations.js'
import { canonicalLog } from '../../test/runner/recordings/canonical-log.js'
import { checkFacts } from '../../test/runner/steps/check-facts.js'
import type { RandomStream } from '../../world/lib/seed.js'
import { type Claim, claimsOf } from './claims.js'
import { goHome } from './home.js'
import { Memory } from './memory.js'
import { createMoves, drawMove, type Move } from './moves.js'
import { partsOf, type Said } from './said.js'
import { isDoable } from './screen.js'
import { look, type Situation } from './situation.js'
import { parseSaid } from './words.js'

/** The source of a walk's moves: drawn at random, or given as a list. */
export type Path =
  | {
      readonly random: RandomStream
      readonly opening: readonly Said[]
      readonly count: number
      readonly only: readonly string[]
    }
  | { readonly moves: readonly Said[] }

/** A move that could not be finished, with the reason. */
export interface Undone {
  readonly said: Said
  readonly message: string
}

/** The record of a walk, which grows during the walk. */
export interface Walked {
  /** All steps as a scenario writes them. In a failed walk, the last step failed. */
  readonly said: Said[]
  /** The moves among the steps, with their ticks. */
  readonly moves: Said[]
  /** The number of finished moves. */
  count: number
  /** Moves that could not be finished and that the walk skipped. */
  readonly undone: Undone[]
  /** The name of the claim that is being checked. */
  claim: string | undefined
  record: string
}

interface Setup {
  readonly file: string
  readonly words: ParseContext['words']
  /** Steps before the first move. */
  readonly begin: readonly Said[]
  /** True if the world's clock can be paused. */
  readonly isVirtual: boolean
  readonly path: Path
  onMove?(): void
}

/** Advances the clock after each move, so that short timers of the page run. */
export const tick: Said = { clock: { advance: '1s' } }

/** Makes the steps of one walk. All claims are checked after each move, and a false claim becomes an `expect` step. */
export function createWalk({ file, words, begin, isVirtual, path, onMove }: Setup): {
  steps: StepSource
  walked: Walked
} {
  const walked: Walked = { said: [], moves: [], count: 0, undone: [], claim: undefined, record: '' }
  const memory = new Memory()
  const left = 'moves' in path ? [...path.moves] : [...path.opening]
  let number = 0

  function* say(...all: readonly Said[]): Generator<RunStep> {
    for (const said of all) yield* sayAs(said, said)
  }
  /** Does a step for which the finding's scenario has a different text. */
  function* sayAs(said: Said, written: Said): Generator<RunStep> {
    const steps = unroll(parseSaid([said], words, file), file, number)
    number += 1
    memory.remember(said)
    walked.said.push(written)
    yield* steps
  }
  /** Does a move that may fail. The walk skips an unfinished move, until the skipped moves outnumber half of the planned moves. */
  function* attempt(said: Said): Generator<RunStep, boolean> {
    if ('moves' in path || walked.undone.length > path.count / 2) {
      yield* say(said)
      return true
    }
    let message: string | undefined
    const undone = (why: string) => {
      message = why
    }
    const done: Said[] = []
    for (const step of say(said)) {
      yield { ...step, undone }
      if (message === undefined) {
        // The parts of a word are steps of their own, with the word's arguments filled in.
        if (step.step.call !== undefined) done.push(step.step.source as Said)
        continue
      }
      // The finished parts have changed the page, so they replace the move in the finding's scenario.
      walked.said.splice(-1, 1, ...done)
      walked.moves.splice(-1, 1, ...done)
      for (const part of done) memory.remember(part)
      walked.undone.push({ said, message })
      memory.leave(said)
      return false
    }
    return true
  }
  function* claim({ name, facts }: Claim): Generator<RunStep> {
    walked.claim = name
    // Activity has settled, so one second is enough here. The scenario does not settle first, so it keeps the usual time limit.
    yield* sayAs({ expect: { ...facts, within: '1s' } }, { expect: facts })
    walked.claim = undefined
  }

  /** Writes errors and alerts that faults have caused as expected. Returns false for any other violation, which ends the walk. */
  async function* explain(scenarioRun: ScenarioRun): AsyncGenerator<RunStep, boolean> {
    for (const [id, { settled, isExpected }] of scenarioRun.results) {
      if (id === 'last' || !settled || !('error' in settled) || isExpected) continue
      yield* claim({ name: 'a call ends', facts: { result: { of: id, error: errorOf(settled.error) } } })
    }
    for (const { kind, text } of openViolations(scenarioRun)) {
      if (memory.faulted.size === 0 || kind === 'page-error' || kind === 'unmatched-request') return false
      yield* claim({ name: 'a fault is told', facts: kind === 'alert' ? { alert: text } : { console: text } })
    }
    return true
  }

  /** Checks all claims. Returns undefined if a violation cannot be written as a step, which ends the walk. */
  async function* check(scenarioRun: ScenarioRun): AsyncGenerator<RunStep, Situation | undefined> {
    if (!(yield* explain(scenarioRun))) return undefined
    const situation = await look(scenarioRun)
    for (const each of claimsOf(situation, memory)) {
      if ((await checkFacts(each.facts, scenarioRun)) !== undefined) yield* claim(each)
    }
    return situation
  }

  function canBeDone(said: Said, { controls, isDialogOpen, world }: Situation): boolean {
    const { verb, value } = partsOf(said)
    if (verb === 'heal') return memory.faults.has(String(value))
    if (value === 'approve' || value === 'reject') {
      const wallet = world.wallets[verb.replace('wallet.', '')]
      return wallet !== undefined && wallet.pending.length > 0 && !wallet.locked
    }
    const [first] = unroll(parseSaid([said], words, file), file)
    return first?.step.kind !== 'user' || isDoable(first.step, controls, isDialogOpen)
  }

  function next(situation: Situation, moves: readonly Move[]): Said | undefined {
    while (left.length > 0) {
      const said = left.shift()
      // Shrinking may have removed the steps that a given move needs. Such a move is skipped.
      if (said !== undefined && canBeDone(said, situation)) return said
    }
    if ('moves' in path || walked.count >= path.count) return undefined
    return drawMove(moves, situation, memory, path.random)
  }

  async function* steps(scenarioRun: ScenarioRun): AsyncGenerator<RunStep> {
    yield* say(...(isVirtual ? [{ clock: 'pause' }] : []), ...begin)
    const lines: unknown[] = []
    try {
      yield* moving(scenarioRun, lines)
    } finally {
      const log = canonicalLog(scenarioRun.journal.logOf(scenarioRun.scenario.name))
      walked.record = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n${log}`
    }
  }

  async function* moving(scenarioRun: ScenarioRun, lines: unknown[]): AsyncGenerator<RunStep> {
    const moves = createMoves(words, scenarioRun.world, 'only' in path ? path.only : [], isVirtual)
    for (;;) {
      const situation = yield* check(scenarioRun)
      if (!situation) return
      const said = next(situation, moves)
      if (said === undefined) break
      const { view, status, caipNetworkId, address } = situation.snapshot ?? {}
      lines.push({ said, view, status, network: caipNetworkId, address })
      walked.moves.push(said)
      if (!(yield* attempt(said))) {
        lines.push({ undone: said })
        continue
      }
      const isTick = partsOf(said).verb === 'clock'
      if (!isTick) {
        walked.count += 1
        onMove?.()
      }
      if (isTick || 'moves' in path || !isVirtual) continue
      walked.moves.push(tick)
      yield* say(tick)
    }
    for await (const each of goHome(scenarioRun, memory, isVirtual))
      yield* 'facts' in each ? claim(each) : say(each.said)
    yield* check(scenarioRun)
  }

  return { steps, walked }
}

/** Writes the error of a call as `expect: { result: … }` takes it. */
function errorOf(error: unknown): string | number {
  const code: unknown = Reflect.get(Object(error), 'code')
  if (typeof code === 'number' || typeof code === 'string') return code
  return String(Reflect.get(Object(error), 'message') ?? error).slice(0, 80)
}
