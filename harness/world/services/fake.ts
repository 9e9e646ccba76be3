import * as z from 'zod/mini'
import { commonQuery } from '../../../core/contracts/services.js'
import type { Endpoint } from '../../../core/lib/http/endpoint.js'
import type { Chain } from '../chains/chain.js'
import type { WorldClock } from '../lib/clock.js'
import { memberOf, parseJson } from '../lib/json.js'
import type { Cashier } from './onramp/cashier-api.js'
import type { ServicesState } from './services-api.js'

/** Everything that fakes may read. They keep their own data in `state`. */
export interface FakesWorld {
  readonly chains: Readonly<Record<string, Chain>>
  readonly clock: Pick<WorldClock, 'now' | 'steadyNow'>
  readonly projectId: string | undefined
  readonly state: ServicesState
  readonly cashier: Cashier
}

type Schema = z.ZodMiniType
type Parsed<S> = S extends Schema ? z.output<S> : undefined

export interface ImageAnswer {
  readonly type: string
  readonly text: string
}

export class Refusal {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** The provider's usual refusal, with the wrong parameter and a description. */
export function refuse(name: string, description: string, status = 400): Refusal {
  return new Refusal(status, { status: 'FAILED', reasons: [{ name, description }] })
}

type Answer<R> = (R extends Schema ? z.input<R> : R extends 'blob' ? ImageAnswer : undefined) | Refusal | Response

export interface FakeCall<Params, Query, Body> {
  readonly params: Parsed<Params>
  readonly query: Parsed<Query>
  readonly body: Parsed<Body>
  readonly bodyText: string
  readonly headers: Headers
}

interface RawCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
  readonly bodyText: string
  readonly headers: Headers
}

export class ContractBreach extends Error {
  override readonly name = 'ContractBreach'
}

/** Answers one endpoint. Requests and answers are parsed by the modal's own schemas. */
export interface Fake {
  readonly endpoint: Endpoint
  /**
   * `isForeign`: the page has another modal, and parameters outside the contract are ignored.
   * @throws {@link ContractBreach} for a request that breaks the contract; Error for an answer that does
   */
  respond(call: RawCall, world: FakesWorld, isForeign?: boolean): Promise<Response>
}

export interface FakeOptions {
  /** The body's schema, for endpoints whose contract keeps it out of the page's bundle. */
  readonly bodySchema?: Schema
  /** Called by chain libraries, which send no SDK type and version. */
  readonly isBare?: boolean
}

export function fake<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Result extends Schema | 'blob' | 'empty',
>(
  endpoint: Endpoint<Params, Query, Body, Result>,
  answer: (call: FakeCall<Params, Query, Body>, world: FakesWorld) => Answer<Result> | Promise<Answer<Result>>,
  { bodySchema, isBare = false }: FakeOptions = {},
): Fake {
  return {
    endpoint,
    async respond(raw, world, isForeign = false) {
      const { name } = endpoint
      // Another modal may send other events.
      if (isForeign && endpoint.response === 'empty') return toResponse(endpoint, undefined)
      const call = {
        params: parsePart(name, 'path', endpoint.params, raw.params),
        query: parsePart(name, 'query', endpoint.query, raw.query),
        body: parsePart(name, 'body', bodySchema ?? endpoint.body, readBody(name, raw.bodyText, endpoint.body)),
        bodyText: raw.bodyText,
        headers: raw.headers,
      } as FakeCall<Params, Query, Body> // each part was parsed by its schema
      parsePart(name, 'headers', endpoint.headers, Object.fromEntries(raw.headers))
      if (!isBare) parsePart(name, 'query', commonQuery, raw.query)
      if (!isForeign) refuseUnknownBody(name, raw.bodyText, call.body)
      if (!isForeign) refuseUnknownQuery(name, raw.query, endpoint.query, isBare)
      checkClient(endpoint, raw.query.clientId)
      const refused = checkProject(raw.query.projectId, call.body, world)
      const given = refused ?? (await answer(call, world))
      if (given instanceof Refusal) return Response.json(given.body, { status: given.status })
      return toResponse(endpoint, given)
    },
  }
}

function parsePart(endpoint: string, part: string, schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new ContractBreach(`the ${part} of ${endpoint} breaks the contract: ${describeIssues(parsed.error)}`)
}

function describeIssues(error: z.core.$ZodError): string {
  return error.issues
    .map((issue) => {
      const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
      const got =
        'input' in issue && issue.input !== undefined ? `, got ${JSON.stringify(issue.input)?.slice(0, 80)}` : ''
      // Messages of zod's own codes are global to every user of its copy, so only the code is shown.
      const isOurs = issue.code === 'custom' && issue.message !== 'Invalid input'
      return `${where}${isOurs ? issue.message : issue.code}${got}`
    })
    .join('; ')
}

function readBody(endpoint: string, text: string, schema: Schema | undefined): unknown {
  if (!schema) {
    if (text !== '') throw new ContractBreach(`${endpoint} has no body, and got ${text.slice(0, 80)}`)
    return undefined
  }
  const body = parseJson(text)
  if (body === undefined) throw new ContractBreach(`the body of ${endpoint} is not JSON: ${text.slice(0, 80)}`)
  return body
}

function keysOf(schema: Schema | undefined): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
}

function refuseUnknownBody(endpoint: string, text: string, parsed: unknown): void {
  if (text !== '') refuseUnknown('body', endpoint, unknownKeys(JSON.parse(text), parsed, ''))
}

function refuseUnknown(part: string, endpoint: string, unknown: readonly string[]): void {
  if (unknown.length === 0) return
  throw new ContractBreach(`the ${part} of ${endpoint} has ${unknown.join(', ')}, which the contract does not have`)
}

function unknownKeys(sent: unknown, parsed: unknown, path: string): readonly string[] {
  if (typeof sent !== 'object' || sent === null) return []
  const known = new Map<string, unknown>(Object.entries(Object(parsed)))
  return Object.entries(sent).flatMap(([key, value]) => {
    const place = path === '' ? key : `${path}.${key}`
    return known.has(key) ? unknownKeys(value, known.get(key), place) : [place]
  })
}

function refuseUnknownQuery(
  endpoint: string,
  query: RawCall['query'],
  schema: Schema | undefined,
  isBare: boolean,
): void {
  const known = [...keysOf(schema), ...(isBare ? [] : keysOf(commonQuery))]
  const unknown = Object.keys(query).filter((key) => !known.includes(key))
  refuseUnknown('query', endpoint, unknown)
}

/** Only the data provider receives a client id, after a wallet is paired: the page's id at the relay. */
function checkClient({ name, service }: Endpoint, clientId: string | undefined): void {
  if (clientId === undefined) return
  if (service !== 'blockchain') throw new ContractBreach(`${name} is told a clientId, which is the data provider's`)
  if (!/^did:key:z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/.test(clientId)) {
    throw new ContractBreach(`the clientId of ${name} is not a client of a relay: ${clientId.slice(0, 80)}`)
  }
}

/** Refuses unknown projects, as the provider does. */
function checkProject(inQuery: string | undefined, body: unknown, world: FakesWorld): Refusal | undefined {
  const inBody = memberOf(body, 'projectId')
  if (inBody !== undefined && inBody !== inQuery) {
    throw new ContractBreach(`the body names the project ${String(inBody)} and the query ${inQuery ?? 'none'}`)
  }
  if (inQuery === undefined || inQuery === '') return refuse('projectId', 'Project ID is missing', 401)
  const isKnown = world.projectId === undefined || inQuery === world.projectId
  return isKnown ? undefined : refuse('projectId', 'Project ID is not known', 403)
}

function toResponse(endpoint: Endpoint, given: unknown): Response {
  if (given instanceof Response) return given
  if (endpoint.response === 'empty') return new Response(null, { status: 202 })
  if (isImage(given)) {
    return new Response(given.text, { headers: { 'content-type': given.type, 'cache-control': 'max-age=3600' } })
  }
  const { response, name } = endpoint
  const parsed = typeof response === 'string' ? undefined : z.safeParse(response, given, { reportInput: true })
  if (parsed?.error)
    throw new Error(`the answer of the fake ${name} breaks the contract: ${describeIssues(parsed.error)}`)
  return Response.json(given)
}

function isImage(value: unknown): value is ImageAnswer {
  return typeof value === 'object' && value !== null && 'type' in value && 'text' in value
}
