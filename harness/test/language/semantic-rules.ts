import { keyNamesOf } from '../../world/accounts/key-accounts.js'
import { isMap } from '../../world/lib/json.js'
import { nearestName } from '../../world/lib/nearest.js'
import { checkApp } from './check-app.js'
import { checkEconomies, checkEconomyStep } from './check-economy.js'
import { checkFault, faultOf } from './check-faults.js'
import { checkHeadNames, checkOptionNetworks, checkOptions, checkWalletNames } from './check-head.js'
import {
  checkDeedWords,
  checkRequest,
  checkWords,
  showsRefusal,
  unknown,
  unknownWord,
  type Vocabulary,
} from './check-words.js'
import type { AppSpec, FaultInput } from './head.js'
import type { Finding, WordProblem } from './problem.js'
import type { Scenario, Step, StepOf } from './step.js'
import { variablesIn } from './variables.js'

export type CheckModule = (file: string) => WordProblem | undefined

export function flattenSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => {
    if (step.kind === 'repeat' || step.kind === 'word') return [step, ...flattenSteps(step.steps)]
    if (step.kind === 'parallel' || step.kind === 'race') return [step, ...step.branches.flatMap(flattenSteps)]
    return [step]
  })
}

/** The app that a scenario acts on, or undefined for our own host page. */
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

function checkActor(step: Step, scenario: Scenario, vocabulary: Vocabulary): WordProblem[] {
  // The check of faults reports a fault's actor.
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
  const said = Object.entries(facts).filter(([key]) => key !== 'within')
  // An empty `result` is an assertion too: the action ended well.
  const empty = said
    .filter(([key, fact]) => key !== 'result' && isMap(fact) && Object.keys(fact).length === 0)
    .map(([key]) => ` of "${key}"`)
  const { requests: asked = {} } = facts
  const requests = Array.isArray(asked) ? asked : asked === 'none' ? [] : Object.keys(asked)
  return [
    ...unknown('view', [facts.view ?? []].flat(), vocabulary.views),
    ...(said.length === 0 ? [''] : empty).map((about) => ({ message: `"${step.mode}" says nothing${about}` })),
    // A request that no endpoint serves can never occur, so asserting its absence would always pass.
    ...requests.flatMap((key) => checkRequest(key.split(' '), vocabulary)),
    ...checkWords(facts, scenario, walletNames(scenario)),
  ].map((problem) => finding(step, problem))
}

/** Finds errors that schemas cannot: names that refer to nothing, and scenarios that assert too little. */
export function checkMeaning(scenario: Scenario, words: Vocabulary, checkModule?: CheckModule): Finding[] {
  const ofKeys = Object.entries(scenario.head.wallets ?? {}).flatMap(([name, { accounts }]) =>
    keyNamesOf(name, accounts),
  )
  const vocabulary = { ...words, accounts: [...new Set([...words.accounts, ...ofKeys])] }
  const steps = flattenSteps(scenario.steps)
  const ids = steps.flatMap((step) => (step.id === undefined ? [] : [step.id]))
  const names = [...vocabulary.accounts, ...Object.keys(scenario.head.chains ?? {}), ...ids]
  const headFaults = scenario.head.faults ?? []
  const stepFaults = steps.flatMap((step) => faultOf(step) ?? [])
  const faultIds = [...headFaults, ...stepFaults].flatMap((fault) => (fault.id === undefined ? [] : [fault.id]))
  const isRefusalShown = showsRefusal(steps)
  const ofFaults = (faults: readonly FaultInput[]) =>
    faults.map((fault) => checkFault(fault, scenario, walletNames(scenario), vocabulary))
  const findings = steps.flatMap((step) => {
    const problems = [
      ...checkDeedWords(step, vocabulary.views, isRefusalShown),
      ...checkWalletNames(step, scenario, vocabulary.accounts),
      ...checkActor(step, scenario, vocabulary),
      ...checkVariables(step, names),
      ...ofFaults([faultOf(step) ?? []].flat()).flatMap((problem) => problem ?? []),
      ...checkEconomyStep(step, scenario, vocabulary.accounts),
      ...(step.kind === 'heal' && !faultIds.includes(step.input)
        ? [unknownWord(`no fault has the id "${step.input}"`, step.input, faultIds)]
        : []),
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
  for (const [index, found] of ofFaults(headFaults).entries()) {
    if (found) findings.push({ path: ['faults', index], ...found })
  }
  if (!steps.some((step) => step.kind === 'assert')) {
    findings.push({ path: ['steps'], message: 'the scenario asserts nothing' })
  }
  return findings
}
