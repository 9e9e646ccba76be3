import { isDeepStrictEqual } from 'node:util'
import { parseOptions } from '../../../../core/options/options.js'
import { isMap, memberOf } from '../../../world/lib/json.js'
import { createCanonicaliser, digest } from './canonical-value.js'
import type { LogEntry, RequestEntry, RunLog, WalletEntry } from './log-entry.js'

/** RPC methods that change nothing. Polls and retries may repeat them any number of times. */
const rpcReads = /^(eth_(?!send|sign)|net_|web3_|get[A-Z]|simulate|isBlockhashValid)/

function rpcMethods(body: unknown): string[] {
  const calls = Array.isArray(body) ? body : [body]
  return calls.flatMap((call: unknown) => {
    const method = memberOf(call, 'method')
    return typeof method === 'string' ? [method] : []
  })
}

function callsOnly({ body }: RequestEntry, known: RegExp): boolean {
  const methods = rpcMethods(body)
  return methods.length > 0 && methods.every((method) => known.test(method))
}

const isRead = (request: RequestEntry): boolean => request.method === 'GET' || callsOnly(request, rpcReads)

/** True for a ping. Nodes are pinged by the clock, so the number of pings before the end is a race. */
const isPing = (request: RequestEntry): boolean => callsOnly(request, /^net_listening$/)

/**
 * Drops unanswered reads if the same read was answered at another time. Whether the answer comes before the page or the
 * scenario ends is a race.
 */
function withoutUnanswered(requests: readonly RequestEntry[]): RequestEntry[] {
  const keyOf = (request: RequestEntry) => sortKey({ ...request, status: 200 })
  const answered = new Set(requests.filter(({ status }) => typeof status === 'number').map(keyOf))
  return requests.filter((request) => !(request.isOnItsWay && isRead(request) && answered.has(keyOf(request))))
}

/**
 * Splits a batch of calls into single requests, and a price request into one for each token. A recording does not depend
 * on the batching. Prices are polled every ten seconds, all in one request.
 */
function splitBatch(request: RequestEntry): RequestEntry[] {
  const { path, body } = request
  const addresses = memberOf(body, 'addresses')
  if (path === '/v1/fungible/price' && isMap(body) && Array.isArray(addresses))
    return addresses.map((address: unknown) => ({ ...request, body: { ...body, addresses: [address] } }))
  if (!Array.isArray(request.body) || rpcMethods(request.body).length === 0) return [request]
  return request.body.map((body: unknown) => ({ ...request, body }))
}

/** Masks the picture in a path: which pictures load depends on how many rows a list draws before it is measured. */
function withoutPicture(request: RequestEntry): RequestEntry {
  return { ...request, path: request.path.replace(/(\/get[A-Z][a-z]+Image\/)[^/]+$/, '$1<picture>') }
}

/** The key for sorting, in which values that differ between runs are masked. */
function sortKey({ service, method, path, query, body, status }: RequestEntry): string {
  const same = JSON.stringify(createCanonicaliser().value(body) ?? null).replaceAll(/<id:\d+>/g, '<id>')
  return [service, method, path, JSON.stringify(query), same, String(status)].join(' ')
}

/**
 * Sorts a run's requests, since their order is a race between connections. A repeated read counts once, as polls and
 * retries repeat it. So does a write that differs only in a random id, which is a retry.
 */
function requestsOf(entries: readonly LogEntry[]): RequestEntry[] {
  const requests = withoutUnanswered(
    entries
      .filter((entry) => entry.kind === 'request')
      .flatMap(splitBatch)
      .filter((request) => !isPing(request))
      .map(withoutPicture),
  )
  const keyed = requests.map((request) => ({
    request,
    key: sortKey(request),
    text: `${request.status} ${request.path} ${JSON.stringify([request.query, request.body])}`,
  }))
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const seen = new Set<string>()
  return sorted
    .filter(({ request, key, text }) => {
      const once = isRead(request) ? key : `${key} ${text}`
      const isNew = !seen.has(once)
      seen.add(once)
      return isNew
    })
    .map(({ request }) => request)
}

function eventOf({ service, body }: RequestEntry): string | undefined {
  const event = service === 'analytics' ? memberOf(memberOf(body, 'props'), 'event') : undefined
  return typeof event === 'string' ? event : undefined
}

/** One line for each status of the analytics service. The log has the events' content elsewhere. */
function sentEvents(requests: readonly RequestEntry[]): unknown[] {
  const answers = new Map(requests.map((request) => [request.status, request]))
  const sorted = [...answers.values()].sort((a, b) => (String(a.status) < String(b.status) ? -1 : 1))
  return sorted.map(({ service, method, path, status }) => {
    const events = requests.flatMap((request) => (request.status === status ? (eventOf(request) ?? []) : []))
    return { request: `${service} ${method} ${path}`, status, events: events.sort() }
  })
}

/** Keeps the options that differ from their defaults. */
function changesOf(given: Record<string, unknown>, usual: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(given).filter(([key, value]) => !isDeepStrictEqual(value, usual[key]))
  return Object.fromEntries(
    changed.map(([key, value]) => {
      const was = usual[key]
      return [key, isMap(value) && isMap(was) ? changesOf(value, was) : value]
    }),
  )
}

const longestLine = 4000

/** Shortens long lines to their beginning and a hash: a hostile wallet may answer with megabytes. */
function textOf(line: unknown): string {
  const text = JSON.stringify(line)
  if (text.length <= longestLine) return text
  return JSON.stringify({ begins: text.slice(0, 200), characters: text.length, sha256: digest(text) })
}

const walletReads = new Set(['eth_accounts', 'eth_chainId'])

/**
 * Lists the calls of one wallet in order. Between two other calls, equal reads with equal answers count once: a host's
 * library repeats a read that takes longer than 100 ms of real time.
 */
function callsOf(calls: readonly WalletEntry[]): WalletEntry[] {
  const seen = new Set<string>()
  return calls.filter((call) => {
    if (!walletReads.has(call.method)) {
      seen.clear()
      return true
    }
    const key = JSON.stringify(call)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Parameters that each request of the modal has, and that identify the modal. */
const askers: readonly string[] = ['projectId', 'st', 'sv']

function questionOf(query: RequestEntry['query']): Record<string, unknown> | undefined {
  const own = Object.entries(query).filter(([key]) => !askers.includes(key))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Drops the empty members of a snapshot: `null`, `false`, and empty lists and maps. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (!isMap(value)) return value
  const members = Object.entries(value).map(([key, each]) => [key, said(each)] as const)
  return Object.fromEntries(members.filter(([, each]) => !isNothing(each)))
}

/**
 * The canonical text of a run: one JSON object per line. View changes come first, then events, then the calls of each wallet,
 * each in their own order. Then come all requests, sorted, and the last snapshot. Facts that the scenario states itself,
 * parameters of every request, and options with their default values are left out. Two runs with one seed give equal texts.
 * Entries are not grouped by step: whether an effect arrives before or after the next step begins is a race.
 */
export function canonicalLog(log: RunLog): string {
  const { value } = createCanonicaliser()
  const { entries } = log
  const lines: unknown[] = [{ scenario: log.scenario, seed: log.seed }]
  for (const { view, open, history } of entries.filter((entry) => entry.kind === 'view'))
    lines.push(value({ view, open, history }))
  const usual = createCanonicaliser().value(parseOptions({ projectId: 'any' }))
  for (const { event, properties } of entries.filter((entry) => entry.kind === 'event')) {
    const told = value(properties)
    const isOptions = event === 'INITIALIZE' && isMap(told) && isMap(usual)
    lines.push({ event, properties: isOptions ? changesOf(told, usual) : told })
  }
  const calls = entries.filter((entry) => entry.kind === 'wallet')
  for (const wallet of [...new Set(calls.map((call) => call.wallet))].sort()) {
    for (const { kind: _kind, ...call } of callsOf(calls.filter((call) => call.wallet === wallet)))
      lines.push(value(call))
  }
  const requests = requestsOf(entries)
  lines.push(...sentEvents(requests.filter((request) => eventOf(request) !== undefined)))
  for (const request of requests.filter((each) => eventOf(each) === undefined)) {
    const { service, method, path, query, body, status } = request
    const asks = { query: value(questionOf(query)), body: value(body) }
    lines.push({ request: value(`${service} ${method} ${path}`), status, ...asks })
  }
  if (log.snapshot) {
    // `caipNetworkId` identifies the network. Its other facts come from the host.
    const { notice: _notice, loading: _loading, activeNetwork: _network, ...lasting } = log.snapshot
    lines.push({ snapshot: value(said(lasting)) })
  }
  return `${lines.map(textOf).join('\n')}\n`
}
