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

/** Looks again after each change. Nobody tells what happens on a chain: it is asked every 50 ms. */
const waitFor = (facts: Facts, scenarioRun: ScenarioRun): Promise<string | undefined> =>
  waitForFacts(facts, () => checkFacts(facts, scenarioRun), {
    everyMs: facts.chain && 50,
    onChange: changesOf(scenarioRun),
  })

/** Only a page at rest can show that nothing else was asked for. */
async function lookAtRest({ requests }: Facts, scenarioRun: ScenarioRun): Promise<string | undefined> {
  if (requests === undefined) return undefined
  await settle(scenarioRun)
  return checkFacts({ requests }, scenarioRun)
}

/** `expect` waits; `always` and `never` hold from here on; `eventually` must have been true by the end. */
export async function assertFacts(step: StepOf<'assert'>, text: string, scenarioRun: ScenarioRun): Promise<void> {
  if (step.mode === 'expect') {
    const { screen: was, ...others } = step.input
    const recorded = typeof was === 'string' ? scenarioRun.screens : undefined
    let wrong = await waitFor(recorded ? others : step.input, scenarioRun)
    // A screen that comes late is still the one that is wanted.
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

/** Looks at each change, at the snapshot and the requests alone, so that no state of one moment is missed. */
export function checkMoment(scenarioRun: ScenarioRun): string | undefined {
  // A snapshot is that of the first modal.
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
