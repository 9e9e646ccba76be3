import type * as z from 'zod/mini'
import { createStrikes, type Rewrite, rewrite } from '../faults/fault-definition.js'
import type { latency, OtherTransaction } from '../faults/http-definitions.js'
import { type ParsedFault, parseFault } from '../faults/parse-fault.js'
import type { WorldClock } from '../lib/clock.js'
import { isMap, parseJson } from '../lib/json.js'
import type { RandomStream } from '../lib/seed.js'
import { withOtherTransaction } from './other-transaction.js'

export interface HttpFaultContext {
  readonly clock: Pick<WorldClock, 'setTimeout'>
  readonly random: RandomStream
}

export interface HttpFault {
  strikes(): boolean
  apply(answer: () => Promise<Response>, key: string): Promise<Response>
  end(): void
}

const STALL_MS = 5000

/** @throws {@link FaultError} for a fault that the catalogue does not define */
export function createHttpFault(given: unknown, { clock, random }: HttpFaultContext): HttpFault {
  const fault = parseFault('http', given)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const wait = (ms: number) => new Promise<void>((resolve) => clock.setTimeout(resolve, ms))
  return { strikes: createStrikes(fault.schedule, random), apply: effectOf(fault, { wait, random, ended }), end }
}

interface Effects {
  wait(ms: number): Promise<void>
  readonly random: RandomStream
  readonly ended: Promise<void>
}

function effectOf({ definition, value, options }: ParsedFault, { wait, random, ended }: Effects): HttpFault['apply'] {
  switch (definition.name) {
    case 'latency': {
      const spec = value as z.output<typeof latency> // parsed by the definition of this name
      return async (answer) => {
        await wait(drawLatency(spec, random))
        return answer()
      }
    }
    case 'status': {
      const retryAfter = options.retryAfter
      const headers = { ...JSON_TYPE, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) }
      const text = JSON.stringify(options.body ?? { status: 'FAILED', reasons: [] })
      return async () => new Response(text, { status: Number(value), headers })
    }
    case 'malformed-json':
      return async (answer) => withBody(await answer(), '{"data": [{"id": unquoted, }')
    case 'wrong-schema':
      return changing(async (response) => JSON.stringify(turnTypes(await response.text())))
    case 'truncated':
      return changing(async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer())
        return bytes.slice(0, Math.floor(bytes.length / 2))
      })
    case 'empty':
      return async (answer) => withBody(await answer(), '')
    case 'reset':
      return async () => Response.error()
    case 'stall': {
      const ms = value === undefined ? STALL_MS : Number(value)
      return async (answer) => {
        await Promise.race([wait(ms), ended])
        return answer()
      }
    }
    case 'blackhole':
      return () => new Promise(() => undefined)
    case 'stale': {
      const first = new Map<string, Response>()
      return async (answer, key) => {
        const kept = first.get(key) ?? (await answer())
        first.set(key, kept)
        return kept.clone()
      }
    }
    case 'rewrite': {
      const changes = value as Rewrite // parsed by the definition of this name
      return changing(async (response) => {
        const text = await response.text()
        return JSON.stringify(rewrite(text === '' ? {} : JSON.parse(text), changes))
      })
    }
    case 'content': {
      const { type = 'text/plain', repeat = 1, before = '', after = '' } = options
      const body = `${before}${String(value).repeat(Number(repeat))}${after}`
      return async () => new Response(body, { headers: { 'content-type': String(type) } })
    }
    case 'other-transaction': {
      const kind = value as OtherTransaction // parsed by the definition of this name
      const token = options.token === undefined ? undefined : String(options.token)
      return changing(async (response) => JSON.stringify(withOtherTransaction(await response.json(), kind, token)))
    }
    default:
      throw new Error(`The fault ${definition.id} is in the catalogue but is not implemented.`)
  }
}

/** Replaces an answer's body by a new one made from it. */
function changing(change: (response: Response) => Promise<BodyInit>): HttpFault['apply'] {
  return async (answer) => {
    const response = await answer()
    return withBody(response, await change(response))
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function drawLatency(spec: z.output<typeof latency>, random: RandomStream): number {
  if (typeof spec === 'number') return spec
  if ('fixed' in spec) return spec.fixed
  if ('uniform' in spec) {
    const [from, to] = spec.uniform
    return from + random.number() * (to - from)
  }
  // Box–Muller transform: two uniform draws to a normal one.
  const normal = Math.sqrt(-2 * Math.log(1 - random.number())) * Math.cos(2 * Math.PI * random.number())
  return spec.lognormal.median * Math.exp(spec.lognormal.sigma * normal)
}

function withBody(response: Response, body: BodyInit): Response {
  if (response.type === 'error') return response
  const type = response.headers.get('content-type')
  // Responses with a status such as 204 may not have a body.
  const status = [101, 204, 205, 304].includes(response.status) ? 200 : response.status
  return new Response(body, { status, headers: type === null ? JSON_TYPE : { 'content-type': type } })
}

function turnTypes(text: string): unknown {
  const value = parseJson(text)
  if (!isMap(value)) return { wrong: 'schema' }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, typeof inner === 'string' ? 7 : 'wrong-schema']),
  )
}
