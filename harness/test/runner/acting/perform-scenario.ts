import { untilAborted } from '../../../world/lib/lifecycle.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { AppError } from '../../../world/processes/start-app.js'
import type { World } from '../../../world/world/world-api.js'
import { formatPosition, type Position } from '../../language/problem.js'
import { appOf } from '../../language/semantic-rules.js'
import type { Scenario, Step } from '../../language/step.js'
import type { Driver } from '../drivers/browser/browser.js'
import { longestTaskAllowedMs } from '../drivers/browser/longest-task.js'
import { ControlMissingError } from '../drivers/wait-for.js'
import type { RunLog } from '../recordings/log-entry.js'
import type { ScreenChange } from '../recordings/write-screens.js'
import type { Outcome } from '../report/result.js'
import { checkInvariants, checkMoment, checkPromises } from '../steps/assert.js'
import { show } from '../steps/match-value.js'
import { performStep, unexpectedErrors } from '../steps/perform.js'
import { awaitRequestFor } from '../steps/perform-wallet.js'
import { addFault } from './faults.js'
import { ExpectationError, ScenarioRun } from './scenario-run.js'
import { settle } from './settle.js'
import { describeViolations, openViolations } from './violations.js'

export interface Performance {
  readonly outcome: Outcome
  readonly step: string
  readonly message: string
  readonly detail?: string | undefined
  readonly lastEvents: readonly string[]
  readonly log: RunLog
  /** Notes of steps on choices that the scenario leaves to the harness. */
  readonly told: readonly string[]
  readonly screens: readonly ScreenChange[]
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ExpectationError || error instanceof ControlMissingError) return 'assertion'
  if (error instanceof TimeoutError) return 'timeout'
  if (error instanceof AppError) return 'app'
  return 'internal'
}

/** Ends work that takes too long. The first load of an app does not count: a development server builds its pages then. */
function limited<Value>(
  work: Promise<Value>,
  { timeoutMs, signal }: Pick<Limits, 'timeoutMs' | 'signal'>,
  firstLoadMs: () => number,
): Promise<Value> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      const leftMs = timeoutMs + firstLoadMs() - (performance.now() - startedAt)
      if (leftMs <= 0) reject(new TimeoutError(`the scenario took longer than ${timeoutMs} ms`))
      else timer = setTimeout(look, Math.ceil(leftMs))
    }
    let timer = setTimeout(look, timeoutMs)
    untilAborted(signal, work, (_resolve, stop) => stop(new Error('the run was interrupted')))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Performs a step. If the step may fail, reports its failure and goes on. */
async function perform(run: RunStep, scenarioRun: ScenarioRun, momentary: () => string | undefined) {
  const { undone } = run
  try {
    await performWhole(run, scenarioRun)
  } catch (error) {
    if (!undone || outcomeOf(error) !== 'assertion') throw error
    return undone(messageOf(error))
  }
  const wrong = momentary()
  if (wrong !== undefined) throw new ExpectationError(wrong)
  if (run.step.kind !== 'assert' && scenarioRun.invariants.length > 0) {
    await settle(scenarioRun)
    await checkInvariants(scenarioRun)
  }
}

async function performWhole({ step, number, text }: RunStep, scenarioRun: ScenarioRun) {
  const isDeed = step.kind !== 'assert'
  // A word counts as one step, however many steps it has.
  const isBegun = scenarioRun.journal.step === number
  if (isDeed || (step.call && !isBegun)) {
    await awaitRequestFor(step, scenarioRun)
    await settle(scenarioRun)
    scenarioRun.journal.step = number
  }
  await performStep(step, text, scenarioRun)
}

/** Checks that the page stayed responsive, also in scenarios with hostile input. */
async function checkTasks({ longestTaskMs }: Driver): Promise<void> {
  const longest = await longestTaskMs()
  if (longest > longestTaskAllowedMs)
    throw new ExpectationError(
      `the page was busy for ${Math.round(longest)} ms without a pause, at most ${longestTaskAllowedMs} ms`,
    )
}

export interface Limits {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Wraps each step, so that a reporter can show it. */
  readonly around?: ((step: RunStep, work: () => Promise<void>) => Promise<void>) | undefined
  /** Resolves once the step may begin. A word is one step. */
  readonly before?: ((step: RunStep) => Promise<void>) | undefined
  readonly isRecorded?: boolean
  /** Receives the note of a step at once, if the step made a choice that the scenario leaves open. */
  readonly onTold?: ((text: string) => void) | undefined
  /** Replaces the scenario's steps. */
  readonly steps?: StepSource | undefined
}

/** Chooses the steps of a run one by one, instead of the scenario's own. The next step is requested once the last one is done. */
export type StepSource = (scenarioRun: ScenarioRun) => AsyncIterable<RunStep>

/** Performs a scenario on an existing world and driver. Never rejects. */
export async function performScenario(
  scenario: Scenario,
  world: World,
  driver: Driver,
  limits: Limits,
): Promise<Performance> {
  const scenarioRun = new ScenarioRun(scenario, world, driver, limits.isRecorded)
  const { journal } = scenarioRun
  let momentWrong: string | undefined
  let current = 'before the first step'
  const titles = new Map<number, string>([[0, 'opening the page']])
  const texts = new Map<number, string>()

  driver.onHappening((happening) => {
    journal.add(happening)
    if (happening.kind === 'snapshot') momentWrong ??= checkMoment(scenarioRun)
    if (happening.kind === 'told') limits.onTold?.(happening.text)
  })
  const end = (outcome: Outcome, step: string, message: string, detail?: string): Performance => ({
    outcome,
    step,
    message,
    detail,
    screens: scenarioRun.screens ?? [],
    lastEvents: (appOf(scenario) ? callsIn(world) : journal.lines).slice(-3),
    log: journal.logOf(scenario.name),
    told: journal.told.map(({ step, text }) => `step ${step} ${texts.get(step) ?? ''}: ${text}`),
  })

  const act = async () => {
    for (const fault of scenario.head.faults ?? []) await addFault(fault, scenarioRun)
    current = 'opening the page'
    await driver.start()
    for await (const step of limits.steps?.(scenarioRun) ?? unroll(scenario.steps, scenario.file)) {
      current = step.title
      if (!titles.has(step.number)) await limits.before?.(step)
      titles.set(step.number, step.title)
      texts.set(step.number, step.text)
      const work = () => perform(step, scenarioRun, () => momentWrong)
      await (limits.around?.(step, work) ?? work())
    }
    // No later step would show what is still in flight.
    await settle(scenarioRun, true)
    current = 'the end'
    await checkPromises(scenarioRun)
    await checkInvariants(scenarioRun)
    await checkTasks(driver)
  }

  try {
    await limited(act(), limits, driver.firstLoadMs)
  } catch (error) {
    const outcome = limits.signal.aborted ? 'interrupted' : outcomeOf(error)
    const violations = describeViolations(scenarioRun)
    const stack = outcome === 'internal' && error instanceof Error ? [error.stack] : []
    const detail = [...stack, ...violations].join('\n')
    return end(outcome, current, messageOf(error), detail || undefined)
  }
  const [failed] = unexpectedErrors(scenarioRun)
  if (failed)
    return end('app', failed.step, `the host page's call failed: ${messageOf(failed.error)} ${show(failed.error)}`)
  if (world.failures.length > 0) return end('sandbox', current, world.failures.join('; '))
  const [violation] = openViolations(scenarioRun)
  const [message = '', ...more] = describeViolations(scenarioRun)
  if (violation) {
    const title = titles.get(violation.step) ?? `step ${violation.step}`
    return end('closed-world', title, message, more.join('\n') || undefined)
  }
  return end('passed', '', '')
}

/** Calls of the wallets, for an app whose modal reports no events. */
function callsIn({ wallets }: World): string[] {
  return Object.values(wallets).flatMap(({ name, calls }) => calls.map(({ method }) => `${name} ${method}`))
}

export interface RunStep {
  readonly step: Step
  readonly number: number
  readonly text: string
  readonly title: string
  /** The position in the scenario. A step of a word has the position of the word. */
  readonly place?: Position & { readonly file: string }
  /** Receives the reason if the step could not be done, and the run goes on. Without it, the run ends. */
  readonly undone?: (message: string) => void
}

function textOf(source: unknown): string {
  if (typeof source === 'string') return source
  if (typeof source !== 'object' || source === null) return String(source)
  return Object.entries(source)
    .filter(([key]) => key !== 'note')
    .map(([key, value]) =>
      value === null || value === undefined
        ? key
        : `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ')
}

/** Lists the steps in the order of the run, numbered from `from`. */
export function unroll(steps: readonly Step[], file: string, from = 0): RunStep[] {
  const flat = (list: readonly Step[]): Step[] =>
    list.flatMap((step) => {
      if (step.kind === 'parallel')
        return [{ ...step, branches: step.branches.map((each) => flat(each).flatMap(inner)) }]
      return step.kind === 'repeat' ? Array.from({ length: step.times }, () => flat(step.steps)).flat() : [step]
    })
  const inner = (step: Step): Step[] => (step.kind === 'word' ? flat(step.steps).flatMap(inner) : [step])
  return flat(steps).flatMap((step, index) => {
    const number = from + index + 1
    const text = textOf(step.source)
    const place = step.position ? ` (${formatPosition(file, step.position)})` : ''
    const title = `step ${number}${place} ${text}`
    const written = step.position && { place: { file, ...step.position } }
    return inner(step).map((each) => {
      if (each.call === undefined) return { step: each, number, text, title, ...written }
      const where = each.position ? `${formatPosition(each.origin.file, each.position)} ` : ''
      return { step: each, number, text, title: `${title}, there ${where}${textOf(each.source)}`, ...written }
    })
  })
}
