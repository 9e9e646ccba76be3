import { appPayloads } from '../../../core/contracts/frame/messages.js'
import type { FaultLayer } from '../../world/faults/fault-definition.js'
import { FaultError, parseFault } from '../../world/faults/parse-fault.js'
import { checkRequest, unknownWord, type Vocabulary } from './check-words.js'
import type { FaultInput } from './head.js'
import type { WordProblem } from './problem.js'
import type { Scenario, Step } from './step.js'

/** Returns the fault that a step sets, in the form of the head's faults. Other steps have none. */
export function faultOf(step: Step): FaultInput | undefined {
  if (step.kind === 'fault') return step.input
  if (step.kind === 'http') {
    if (!('fault' in step.input)) return undefined
    const { fault, on, times, id } = step.input
    return { on: `http.${step.actor}${on === undefined ? '' : ` ${on}`}`, do: fault, times, id }
  }
  if (step.kind === 'relay' || step.kind === 'frame') {
    const { kind, input } = step
    if (typeof input === 'string' || !('fault' in input)) return undefined
    const { fault, on, times, id } = input
    return { on: on === undefined ? kind : `${kind} ${on}`, do: fault, times, id }
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
  const [target = '', ...words] = fault.on.split(' ')
  const [kind = '', name = ''] = target.split('.')
  if (kind === 'wallet')
    return wallets.includes(name) ? 'wallet' : unknownWord(`the scenario has no wallet "${name}"`, name, wallets)
  if (kind === 'chain') {
    const chains = scenario.head.chains ?? {}
    const chain = chains[name]
    if (!chain) return unknownWord(`the scenario has no chain "${name}"`, name, Object.keys(chains))
    // All other kinds of chains have the faults of Solana's node.
    return chain.kind === 'evm' ? 'chain.evm' : 'chain.solana'
  }
  if (target === 'frame') {
    const known = [...Object.keys(appPayloads), 'READY']
    const [word] = words
    if (word === undefined || known.includes(word)) return 'frame'
    return unknownWord(`the modal sends the frame no "${word}"`, word, known)
  }
  if (kind === 'relay' || target === 'verify') return kind === 'relay' ? 'relay' : 'verify'
  if (target === 'http.*' && words.length === 0) return 'http'
  if (kind === 'http') return checkRequest([name, ...words], vocabulary)[0] ?? 'http'
  const places = 'http.<service>, chain.<name>, wallet.<name>, relay, verify or frame'
  return { message: `a fault is on ${places}; this one is on "${fault.on}"`, word: fault.on }
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
    if (error instanceof FaultError) return { message: error.message, word: error.word }
    throw error
  }
}
