import { appPayloads } from '../../core/contracts/frame/messages.js'
import type { FaultLayer } from '../faults/fault-definition.js'
import { FaultError, parseFault } from '../faults/parse-fault.js'
import { nearestName } from '../lib/nearest.js'
import type { Vocabulary, WordProblem } from './check-words.js'
import type { FaultInput } from './head.js'
import type { Scenario, Step } from './step.js'

function problem(message: string, word?: string, suggestion?: string): WordProblem {
  return { message, ...(word === undefined ? {} : { word }), suggestion }
}

/** A fault of the head, or what a step puts in force, in the one form. */
export function faultOf(step: Step): FaultInput | undefined {
  if (step.kind === 'fault') return step.input
  if (step.kind === 'http') {
    if (!('fault' in step.input)) return undefined
    const { fault, on, times, id } = step.input
    return { on: `http.${step.actor}${on === undefined ? '' : ` ${on}`}`, do: fault, times, id }
  }
  if (step.kind === 'relay') {
    const { input } = step
    if (typeof input === 'string' || !('fault' in input)) return undefined
    const { fault, on, times, id } = input
    return { on: on === undefined ? 'relay' : `relay ${on}`, do: fault, times, id }
  }
  if (step.kind === 'frame') {
    const { input } = step
    if (typeof input === 'string' || !('fault' in input)) return undefined
    const { fault, on, times, id } = input
    return { on: on === undefined ? 'frame' : `frame ${on}`, do: fault, times, id }
  }
  if (step.kind !== 'chain' && step.kind !== 'wallet') return undefined
  const { input } = step
  if (typeof input === 'string' || !('fault' in input) || input.fault === undefined) return undefined
  return { on: `${step.kind}.${step.actor}`, do: input.fault, id: input.id }
}

function findLayer(
  fault: FaultInput,
  scenario: Scenario,
  wallets: readonly string[],
  vocabulary: Vocabulary,
): FaultLayer | WordProblem {
  const [target = '', word, path] = fault.on.split(' ')
  const [kind = '', name = ''] = target.split('.')
  if (kind === 'wallet')
    return wallets.includes(name)
      ? 'wallet'
      : problem(`the scenario has no wallet "${name}"`, name, nearestName(name, wallets))
  if (kind === 'chain') {
    const chains = scenario.head.chains ?? {}
    const chain = chains[name]
    if (!chain) return problem(`the scenario has no chain "${name}"`, name, nearestName(name, Object.keys(chains)))
    // All other kinds have the faults of a node that is not Ethereum's.
    return chain.kind === 'evm' ? 'chain.evm' : 'chain.solana'
  }
  if (target === 'frame') {
    const words = [...Object.keys(appPayloads), 'READY']
    return word === undefined || words.includes(word)
      ? 'frame'
      : problem(`the modal sends the frame no "${word}"`, word, nearestName(word, words))
  }
  if (kind === 'relay' || target === 'verify') return kind === 'relay' ? 'relay' : 'verify'
  if (kind !== 'http')
    return problem(
      `a fault is on http.<service>, chain.<name>, wallet.<name>, relay, verify or frame; this one is on "${fault.on}"`,
      fault.on,
    )
  if (!vocabulary.services.includes(name))
    return problem(`there is no service "${name}"`, name, nearestName(name, vocabulary.services))
  const names = vocabulary.endpoints.filter((endpoint) => endpoint.service === name).map((endpoint) => endpoint.name)
  if (word === undefined || word === '*' || path !== undefined || names.includes(word)) return 'http'
  return problem(`the service ${name} has no endpoint "${word}"`, word, nearestName(word, names))
}

export function checkFault(
  fault: FaultInput,
  scenario: Scenario,
  wallets: readonly string[],
  vocabulary: Vocabulary,
): WordProblem | undefined {
  const layer = findLayer(fault, scenario, wallets, vocabulary)
  if (typeof layer !== 'string') return layer
  try {
    parseFault(layer, fault.do)
    return undefined
  } catch (error) {
    if (error instanceof FaultError) return problem(error.message, error.word)
    throw error
  }
}
