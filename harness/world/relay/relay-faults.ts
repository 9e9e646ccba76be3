import type { relayRefusals } from '../faults/catalogue.js'
import { createStrikes } from '../faults/fault-definition.js'
import { FaultError, type ParsedFault, parseFault } from '../faults/parse-fault.js'
import type { RandomStream } from '../lib/seed.js'
import { isTag, tagNames } from './tags.js'

export type RelayEffect =
  | { readonly at: 'upgrade' }
  | { readonly at: 'open'; readonly code: number; readonly reason: string; readonly atOnce: boolean }
  | { readonly at: 'drop'; readonly code: number | undefined; readonly isTaken: boolean }
  | { readonly at: 'call'; readonly do: 'ignore' | 'too-many' | 'lose-answer' | 'lose-messages' }
  | { readonly at: 'call'; readonly do: 'limit'; readonly bytes: number }
  | { readonly at: 'delivery'; readonly do: 'duplicate' | 'reorder' | { readonly delayMs: number } }

export interface RelayMoment {
  readonly client: string
  readonly method?: string
  readonly tags: readonly number[]
}

export interface RelayFault {
  readonly effect: RelayEffect
  /** True if the fault names a method or a tag: then it affects messages, not sockets. */
  readonly isAboutMessages: boolean
  isFor(moment: RelayMoment): boolean
  strikes(): boolean
}

const REASONS: Readonly<Record<(typeof relayRefusals)[number], string>> = {
  origin: 'Unauthorized: origin not allowed',
  key: 'Unauthorized: invalid key',
  jwt: 'JWT validation error: JWT Token is not yet valid',
}

const METHOD = /^(irn|wc)_[A-Za-z]+$/

/** `on` is `relay` or `relay.socket`, followed by a client, a method or a tag in any order. */
export function createRelayFault(on: string, given: unknown, random: RandomStream): RelayFault {
  const parsed = parseFault('relay', given)
  const target = readTarget(on)
  const effect = effectOf(parsed)
  // A drop is a single event, so it strikes once by default; other faults stay active.
  const schedule = effect.at === 'drop' ? { times: 1, ...parsed.schedule } : parsed.schedule
  return {
    effect,
    isAboutMessages: target.method !== undefined || target.tag !== undefined,
    isFor({ client, method, tags }) {
      const { tag } = target
      if (target.client !== undefined && target.client !== client) return false
      if (target.method !== undefined && target.method !== method) return false
      return tag === undefined || tags.some((each) => isTag(tag, each))
    },
    strikes: createStrikes(schedule, random),
  }
}

interface Target {
  client?: string
  method?: string
  tag?: string
}

function readTarget(on: string): Target {
  const [layer, ...words] = on.trim().split(/\s+/)
  if (layer !== 'relay' && layer !== 'relay.socket') {
    throw new FaultError(`A fault of the relay is on relay or relay.socket; this one is on "${on}".`)
  }
  const target: Target = {}
  for (const word of words) {
    const key = METHOD.test(word) ? 'method' : /^\d+$/.test(word) || tagNames.includes(word) ? 'tag' : 'client'
    if (target[key] !== undefined)
      throw new FaultError(`"${on}" names two words of the same kind: ${target[key]} and ${word}.`)
    target[key] = word
  }
  return target
}

const plainDeeds: Readonly<Record<string, 'ignore' | 'too-many' | 'lose-answer' | 'lose-messages'>> = {
  silent: 'ignore',
  3001: 'too-many',
  'lose-ack': 'lose-answer',
  'lose-publish': 'lose-messages',
}

function effectOf({ definition, value, options }: ParsedFault): RelayEffect {
  switch (definition.name) {
    case 'drop':
      return { at: 'drop', code: typeof value === 'number' ? value : undefined, isTaken: options.isTaken === true }
    case 'refuse':
      return { at: 'upgrade' }
    case '3000': {
      const reason = REASONS[value as keyof typeof REASONS] // parsed by the definition of this name
      return { at: 'open', code: 3000, reason, atOnce: options.atOnce === true }
    }
    case 'max-bytes':
      return { at: 'call', do: 'limit', bytes: Number(value) }
    case 'duplicate':
    case 'reorder':
      return { at: 'delivery', do: definition.name }
    case 'delay':
      return { at: 'delivery', do: { delayMs: Number(value) } }
    default: {
      const deed = plainDeeds[definition.name]
      if (deed) return { at: 'call', do: deed }
      throw new Error(`The fault ${definition.id} is in the catalogue but is not implemented.`)
    }
  }
}
