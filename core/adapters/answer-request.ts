import type * as z from 'zod/mini'
import { mappedError } from '../errors/mapped-error.js'

type Answer<Context> = (context: Context, params: unknown) => Promise<unknown>

/** The methods that a host may ask an adapter for, by name. */
export type RequestMethods<Context> = Readonly<Record<string, Answer<Context>>>

/** @throws `wallet_unsupported_method` for a method that is not in the table */
export async function answerRequest<Context>(
  methods: RequestMethods<Context>,
  context: Context,
  { method, params }: { method: string; params?: unknown },
): Promise<unknown> {
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!answer) throw mappedError('wallet_unsupported_method', { cause: new Error(`There is no method ${method}`) })
  return answer(context, params)
}

/** @throws `rpc_invalid_params` that names the first wrong field */
export function parseParams<Schema extends z.ZodMiniType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = ['params', ...(issue?.path ?? [])].map(String).join('.')
  throw mappedError('rpc_invalid_params', { cause: new Error(`${field} is not what it must be`) })
}
