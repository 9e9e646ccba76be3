import { createCanonicaliser } from './canonical-value.js'
import type { RequestEntry, RunLog, StepLog } from './log-entry.js'

/** RPC methods that ask and change nothing: pollers and retries may call them any number of times. */
const rpcReads = /^(eth_(?!send|sign)|net_|web3_|get[A-Z]|simulate|isBlockhashValid)/

function rpcMethods(body: unknown): string[] {
  const calls = Array.isArray(body) ? body : [body]
  return calls.flatMap((call: unknown) => {
    const method = typeof call === 'object' && call !== null ? Reflect.get(call, 'method') : undefined
    return typeof method === 'string' ? [method] : []
  })
}

function isRead(request: RequestEntry): boolean {
  if (request.method === 'GET') return true
  const methods = rpcMethods(request.body)
  return methods.length > 0 && methods.every((method) => rpcReads.test(method))
}

/** A batch is one request for each of its calls: how calls are bundled is not what a recording is about. */
function splitBatch(request: RequestEntry): RequestEntry[] {
  if (!Array.isArray(request.body) || rpcMethods(request.body).length === 0) return [request]
  return request.body.map((body: unknown) => ({ ...request, body }))
}

function requestsOf(step: StepLog, failedReads: Set<string>): RequestEntry[] {
  const requests = step.entries.filter((entry): entry is RequestEntry => entry.kind === 'request').flatMap(splitBatch)
  const sortKey = (request: RequestEntry) =>
    [
      request.service,
      request.method,
      request.path,
      JSON.stringify(request.query),
      withoutRandom(request.body),
      String(request.status),
    ].join(' ')
  const sorted = requests
    .map((request) => ({ request, key: sortKey(request) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return sorted
    .filter(({ request, key }, index) => {
      if (!isRead(request)) return true
      if (sorted[index - 1]?.key === key) return false
      // Of a read that failed the retries come when they come: only the first failure has its step.
      if (typeof request.status === 'number' && request.status < 400) return true
      if (failedReads.has(key)) return false
      failedReads.add(key)
      return true
    })
    .map(({ request }) => request)
}

/** For sorting: the body without what differs between runs. */
function withoutRandom(body: unknown): string {
  const { value } = createCanonicaliser(0)
  return JSON.stringify(value(body) ?? null).replaceAll(/<id:\d+>/g, '<id>')
}

/**
 * The canonical text of a run: one JSON object a line. Within a step come view changes, events and each wallet's calls in
 * their order, then the requests sorted; so two runs with one seed are equal to the byte.
 */
export function canonicalLog(log: RunLog): string {
  const canonicaliser = createCanonicaliser(log.startMs)
  const lines: unknown[] = [{ scenario: log.scenario, target: log.target, seed: log.seed }]
  const failedReads = new Set<string>()
  for (const step of log.steps) {
    const value = (raw: unknown) => canonicaliser.value(raw, step.advances)
    lines.push({ step: step.step, does: value(step.text) })
    for (const entry of step.entries) {
      if (entry.kind === 'view') lines.push(value({ view: entry.view, open: entry.open, history: entry.history }))
    }
    for (const entry of step.entries) {
      if (entry.kind === 'event') lines.push(value({ event: entry.event, properties: entry.properties }))
    }
    const wallets = new Set(step.entries.flatMap((entry) => (entry.kind === 'wallet' ? [entry.wallet] : [])))
    for (const wallet of [...wallets].sort()) {
      for (const entry of step.entries) {
        if (entry.kind !== 'wallet' || entry.wallet !== wallet) continue
        const { kind: _kind, ...call } = entry
        lines.push(value(call))
      }
    }
    for (const request of requestsOf(step, failedReads)) {
      const { kind: _kind, service, method, path, query, body, status } = request
      // What it was comes first: people read it in a difference.
      lines.push({ request: value(`${service} ${method} ${path}`), status, query: value(query), body: value(body) })
    }
  }
  if (log.snapshot) lines.push({ snapshot: canonicaliser.value(log.snapshot, log.steps.at(-1)?.advances) })
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
