import { memberOf } from '../../../world/lib/json.js'
import type { Facts } from '../../language/assertions.js'
import type { StepOf } from '../../language/step.js'
import { changesOf, ExpectationError, type ScenarioRun } from '../acting/scenario-run.js'
import { settle } from '../acting/settle.js'
import { fillIn } from '../acting/variables.js'
import { readScreen } from '../drivers/browser/browser-page-facts.js'
import { waitForFacts } from '../drivers/wait-for.js'
import { checkFacts } from './check-facts.js'
import { checkRequests } from './check-requests.js'
import { checkSnapshot, ofSnapshot } from './check-snapshot.js'

/** Checks again after each change. Chains report no changes, so they are asked every 50 ms. */
const waitFor = (facts: Facts, scenarioRun: ScenarioRun): Promise<string | undefined> =>
  waitForFacts(facts, () => checkFacts(facts, scenarioRun), {
    everyMs: facts.chain && 50,
    onChange: changesOf(scenarioRun),
  })

/** Checks the requests again once the page is at rest: only then can no further request come. */
async function lookAtRest({ requests }: Facts, scenarioRun: ScenarioRun): Promise<string | undefined> {
  if (requests === undefined) return undefined
  await settle(scenarioRun)
  return checkFacts({ requests }, scenarioRun)
}

/**
 * Checks facts: `expect` waits, `always` and `never` hold from here on, and `eventually` must hold at some moment before
 * the end.
 */
export async function assertFacts(step: StepOf<'assert'>, text: string, scenarioRun: ScenarioRun): Promise<void> {
  if (step.mode === 'expect') {
    const { screen: was, ...others } = step.input
    const recorded = typeof was === 'string' ? scenarioRun.screens : undefined
    let wrong = await waitFor(recorded ? others : step.input, scenarioRun)
    // A screen that appears late still matches.
    if (recorded && typeof was === 'string' && (await waitFor({ within: '1s', ...step.input }, scenarioRun))) {
      const [{ file }, { line = 1 } = {}] = [step.origin, step.position]
      recorded.push({ file, line, was, is: await readScreen(scenarioRun.driver.page) })
    }
    wrong ??= await lookAtRest(step.input, scenarioRun)
    if (wrong !== undefined) throw new ExpectationError(wrong)
  } else if (step.mode === 'eventually') {
    scenarioRun.promises.push({ step, text, isKept: false })
  } else {
    scenarioRun.invariants.push({ step, text })
    await checkInvariants(scenarioRun)
  }
}

function violationOf(step: StepOf<'assert'>, wrong: string | undefined): string | undefined {
  if (step.mode === 'always') return wrong
  return wrong === undefined ? `never: ${JSON.stringify(step.input)} was true` : undefined
}

export async function checkInvariants(scenarioRun: ScenarioRun): Promise<void> {
  for (const { step } of scenarioRun.invariants) {
    const found = violationOf(step, await checkFacts(step.input, scenarioRun))
    if (found !== undefined) throw new ExpectationError(found)
  }
}

const seenAtOnce = new Set<string>([
  ...ofSnapshot.filter((subject) => subject !== 'signIn'),
  ...(['requests', 'within'] satisfies (keyof Facts)[]),
])

/** Checks facts at each change by the snapshot and the requests alone, so that no short-lived state is missed. */
export function checkMoment(scenarioRun: ScenarioRun): string | undefined {
  // The snapshot is the first modal's, so facts about the second modal cannot be checked by it.
  const momentary = (facts: Facts) =>
    Object.keys(facts).every((key) => seenAtOnce.has(key)) && memberOf(facts.modal, 'second') === undefined
  const look = (raw: Facts) => {
    const facts = fillIn(raw, scenarioRun)
    const { journal, world } = scenarioRun
    return checkSnapshot(facts, journal.lastSnapshot) ?? checkRequests(facts.requests, world.services.requests)
  }
  for (const promise of scenarioRun.promises) {
    if (!promise.isKept && momentary(promise.step.input) && look(promise.step.input) === undefined)
      promise.isKept = true
  }
  for (const { step } of scenarioRun.invariants) {
    if (!momentary(step.input)) continue
    const found = violationOf(step, look(step.input))
    if (found !== undefined) return found
  }
  return undefined
}

export async function checkPromises(scenarioRun: ScenarioRun): Promise<void> {
  for (const promise of scenarioRun.promises) {
    if (promise.isKept) continue
    const wrong = await waitFor(promise.step.input, scenarioRun)
    if (wrong !== undefined) throw new ExpectationError(`${promise.text}: ${wrong}`)
  }
}
