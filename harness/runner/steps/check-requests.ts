import type { Facts } from '../../language/assertions.js'
import type { ServiceRequest } from '../../services/services-api.js'
import { mismatch, show } from './match-value.js'

function globToPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^?]*')
  return new RegExp(`^${escaped}$`)
}

/** `catalogue getWallets`, `catalogue GET /getWalletImage/*`, `analytics *`. */
export function requestMatches(key: string, request: ServiceRequest): boolean {
  const [service, word, path] = key.split(' ')
  if (service !== request.service) return false
  if (word === undefined || word === '*') return true
  if (path === undefined) return word === request.endpoint
  return word === request.method && globToPattern(path).test(request.path)
}

function line(request: ServiceRequest): string {
  return `${request.service} ${request.method} ${request.path}`
}

function summary(requests: readonly ServiceRequest[]): string {
  return requests.length === 0 ? 'none' : requests.map(line).join(', ')
}

type RequestFacts = NonNullable<Facts['requests']>
type RequestFact = Exclude<RequestFacts, 'none'>[string]

function checkOne(key: string, fact: RequestFact, requests: readonly ServiceRequest[]): string | undefined {
  const wanted = typeof fact === 'number' ? { count: fact } : fact
  const ofKey = requests.filter((request) => requestMatches(key, request))
  const details = { query: wanted.query, body: wanted.body }
  const matching = ofKey.filter(
    (request) => mismatch(withoutUndefined(details), { query: request.query, body: request.body }) === undefined,
  )
  const minimum = wanted.min ?? wanted.count ?? (wanted.max === undefined ? 1 : 0)
  const maximum = wanted.max ?? wanted.count ?? Number.POSITIVE_INFINITY
  if (matching.length >= minimum && matching.length <= maximum) return undefined
  const range =
    minimum === maximum
      ? String(minimum)
      : maximum === Number.POSITIVE_INFINITY
        ? `at least ${minimum}`
        : `${minimum} to ${maximum}`
  const like = wanted.query === undefined && wanted.body === undefined ? '' : ` with ${show(withoutUndefined(details))}`
  const seen =
    like === ''
      ? ''
      : `; of ${ofKey.map((request) => show({ query: request.query, body: request.body })).join(', ') || 'none'}`
  return `requests "${key}"${like}: wanted ${range}, got ${matching.length}${seen}`
}

function withoutUndefined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined))
}

export function checkRequests(facts: RequestFacts, requests: readonly ServiceRequest[]): string | undefined {
  if (facts === 'none') return requests.length === 0 ? undefined : `requests: wanted none, got ${summary(requests)}`
  for (const [key, fact] of Object.entries(facts)) {
    const found = checkOne(key, fact, requests)
    if (found !== undefined) return found
  }
  return undefined
}

/** The named requests came in this order; others may stand between them. */
export function checkRequestOrder(keys: readonly string[], requests: readonly ServiceRequest[]): string | undefined {
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
