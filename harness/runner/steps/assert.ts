import type { Facts } from '../../language/assertions.js'
import type { StepOf } from '../../language/step.js'
import { parseDuration } from '../../lib/quantities.js'
import { waitUntil } from '../../lib/wait-until.js'
import { usualWaitMs } from '../drivers/wait-for.js'
import { settle } from '../running/settle.js'
import { changesOf, ExpectationError, type Stage } from '../running/stage.js'
import { fillIn } from '../running/variables.js'
import { checkFacts } from './check-facts.js'
import { checkRequests } from './check-requests.js'
import { checkSnapshot, snapshotSubjects } from './check-snapshot.js'

/** Looks again after each change. Nobody tells what happens on a chain: it is asked every 50 ms. */
async function waitForFacts(facts: Facts, stage: Stage): Promise<string | undefined> {
  let wrong: string | undefined
  const look = async () => {
    wrong = await checkFacts(facts, stage)
    return wrong === undefined || undefined
  }
  const { within } = facts
  await waitUntil(look, {
    withinMs: within === undefined ? usualWaitMs : parseDuration(within),
    isExact: within !== undefined,
    everyMs: facts.chain && 50,
    onChange: changesOf(stage),
  })
  return wrong
}

/** Only a page at rest can show that nothing else was asked for. */
async function lookAtRest({ requests }: Facts, stage: Stage): Promise<string | undefined> {
  if (requests === undefined) return undefined
  await settle(stage)
  return checkFacts({ requests }, stage)
}

/** `expect` waits; `always` and `never` hold from here on; `eventually` must have been true by the end. */
export async function assertFacts(step: StepOf<'assert'>, text: string, stage: Stage): Promise<void> {
  if (step.mode === 'expect') {
    const wrong = (await waitForFacts(step.input, stage)) ?? (await lookAtRest(step.input, stage))
    if (wrong !== undefined) throw new ExpectationError(wrong)
  } else if (step.mode === 'eventually') {
    stage.promises.push({ step, text, isKept: false })
  } else {
    stage.invariants.push({ step, text })
    await checkInvariants(stage)
  }
}

function violationOf(step: StepOf<'assert'>, wrong: string | undefined): string | undefined {
  if (step.mode === 'always') return wrong
  return wrong === undefined ? `never: ${JSON.stringify(step.input)} was true` : undefined
}

export async function checkInvariants(stage: Stage): Promise<void> {
  for (const { step } of stage.invariants) {
    const found = violationOf(step, await checkFacts(step.input, stage))
    if (found !== undefined) throw new ExpectationError(found)
  }
}

const seenAtOnce = new Set<string>([
  ...snapshotSubjects.filter((subject) => subject !== 'signIn'),
  ...(['accounts', 'error', 'alert', 'notice', 'requests', 'within'] satisfies (keyof Facts)[]),
])

/** Looks at each change, at the snapshot and the requests alone, so that no state of one moment is missed. */
export function checkMoment(stage: Stage): string | undefined {
  const momentary = (facts: Facts) => Object.keys(facts).every((key) => seenAtOnce.has(key))
  const look = (raw: Facts) => {
    const facts = fillIn(raw, stage)
    return (
      checkSnapshot(facts, stage.journal.lastSnapshot) ??
      (facts.requests === undefined ? undefined : checkRequests(facts.requests, stage.world.services.requests))
    )
  }
  for (const promise of stage.promises) {
    if (!promise.isKept && momentary(promise.step.input) && look(promise.step.input) === undefined)
      promise.isKept = true
  }
  for (const { step } of stage.invariants) {
    if (!momentary(step.input)) continue
    const found = violationOf(step, look(step.input))
    if (found !== undefined) return found
  }
  return undefined
}

export async function checkPromises(stage: Stage): Promise<void> {
  for (const promise of stage.promises) {
    if (promise.isKept) continue
    const wrong = await waitForFacts(promise.step.input, stage)
    if (wrong !== undefined) throw new ExpectationError(`${promise.text}: ${wrong}`)
  }
}
