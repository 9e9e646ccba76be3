import type { Facts } from '../../harness/test/language/assertions.js'
import { flattenSteps } from '../../harness/test/language/semantic-rules.js'
import type { Scenario, Step } from '../../harness/test/language/step.js'
import { isMap } from '../../harness/world/lib/json.js'

/**
 * Selects the scenarios that together show everything that any scenario shows, in the least time. They show each verb,
 * view, page, option, wallet and fault, each fault in each part of the modal, and the browser's behaviour.
 */
export function coveringSample(scenarios: readonly Scenario[]): Scenario[] {
  return fewestThatShow(traitsOfAll(scenarios), scenarios)
}

/** The most steps of scenarios that `npm test` plays. A step costs 150 ms of a processor, and a scenario 600 ms more. */
const mostSteps = 1000

/**
 * Selects of a covering sample what shows the most in the least time. It begins with one scenario of each part of the
 * modal. Then comes what adds most, until there are {@link mostSteps} steps.
 */
export function shortSample(sample: readonly Scenario[]): Scenario[] {
  const traits = new Map(sample.map((scenario) => [scenario, traitsOf(scenario)]))
  const seen = new Set<string>()
  const chosen = new Set<Scenario>()
  let steps = 0
  const takeBest = (of: readonly Scenario[]) => {
    const gainOf = (scenario: Scenario) =>
      [...(traits.get(scenario) ?? [])].filter((trait) => !seen.has(trait)).length / costOf(scenario)
    const [best] = of
      .filter((scenario) => !chosen.has(scenario))
      .map((scenario) => ({ scenario, gain: gainOf(scenario) }))
      .sort((one, other) => other.gain - one.gain)
    if (!best) return false
    chosen.add(best.scenario)
    steps += flattenSteps(best.scenario.steps).length
    for (const trait of traits.get(best.scenario) ?? []) seen.add(trait)
    return true
  }
  for (const part of new Set(sample.map(partOf))) takeBest(sample.filter((scenario) => partOf(scenario) === part))
  while (steps < mostSteps && takeBest(sample));
  return sample.filter((scenario) => chosen.has(scenario))
}

const partOf = ({ name }: Pick<Scenario, 'name'>) => name.replace(/\/.*/, '')

function fewestThatShow(wanted: ReadonlySet<string>, scenarios: readonly Scenario[]): Scenario[] {
  const traits = new Map(scenarios.map((scenario) => [scenario, traitsOf(scenario)]))
  const missing = new Set(wanted)
  const chosen = new Set<Scenario>()
  while (missing.size > 0) {
    let best: Scenario | undefined
    let bestGain = 0
    for (const [scenario, found] of traits) {
      const gain = [...found].filter((trait) => missing.has(trait)).length / costOf(scenario)
      if (gain > bestGain) [best, bestGain] = [scenario, gain]
    }
    if (!best) break
    for (const trait of traits.get(best) ?? []) missing.delete(trait)
    chosen.add(best)
  }
  // Scenarios that are chosen later may show everything that an earlier one shows.
  for (const scenario of chosen) {
    const others = traitsOfAll([...chosen].filter((each) => each !== scenario))
    if ([...traitsOf(scenario)].every((trait) => !wanted.has(trait) || others.has(trait))) chosen.delete(scenario)
  }
  return scenarios.filter((scenario) => chosen.has(scenario))
}

function traitsOfAll(scenarios: readonly Scenario[]): Set<string> {
  return new Set(scenarios.flatMap((scenario) => [...traitsOf(scenario)]))
}

function costOf({ steps }: Scenario): number {
  return 7 + flattenSteps(steps).length
}

export function traitsOf({ name, head, steps }: Scenario): ReadonlySet<string> {
  const traits = new Set<string>()
  const part = partOf({ name })
  const { chains = {}, wallets = {}, modal = {}, faults = [], page = {}, frame = {}, http = {}, storage = {} } = head
  const add = (place: string, value: unknown) => {
    for (const word of wordsOf(value)) traits.add(`${place} ${word}`)
  }
  add('page', page)
  if (page.policy === 'recommended') traits.add(`page recommended in ${part}`)
  add('option', keysOf(modal))
  for (const option of Object.values(modal)) if (isMap(option)) add('option', keysOf(option))
  add('adapter', modal['adapters'])
  for (const chain of Object.values(chains)) add('chain', chain.kind)
  for (const { via, ...more } of Object.values(wallets)) {
    add('announced', via)
    add('wallet', keysOf(more))
  }
  for (const given of [frame, http, storage]) add('head', keysOf(given))
  for (const fault of faults) for (const trait of traitsOfFault(fault)) traits.add(trait)

  let last: string | undefined
  for (const step of flattenSteps(steps)) {
    if (step.kind === 'assert') {
      for (const trait of traitsOfFacts(step.input)) traits.add(trait)
      const shown = [step.input.view ?? []].flat().at(-1)
      if (shown && shown !== last) {
        traits.add(`view ${shown}`)
        traits.add(`way ${last ?? 'start'} > ${shown}`)
        last = shown
      }
    } else for (const trait of traitsOfDeed(step)) traits.add(trait)
  }
  for (const trait of [...traits]) if (trait.startsWith('fault ')) traits.add(`part ${part} ${trait}`)
  return traits
}

function traitsOfFacts(facts: Facts): string[] {
  const { error, alert, notice } = facts
  const said = Object.entries({ error, alert, notice }).flatMap(([kind, value]) => {
    const code = typeof value === 'string' ? value : value?.code
    return code === undefined ? [] : [`expects ${kind} ${code}`]
  })
  // A fact with several forms or members counts as several facts.
  const parts = Object.entries(facts).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [key, `${key} list`]
    const members = key === 'modal' ? wordsOf(value) : key === 'network' && isMap(value) ? keysOf(value) : []
    return [key, ...members.map((member) => `${key} ${member}`)]
  })
  return [...parts.map((part) => `expects ${part}`), ...said]
}

function traitsOfDeed(step: Step): string[] {
  switch (step.kind) {
    case 'user':
    case 'app': {
      const { kind, verb, input } = step
      const word = `${kind} ${verb}`
      // Each way to close is a gesture; other verbs make the same gesture with any parameter.
      return [word, ...(verb === 'close' && typeof input === 'string' ? [`${word} ${input}`] : [])]
    }
    case 'word':
      return [`user ${step.word}`]
    case 'fault':
      return traitsOfFault(step.input)
    case 'wallet':
    case 'chain':
    case 'http':
    case 'clock':
    case 'browser':
    case 'relay':
    case 'frame':
    case 'onramp':
      return wordsOf(step.input).map((word) => `${step.kind} ${word}`)
    default:
      return [step.kind]
  }
}

function traitsOfFault({ on, do: what }: { readonly on: string; readonly do: unknown }): string[] {
  const place = `fault ${on.replace(/[. ].*/, '')}`
  return [place, ...wordsOf(withoutData(what)).map((word) => `${place} ${word}`)]
}

/** Hostile answers are parsed by the contracts first: a run of all scenarios tests every value at every place. */
function withoutData(fault: unknown): unknown {
  return isMap(fault) ? (['rewrite', 'content'].find((kind) => kind in fault) ?? fault) : fault
}

/** The features of a value: `reject`, or for `{ reject: { code: 4001 } }` both `reject` and `reject code=4001`. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    isMap(part) ? [key, ...keysOf(part).map((inner) => `${key} ${inner}`)] : [key],
  )
}

function keysOf(value: object): string[] {
  return Object.keys(value)
}
