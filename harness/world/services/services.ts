import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import * as z from 'zod/mini'
import { serviceUrls } from '../../../core/contracts/services.js'
import type { ServiceName } from '../../../core/lib/http/endpoint.js'
import { wallets } from '../../../fixtures/catalogue/wallets.js'
import type { Chain } from '../chains/chain.js'
import type { WorldClock } from '../lib/clock.js'
import { textOrJson } from '../lib/json.js'
import { untilAborted } from '../lib/lifecycle.js'
import { messageOf } from '../lib/message-of.js'
import type { Seed } from '../lib/seed.js'
import { loadOptionalPeer } from '../processes/optional-peer.js'
import { answerCoingecko } from './coingecko.js'
import { answerEtherscan } from './etherscan.js'
import { answerExplorer } from './explorer.js'
import { ContractBreach, type Fake, type FakesWorld } from './fake.js'
import { answerForeign } from './foreign.js'
import { answerHelius } from './helius.js'
import { createHttpFault, type HttpFault } from './http-faults.js'
import { allFakes } from './index.js'
import { createNodes, type NodeNames } from './nodes.js'
import { createCashier } from './onramp/cashier.js'
import { createOwnServices, type OwnServices } from './own-services.js'
import { answerPageServer } from './page-server.js'
import { parseRequestPattern, type RequestPattern } from './request-pattern.js'
import type { ServiceRequest, Services, ServicesSpec, ServicesState } from './services-api.js'
import { answerSwapOffer } from './swap-offers.js'

export interface ServicesOptions extends Omit<ServicesSpec, 'names'> {
  readonly chains: Readonly<Record<string, Chain>>
  readonly clock: Pick<WorldClock, 'now' | 'steadyNow' | 'setTimeout'>
  readonly seed: Seed
  readonly projectId?: string | undefined
  readonly hosts?: Partial<Readonly<Record<ServiceName, string>>> | undefined
  readonly fakes?: readonly Fake[] | undefined
  readonly nodes?: NodeNames | undefined
  readonly own?: OwnServices | undefined
}

export interface OwnedServices extends Services {
  stop(): void
}

/** Fakes of what a page names as its providers. Each answers at a host of its own. */
const others = [
  answerSwapOffer,
  answerExplorer,
  answerEtherscan,
  answerHelius,
  answerCoingecko,
  answerPageServer,
] as const

type Entry = { -readonly [Key in keyof ServiceRequest]: ServiceRequest[Key] }

/** Links a request to its line in the log. */
interface Line {
  isForeign?: boolean
  entry?: Entry
}

/**
 * Loads the library that routes requests. A world starts this first, because it is the longest import. The library's
 * main module would also load GraphQL: 130 files and a tenth of a second.
 */
export function loadServicesLibrary() {
  return loadOptionalPeer('msw', () => import('msw/core/http'))
}

/**
 * Creates the fakes of every service, for `Platform.fetch`, a browser context and an HTTP server.
 * @throws {@link StartError} `missing_package` without msw
 */
export async function createServices(options: ServicesOptions): Promise<OwnedServices> {
  const { http } = await loadServicesLibrary()
  const { chains, clock, seed, projectId, fakes = allFakes } = options
  const hosts = z.parse(serviceUrls(), options.hosts ?? {})
  const { pageSize = 50, made = 0 } = options.history ?? {}
  const state: ServicesState = {
    wallets: wallets.slice(0, options.catalogue?.wallets),
    isAnalyticsEnabled: options.analytics?.enabled ?? true,
    prices: { ...options.prices },
    spam: [...(options.spam ?? [])],
    history: { pageSize, made, startMs: clock.steadyNow() },
    madeTokens: options.madeTokens ?? 0,
    names: [],
    smartSessions: [],
    signIns: { count: 0, nonces: [], sessions: [] },
  }
  const { deliverAfterMs } = options
  const cashier = createCashier({ world: { chains, state }, clock, random: seed.stream('cashier'), deliverAfterMs })
  const world: FakesWorld = { chains, clock, projectId, state, cashier }
  const endpoints = fakes.map((fake) => fake.endpoint)
  const requests: Entry[] = []
  const unmatched: string[] = []
  const faults = new Set<{ readonly isFor: RequestPattern; readonly fault: HttpFault }>()
  let faultCount = 0
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal)
  const lines = new WeakMap<Request, Line>()

  const handlers = fakes.map((fake) => {
    const { method, path, service } = fake.endpoint
    const host = trimmed(new URL(hosts[service]).href)
    const url = `${host}${path.replace(/\{(\w+)\}/g, ':$1')}`
    const handler = (method === 'GET' ? http.get : http.post)(url, ({ request, params }) =>
      answer(fake, request, params),
    )
    return { method, host, handler }
  })

  /** The library tries every handler and parses the address for each, so handlers of other hosts are dropped first. */
  const handlersFor = ({ method, url }: Request) =>
    handlers.filter((one) => one.method === method && url.startsWith(one.host)).map(({ handler }) => handler)

  async function answer(fake: Fake, request: Request, params: Readonly<Record<string, unknown>>): Promise<Response> {
    const { endpoint } = fake
    const url = new URL(request.url)
    const path = pathIn(url, hosts[endpoint.service])
    const entry: Entry = {
      service: endpoint.service,
      endpoint: endpoint.name,
      method: endpoint.method,
      path,
      query: Object.fromEntries(url.searchParams),
      body: undefined,
      status: 'pending',
      isOnItsWay: true,
    }
    requests.push(entry)
    const line = lines.get(request)
    if (line) line.entry = entry
    const bodyText = await request.text()
    entry.body = bodyText === '' ? undefined : textOrJson(bodyText)
    const respond = async () => {
      try {
        return await fake.respond(
          { params, query: entry.query, bodyText, headers: request.headers },
          world,
          line?.isForeign,
        )
      } catch (error) {
        return explain(error, request)
      }
    }
    const key = `${endpoint.name} ${request.url} ${bodyText}`
    const struck = [...faults].find(({ isFor, fault }) => isFor(endpoint, path) && fault.strikes())
    if (struck) entry.isOnItsWay = false
    const response = await breakOff(struck?.fault.apply(respond, key) ?? respond())
    if (entry.status !== 'pending') return response
    entry.status = response.type === 'error' ? 'error' : response.status
    entry.isOnItsWay = false
    return response
  }

  function explain(error: unknown, request: Request): Response {
    const message = messageOf(error)
    unmatched.push(`${request.method} ${request.url}: ${message}`)
    return Response.json({ message }, { status: error instanceof ContractBreach ? 400 : 500 })
  }

  const breakOff = <Answer>(response: Promise<Answer | Response>) =>
    untilAborted(stopped.signal, response, (resolve) => resolve(Response.error()))

  async function handle(request: Request, isForeign = false): Promise<Response | undefined> {
    const line: Line = { isForeign }
    request.signal.addEventListener('abort', () => {
      const { entry } = line
      if (entry?.status === 'pending') entry.status = 'error'
    })
    lines.set(request, line)
    for (const handler of handlersFor(request)) {
      const result = await handler.run({ request, requestId: randomUUID() })
      if (result?.response) return result.response
    }
    for (const answerOther of others) {
      const response = await breakOff(answerOther(request, world))
      if (response) return response
    }
    return undefined
  }

  function isOwn(url: string): boolean {
    return /^(data|blob):/.test(url) || Object.values(chains).some(({ rpcUrl }) => url.startsWith(rpcUrl))
  }

  return {
    async fetch(input, init) {
      if (isOwn(input)) return fetch(input, init)
      const request = new Request(input, init)
      request.signal.throwIfAborted()
      // The library ignores the signal: without this a delayed request could not be aborted.
      const response = await untilAborted(request.signal, handle(request))
      if (!response) {
        unmatched.push(`${request.method} ${request.url}`)
        throw new TypeError('Failed to fetch', { cause: `No fake answers ${request.method} ${request.url}.` })
      }
      if (response.type === 'error') throw new TypeError('Failed to fetch')
      return response
    },
    handle,
    handleForeign: async (request) => answerForeign(request),
    nodes: createNodes(chains, options.nodes),
    own: options.own ?? createOwnServices(),
    requests,
    unmatched,
    addFault(on, given) {
      const isFor = parseRequestPattern(on, endpoints)
      faultCount += 1
      const fault = createHttpFault(given, { clock, random: seed.stream(`faults/http-${faultCount}`) })
      const entry = { isFor, fault }
      faults.add(entry)
      return () => {
        faults.delete(entry)
        fault.end()
      }
    },
    state,
    cashier,
    stop() {
      cashier.dispose()
      stopped.abort()
    },
  }
}

const trimmed = (host: string) => host.replace(/\/+$/, '')

function pathIn(url: URL, host: string): string {
  const base = new URL(host).pathname.replace(/\/+$/, '')
  return decodeURIComponent(url.pathname.slice(base.length))
}
