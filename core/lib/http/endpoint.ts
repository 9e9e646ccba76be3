import type * as z from 'zod/mini'

/** The services. Each has one default host, and one option that replaces the host. */
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
  /** Headers beyond those of every request, in lower case. */
  readonly headers?: Schema
  readonly response: Response
}

/** Makes an endpoint. `route` holds its service, method and path: `blockchain GET /v1/account/{address}/balance`. */
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
  const [service, method, path] = route.split(' ') as [ServiceName, HttpMethod, string] // the type of `route` guarantees these parts
  return { name, service, method, path, ...parts }
}
