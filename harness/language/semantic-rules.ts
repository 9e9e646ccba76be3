import { nearestName } from '../lib/nearest.js'
import { assertionKinds, browserOnlySubjects, type Facts } from './assertions.js'
import { checkApp } from './check-app.js'
import { checkEconomies, checkEconomyStep } from './check-economy.js'
import { checkFault, faultOf } from './check-faults.js'
import { checkHeadNames, checkOptionNetworks, checkOptions, checkWalletNames } from './check-head.js'
import {
  checkDeedWords,
  checkRequest,
  checkWords,
  showsRefusal,
  unknownWord,
  type Vocabulary,
  type WordProblem,
} from './check-words.js'
import type { AppSpec, Target } from './head.js'
import type { Path } from './problem.js'
import type { Scenario, Step, StepOf } from './step.js'
import { variablesIn } from './variables.js'
import { pageVerbs } from './verbs/verbs.js'

export interface Finding extends WordProblem {
  readonly file?: string
  readonly path: Path
  readonly key?: string
}

export type CheckModule = (file: string) => WordProblem | undefined

export function flattenSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => {
    if (step.kind === 'repeat' || step.kind === 'word') return [step, ...flattenSteps(step.steps)]
    if (step.kind === 'parallel' || step.kind === 'race') return [step, ...step.branches.flatMap(flattenSteps)]
    return [step]
  })
}

export function stepsOn(target: Target, steps: readonly Step[]): Step[] {
  const taken = (all: readonly Step[]): Step[] =>
    all
      .filter((step) => step.only === undefined || step.only === target)
      .map((step) => {
        if (step.kind === 'repeat' || step.kind === 'word') return { ...step, steps: taken(step.steps) }
        if (step.kind === 'parallel' || step.kind === 'race') return { ...step, branches: step.branches.map(taken) }
        return step
      })
  return flattenSteps(taken(steps))
}

export function targetsOf(scenario: Scenario): readonly Target[] {
  return scenario.head.targets ?? ['core', 'browser']
}

/** The app that a scenario acts on; none where it acts on our own host page. */
export function appOf({ head }: Scenario): AppSpec | undefined {
  return typeof head.app === 'object' ? head.app : undefined
}

export function walletNames(scenario: Scenario): string[] {
  return Object.entries(scenario.head.wallets ?? {}).flatMap(([name, description]) =>
    description.copies === undefined
      ? [name]
      : Array.from({ length: description.copies }, (_, index) => `${name}${index + 1}`),
  )
}

function finding(step: Step, problem: WordProblem): Finding {
  return { ...step.origin, ...problem }
}

function findingAt(step: StepOf<'assert'>, subject: keyof Facts, message: string): Finding {
  const { file, path } = step.origin
  return { file, path: [...path, step.mode], key: subject, message }
}

function checkActor(step: Step, scenario: Scenario, vocabulary: Vocabulary): WordProblem[] {
  // A fault says the same of its place.
  if (faultOf(step)) return []
  const known = {
    wallet: walletNames(scenario),
    chain: Object.keys(scenario.head.chains ?? {}),
    http: vocabulary.services,
  }
  if (step.kind !== 'wallet' && step.kind !== 'chain' && step.kind !== 'http') return []
  const names = known[step.kind]
  if (names.includes(step.actor)) return []
  return [unknownWord(`the scenario has no ${step.kind} "${step.actor}"`, step.actor, names)]
}

function checkVariables(step: Step, known: readonly string[]): WordProblem[] {
  return variablesIn(step.source)
    .filter((name) => !known.includes(name.split('.')[0] ?? name))
    .map((name) => {
      return { message: `nothing is named "$${name}"`, word: `$${name}`, suggestion: nearestName(name, known) }
    })
}

function checkFacts(step: StepOf<'assert'>, scenario: Scenario, vocabulary: Vocabulary): Finding[] {
  const facts = step.input
  const runsHeadless = step.only !== 'browser' && targetsOf(scenario).includes('core')
  const ofPages = browserOnlySubjects.filter((subject) => facts[subject] !== undefined && runsHeadless)
  const ofEvents = (['method', 'properties', 'count'] as const).filter((key) => facts[key] !== undefined)
  const views = [...(facts.view == null ? [] : [facts.view]), ...(facts.views ?? [])]
  const isEmpty = Object.keys(facts).every((key) => key === 'within')
  const requests = facts.requests === 'none' ? [] : Object.keys(facts.requests ?? {})
  const problems = [
    ...views
      .filter((name) => !name.includes('$') && !vocabulary.views.includes(name))
      .map((view) => unknownWord(`there is no view "${view}"`, view, vocabulary.views)),
    ...(isEmpty ? [{ message: `"${step.mode}" says nothing` }] : []),
    // A request that no endpoint could ever make would be asserted to be absent for ever.
    ...requests.flatMap((key) => checkRequest(key.split(' '), vocabulary)),
    ...checkWords(facts, scenario, walletNames(scenario)),
  ]
  return [
    ...ofPages.map((key) => findingAt(step, key, `"${key}" needs a page: say "only: browser" beside it`)),
    ...(facts.event === undefined ? ofEvents : []).map((key) =>
      findingAt(step, key, `"${key}" says more about an "event", and none is named`),
    ),
    ...problems.map((problem) => finding(step, problem)),
  ]
}

function checkFaultOf(step: Step, scenario: Scenario, vocabulary: Vocabulary): WordProblem[] {
  const fault = faultOf(step)
  return [(fault && checkFault(fault, scenario, walletNames(scenario), vocabulary)) ?? []].flat()
}

function missingAssertionKinds(scenario: Scenario, target: Target): string[] {
  const subjects = new Set<keyof Facts>()
  for (const step of stepsOn(target, scenario.steps)) {
    if (step.kind !== 'assert') continue
    for (const key of Object.keys(step.input)) subjects.add(key as keyof Facts) // `facts` is strict: it has no others
  }
  return Object.entries(assertionKinds).flatMap(([kind, keys]) => (keys.some((key) => subjects.has(key)) ? [] : [kind]))
}

/** Every cell of a matrix is a scenario on each target, and a target that says less proves less. */
function checkCell(scenario: Scenario): Finding[] {
  if (scenario.head.matrix === undefined) return []
  const lacks = targetsOf(scenario).map((target) => ({ target, missing: missingAssertionKinds(scenario, target) }))
  const all = lacks[0]?.missing.join(', no ')
  const isSame = lacks.every(({ missing }) => missing.join(', no ') === all)
  return (isSame ? lacks.slice(0, 1) : lacks).flatMap(({ target, missing }) => {
    if (missing.length === 0) return []
    const message = `each cell of a matrix asserts view, snapshot and storage; ${isSame ? '' : `on ${target} `}this one asserts no ${missing.join(', no ')}`
    return [{ path: ['matrix'], message }]
  })
}

function checkHealed(id: string, known: readonly string[]): WordProblem[] {
  if (known.includes(id)) return []
  return [unknownWord(`no fault has the id "${id}"`, id, known)]
}

/** Checks what schemas cannot: names that lead nowhere, and scenarios that prove too little. */
export function checkMeaning(scenario: Scenario, vocabulary: Vocabulary, checkModule?: CheckModule): Finding[] {
  const steps = flattenSteps(scenario.steps)
  const ids = steps.flatMap((step) => (step.id === undefined ? [] : [step.id]))
  const names = [...vocabulary.accounts, ...Object.keys(scenario.head.chains ?? {}), ...ids]
  const headFaults = scenario.head.faults ?? []
  const stepFaults = steps.flatMap((step) => faultOf(step) ?? [])
  const faultIds = [...headFaults, ...stepFaults].flatMap((fault) => (fault.id === undefined ? [] : [fault.id]))
  const isRefusalShown = showsRefusal(steps)
  const findings = steps.flatMap((step) => {
    const problems = [
      ...checkDeedWords(step, vocabulary.views, isRefusalShown),
      ...checkWalletNames(step, scenario, vocabulary.accounts),
      ...checkActor(step, scenario, vocabulary),
      ...checkVariables(step, names),
      ...checkFaultOf(step, scenario, vocabulary),
      ...checkEconomyStep(step, scenario, vocabulary.accounts),
      ...(step.kind === 'heal' ? checkHealed(step.input, faultIds) : []),
      ...(step.kind === 'ts' ? [checkModule?.(step.file) ?? []].flat() : []),
    ].map((problem) => finding(step, problem))
    return step.kind === 'assert' ? [...problems, ...checkFacts(step, scenario, vocabulary)] : problems
  })
  findings.push(
    ...checkHeadNames(scenario, vocabulary.accounts),
    ...checkEconomies(scenario, vocabulary.accounts),
    ...checkApp(scenario, steps),
    ...(isRefusalShown ? [] : [...checkOptions(scenario), ...checkOptionNetworks(scenario)]),
  )
  for (const [index, fault] of headFaults.entries()) {
    const found = checkFault(fault, scenario, walletNames(scenario), vocabulary)
    if (found) findings.push({ path: ['faults', index], ...found })
  }
  const pageOnly = (['policy', 'headers', 'script'] as const).find(
    // Without a page there is nothing that the recommended policy would refuse.
    (key) => ![undefined, 'recommended'].includes(scenario.head.page?.[key] as string),
  )
  if (pageOnly && (scenario.head.targets ?? ['core']).includes('core')) {
    const what = pageOnly === 'headers' ? pageOnly : `a ${pageOnly}`
    findings.push({ path: ['page', pageOnly], message: `only a browser heeds ${what}: say "targets: [browser]"` })
  }
  for (const step of targetsOf(scenario).includes('core') ? stepsOn('core', scenario.steps) : []) {
    if (step.kind !== 'user' || !(step.verb in pageVerbs)) continue
    const message = `"${step.verb}" needs a page: say "targets: [browser]", or "only: browser" beside it`
    findings.push({ ...(step.call ?? step.origin), message })
  }
  if (!steps.some((step) => step.kind === 'assert')) {
    findings.push({ path: ['steps'], message: 'the scenario asserts nothing' })
  }
  findings.push(...checkCell(scenario))
  return findings
}
