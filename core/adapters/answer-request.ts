import type * as z from 'zod/mini'
import { WalletAnswerError } from '../errors/adapter.js'
import { mappedError } from '../errors/mapped-error.js'
import { readBytesOf, readList, readMember } from '../lib/foreign.js'

export type RequestMethods<Context> = Readonly<Record<string, (context: Context, params: unknown) => Promise<unknown>>>

/**
 * Answers a request with the method from the table. @throws `wallet_unsupported_method` for a method that is not in the
 * table
 */
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

/**
 * The account that a request names, or the first one. @throws `wallet_unauthorized` if the page may not use the account
 */
export function accountOf<Account extends { address: string }>(
  { accounts }: { accounts: readonly Account[] },
  address: string | undefined,
): Account {
  const account = address === undefined ? accounts[0] : accounts.find((own) => own.address === address)
  if (account) return account
  throw mappedError('wallet_unauthorized', { cause: new Error(`The wallet has not allowed the account ${address}`) })
}

/** The accounts in a foreign list, each address once. `read` returns `undefined` for an invalid account. */
export function readAccounts<Account extends { address: string }>(
  list: unknown,
  read: (entry: unknown, address: string) => Account | undefined,
): Account[] {
  const accounts = new Map<string, Account>()
  for (const entry of readList(list)) {
    const address = readMember(entry, 'address')
    const account = typeof address === 'string' && !accounts.has(address) ? read(entry, address) : undefined
    if (account) accounts.set(account.address, account)
  }
  return [...accounts.values()]
}

/** Reads bytes of an answer. @throws {@link WalletAnswerError} unless the member holds bytes of the wanted length */
export function readBytes(output: unknown, member: string, method: string, length?: number): Uint8Array {
  const value = readMember(output, member)
  const bytes = readBytesOf(value)
  const isWhole = bytes && (length === undefined ? bytes.length > 0 : bytes.length === length)
  if (!isWhole) throw new WalletAnswerError({ method, got: value })
  return bytes
}

/** @throws {@link WalletAnswerError} */
export function expectText(method: string, answer: unknown, pattern: RegExp): string {
  if (typeof answer !== 'string' || !pattern.test(answer)) throw new WalletAnswerError({ method, got: answer })
  return answer
}
