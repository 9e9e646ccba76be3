import { defined } from '../../../world/lib/defined.js'
import { requestMatches } from '../../../world/services/request-pattern.js'
import type { ServiceRequest } from '../../../world/services/services-api.js'
import type { Facts } from '../../language/assertions.js'
import { firstFault, mismatch, show } from './match-value.js'

const line = (request: ServiceRequest): string => `${request.service} ${request.method} ${request.path}`

function summary(requests: readonly ServiceRequest[]): string {
  return requests.length === 0 ? 'none' : requests.map(line).join(', ')
}

type RequestFacts = NonNullable<Facts['requests']>
type RequestFact = Exclude<RequestFacts, 'none' | string[]>[string]

function checkOne(key: string, fact: RequestFact, requests: readonly ServiceRequest[]): string | undefined {
  const wanted = typeof fact === 'number' ? { count: fact } : fact
  const ofKey = requests.filter((request) => requestMatches(key, request))
  const details = defined({ query: wanted.query, body: wanted.body })
  const matching = ofKey.filter(({ query, body }) => mismatch(details, { query, body }) === undefined)
  const minimum = wanted.min ?? wanted.count ?? (wanted.max === undefined ? 1 : 0)
  const maximum = wanted.max ?? wanted.count ?? Number.POSITIVE_INFINITY
  if (matching.length >= minimum && matching.length <= maximum) return undefined
  const most = maximum === Number.POSITIVE_INFINITY ? `at least ${minimum}` : `${minimum} to ${maximum}`
  const got = `wanted ${minimum === maximum ? minimum : most}, got ${matching.length}`
  if (Object.keys(details).length === 0) return `requests "${key}": ${got}`
  const seen = ofKey.map(({ query, body }) => show({ query, body })).join(', ')
  return `requests "${key}" with ${show(details)}: ${got}; of ${seen || 'none'}`
}

/** Compares the requests with the expected ones. Returns a sentence on the difference, or `undefined`. */
export function checkRequests(
  facts: RequestFacts | undefined = {},
  requests: readonly ServiceRequest[],
): string | undefined {
  if (Array.isArray(facts)) return checkOrder(facts, requests)
  if (facts === 'none') return requests.length === 0 ? undefined : `requests: wanted none, got ${summary(requests)}`
  return firstFault(Object.entries(facts), ([key, fact]) => checkOne(key, fact, requests))
}

/** Checks that the named requests came in this order. Others may come in between. */
function checkOrder(keys: readonly string[], requests: readonly ServiceRequest[]): string | undefined {
  let next = 0
  for (const request of requests) {
    const key = keys[next]
    if (key !== undefined && requestMatches(key, request)) next += 1
  }
  const missing = keys[next]
  return missing === undefined
    ? undefined
    : `request order: no "${missing}" after "${keys[next - 1] ?? 'the start'}", got ${summary(requests)}`
}
