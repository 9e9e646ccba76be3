import type * as z from 'zod/mini'

/** Each has one host, and one option that replaces it. */
export type ServiceName = 'blockchain' | 'catalogue' | 'analytics'

type HttpMethod = 'GET' | 'POST'

type Schema = z.ZodMiniType

/**
 * One call of a service, as a value for both sides. The client sends `params`, `query` and `body`, and parses the answer
 * with `response`. The fake parses the request and answers in the same shape. `path` holds `{name}` for each key of
 * `params`. `response` is a schema, `'blob'` for an image, or `'empty'` for an ignored body.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | 'blob' | 'empty' = Schema | 'blob' | 'empty',
> {
  readonly name: string
  readonly service: ServiceName
  readonly method: HttpMethod
  readonly path: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Those besides what every request has, in small letters. */
  readonly headers?: Schema
  readonly response: Response
}

/** Describes an endpoint. `route` is its service, method and path: `blockchain GET /v1/account/{address}/balance`. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Response extends Schema | 'blob' | 'empty' = 'empty',
>(
  name: string,
  route: `${ServiceName} ${HttpMethod} /${string}`,
  parts: Omit<Endpoint<Params, Query, Body, Response>, 'name' | 'service' | 'method' | 'path'>,
): Endpoint<Params, Query, Body, Response> {
  const [service, method, path] = route.split(' ') as [ServiceName, HttpMethod, string] // as its type says
  return { name, service, method, path, ...parts }
}
