import * as z from 'zod/mini'
import type { MockWallet } from '../wallets/wallet.js'
import { ControlError } from './control-error.js'

const none = z.strictObject({})
const which = {
  id: z.optional(z.string()),
  method: z.optional(z.string()),
  withinMs: z.optional(z.number().check(z.minimum(0), z.maximum(60_000))),
}

function action<Schema extends z.ZodMiniType>(
  body: Schema,
  run: (wallet: MockWallet, body: z.output<Schema>) => void | Promise<void>,
): (wallet: MockWallet, body: unknown) => Promise<void> {
  return async (wallet, input) => {
    await run(wallet, parseBody(body, input))
  }
}

/** @throws ControlError 400 that names the field */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : undefined
  const field = issue?.path.map(String).join('.') || 'the body'
  if (keys !== undefined) throw new ControlError(400, `Unknown: ${keys}.`)
  const wanted =
    issue && 'values' in issue
      ? `one of ${issue.values.map(String).join(', ')}`
      : issue && 'expected' in issue
        ? String(issue.expected)
        : issue?.message
  throw new ControlError(400, `${field} is ${JSON.stringify(issue?.input) ?? 'missing'}; wanted ${wanted}.`)
}

/** A person answers what is there; only a script waits for what will come. */
const AT_ONCE_MS = 0

/** The actions of a wallet's owner over HTTP: `POST …/wallets/fox/approve`. */
export const walletActions: Readonly<Record<string, (wallet: MockWallet, body: unknown) => Promise<void>>> = {
  approve: action(
    z.strictObject({ ...which, afterMs: z.optional(z.number().check(z.nonnegative())) }),
    (wallet, body) => wallet.approve({ ...defined(body), withinMs: body.withinMs ?? AT_ONCE_MS }),
  ),
  reject: action(
    z.strictObject({ ...which, code: z.optional(z.number().check(z.int())), message: z.optional(z.string()) }),
    (wallet, body) => wallet.reject({ ...defined(body), withinMs: body.withinMs ?? AT_ONCE_MS }),
  ),
  lock: action(none, (wallet) => wallet.lock()),
  unlock: action(none, (wallet) => wallet.unlock()),
  disconnect: action(none, (wallet) => wallet.disconnect()),
  announce: action(none, (wallet) => wallet.announce()),
  accounts: action(z.strictObject({ accounts: z.array(z.string()) }), (wallet, { accounts }) =>
    wallet.setAccounts(accounts),
  ),
  chain: action(z.strictObject({ chain: z.string() }), (wallet, { chain }) => wallet.setChain(chain)),
  policy: action(z.strictObject({ policy: z.enum(['ask', 'approve', 'reject', 'never']) }), (wallet, { policy }) =>
    wallet.setPolicy(policy),
  ),
}

type Defined<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }

/** Without the members that are undefined. */
function defined<Value extends object>(value: Value): Defined<Value> {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(entries) as Defined<Value> // exactly what the filter leaves
}
