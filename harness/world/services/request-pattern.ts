import type { Endpoint } from '../../../core/lib/http/endpoint.js'
import { FaultError } from '../faults/parse-fault.js'
import { nearestName } from '../lib/nearest.js'
import type { ServiceRequest } from './services-api.js'

/** Converts a path to a pattern; `*` matches any text. */
function globToPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^?]*')
  return new RegExp(`^${escaped}$`)
}

/** True if a request matches a key: `catalogue getWallets`, `catalogue GET /getWalletImage/*`, `analytics *`, `*`. */
export function requestMatches(key: string, request: ServiceRequest): boolean {
  const [service, word, path] = key.split(' ')
  if (service !== '*' && service !== request.service) return false
  if (word === undefined || word === '*') return true
  if (path === undefined) return word === request.endpoint
  return word === request.method && globToPattern(path).test(request.path)
}

export type RequestPattern = (endpoint: Endpoint, path: string) => boolean

/**
 * Parses `catalogue *`, `catalogue getWallets`, `blockchain GET /v1/account/*` or `* *`. A leading `http.` is allowed.
 * @throws {@link FaultError} for an unknown service or endpoint
 */
export function parseRequestPattern(on: string, endpoints: readonly Endpoint[]): RequestPattern {
  const [service = '', word = '*', path] = on.replace(/^http\./, '').split(/\s+/)
  const services = [...new Set(endpoints.map((endpoint) => endpoint.service))]
  if (service !== '*' && !services.some((name) => name === service)) throw unknown(on, 'service', service, services)
  const ofService = endpoints.filter((endpoint) => service === '*' || endpoint.service === service)
  if (path === undefined) {
    const names = ofService.map((endpoint) => endpoint.name)
    if (word !== '*' && !names.includes(word)) throw unknown(on, 'endpoint', word, names)
    return (endpoint) => ofService.includes(endpoint) && (word === '*' || endpoint.name === word)
  }
  if (word !== '*' && word !== 'GET' && word !== 'POST') throw unknown(on, 'method', word, ['GET', 'POST'])
  const pattern = globToPattern(path)
  return (endpoint, asked) =>
    ofService.includes(endpoint) && (word === '*' || endpoint.method === word) && pattern.test(asked)
}

function unknown(on: string, what: string, got: string, names: readonly string[]): FaultError {
  const nearest = nearestName(got, names)
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return new FaultError(`"${on}" names no ${what}: there is no "${got}".${hint} There are: ${names.join(', ')}.`)
}
