import type { Facts } from './assertions.js'
import type { Target } from './head.js'
import { type Finding, stepsOn, targetsOf } from './semantic-rules.js'
import type { Scenario, Step, StepOf } from './step.js'

const tells =
  (...keys: readonly (keyof Facts)[]) =>
  (facts: Facts) =>
    keys.some((key) => facts[key] !== undefined)

function isAssertion(step: Step): step is StepOf<'assert'> {
  return step.kind === 'assert'
}

function tellsStatus({ status, accounts }: Facts): boolean {
  return status !== undefined || Object.values(accounts ?? {}).some((account) => account?.status !== undefined)
}

/** In a hostile world: that nothing was signed that was not shown. */
function tellsWhatWasAsked({ wallet, frame, requests }: Facts): boolean {
  return requests === 'none' || wallet !== undefined || frame?.messages !== undefined || frame?.pending !== undefined
}

function unsaid(scenario: Scenario, target: Target): string[] {
  const steps = stepsOn(target, scenario.steps)
  const said = steps.filter(isAssertion).map((step) => step.input)
  const isHostile = scenario.head.tags?.includes('hostile')
  return [
    ...(said.some(tells('view', 'views', 'open')) ? [] : ['view']),
    ...(target === 'core' || said.some(tells('screen')) ? [] : ['screen']),
    ...(said.some(tellsStatus) ? [] : ['status']),
    ...(said.some(tells('storage')) ? [] : ['storage']),
    ...(isHostile && !said.some(tellsWhatWasAsked) ? ['wallet or frame (what was asked of it)'] : []),
    ...(isHostile && !said.some(tells('alert', 'error', 'notice', 'rows', 'screen'))
      ? ['screen, error, notice, alert or rows (what the visitor reads)']
      : []),
  ]
}

/** A scenario that ships is also documentation: it says what is on screen, in the snapshot and in storage. */
export function checkShipped(scenario: Scenario): Finding[] {
  return targetsOf(scenario).flatMap((target) => {
    const missing = unsaid(scenario, target)
    if (missing.length === 0) return []
    const message = `a shipped scenario says what is on screen, in the snapshot and in storage; on ${target} this one says no ${missing.join(', no ')}`
    return [{ path: ['scenario'], message }]
  })
}
