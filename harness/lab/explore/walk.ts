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
import { createMoves, drawMove } from './moves.js'
import { partsOf, type Said } from './said.js'
import { isDoable } from './screen.js'
import { look, type Situation } from './situation.js'
import { parseSaid } from './words.js'

/** Where a walk's steps come from: drawn from a seed, or given. */
export type Path =
  | {
      readonly random: RandomStream
      readonly opening: readonly Said[]
      readonly count: number
      readonly only: readonly string[]
    }
  | { readonly moves: readonly Said[] }

/** A move that could not be finished, and why. */
export interface Undone {
  readonly said: Said
  readonly message: string
}

/** How a walk went, filled in as it goes. */
export interface Walked {
  /** All steps, as a scenario writes them: the last is the one that failed, where one did. */
  readonly said: Said[]
  /** Those of the steps that are moves, with their ticks. */
  readonly moves: Said[]
  /** How many moves were done. */
  count: number
  /** Moves that could not be finished, after which the walk went on with another. */
  readonly undone: Undone[]
  /** The claim that is looked at now. */
  claim: string | undefined
  record: string
}

interface Setup {
  readonly file: string
  readonly words: ParseContext['words']
  /** Steps before the first move. */
  readonly begin: readonly Said[]
  /** The world's clock can be stopped. */
  readonly isVirtual: boolean
  readonly path: Path
  onMove?(): void
}

/** Passes after each move: what the page only puts off is done. */
export const tick: Said = { clock: { advance: '1s' } }

/** The steps of one walk. Claims are looked at after each; one that does not hold is told as a step of its own. */
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
  /** Says a step that the scenario of a finding has in other words. */
  function* sayAs(said: Said, written: Said): Generator<RunStep> {
    const steps = unroll(parseSaid([said], words, file), file, number)
    number += 1
    memory.remember(said)
    walked.said.push(written)
    yield* steps
  }
  /** Says a move that a walk can do without: where it cannot be finished, the walk goes on, up to as many times as half of its moves. */
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
        // A part of a word is a step as it stands there, with what the word was given.
        if (step.step.call !== undefined) done.push(step.step.source as Said)
        continue
      }
      // The page is as its done part has left it: the scenario of a finding has that in its place.
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
    // All is at rest: what is not there by now is not on its way. A scenario does not wait for rest before it looks, and has the usual time.
    yield* sayAs({ expect: { ...facts, within: '1s' } }, { expect: facts })
    walked.claim = undefined
  }

  /** Tells the effects of faults as expected ones. Anything else ends the walk. */
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

  /** Looks at all that must hold. None: there is something that no step can tell of, and the walk ends. */
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

  function next(situation: Situation, moves: ReturnType<typeof createMoves>): Said | undefined {
    while (left.length > 0) {
      const said = left.shift()
      // A step that has lost its sense with those before it is left out as well.
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

/** The error of a call in the words of `expect: { result: … }`. */
function errorOf(error: unknown): string | number {
  const code: unknown = Reflect.get(Object(error), 'code')
  if (typeof code === 'number' || typeof code === 'string') return code
  return String(Reflect.get(Object(error), 'message') ?? error).slice(0, 80)
}
