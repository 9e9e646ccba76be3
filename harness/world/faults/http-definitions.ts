import * as z from 'zod/mini'
import { milliseconds } from '../lib/quantities.js'
import { faultIn, rewriteShape } from './fault-definition.js'

/** Ways in which a dishonest swap service changes the transaction of a swap. */
const otherTransactions = [
  'coin',
  'transfer',
  'approve',
  'contract',
  'spender',
  'network',
  'sender',
  'value',
  'receiver',
  'less',
  'drain',
  'loose-minimum',
  'spoof',
  'pools',
  'own-method',
] as const
export type OtherTransaction = (typeof otherTransactions)[number]

/** Delay of an answer: fixed, or drawn from the seed. */
export const latency = z.union([
  milliseconds,
  z.strictObject({ fixed: milliseconds }),
  z.strictObject({ uniform: z.tuple([milliseconds, milliseconds]) }),
  z.strictObject({ lognormal: z.strictObject({ median: milliseconds, sigma: z.number().check(z.nonnegative()) }) }),
])

const fault = faultIn('http')

export const httpDefinitions = [
  fault(
    'latency',
    'The answer comes after a delay: always the same, evenly spread (`uniform`), or mostly short with a long tail (`lognormal`).',
    {
      example: { latency: { lognormal: { median: '200ms', sigma: 0.8 } } },
      value: latency,
    },
  ),
  fault('status', 'The service answers with this HTTP status.', {
    example: { status: 429, retryAfter: 2, times: 2 },
    value: z.int().check(z.minimum(400), z.maximum(599)),
    options: {
      /** Seconds, sent as the header `Retry-After`. */
      retryAfter: z.optional(z.number().check(z.nonnegative())),
      body: z.optional(z.json()),
    },
  }),
  fault('malformed-json', 'The content type of the answer is JSON, but its body is not.'),
  fault('wrong-schema', 'The body is JSON, but no field has the type that the contract requires.'),
  fault('truncated', 'The body ends in the middle.'),
  fault('empty', 'The answer has status 200 and no body.'),
  fault('reset', 'The connection is closed without an answer.'),
  fault('stall', 'The answer comes after this delay (default: 5 s), or when the fault is healed.', {
    example: { stall: '3s' },
    value: milliseconds,
    isValueOptional: true,
  }),
  fault('blackhole', 'No answer and no error ever comes.'),
  fault('stale', 'The service repeats its first answer to the same request, even if the world has changed since.'),
  fault(
    'rewrite',
    'Replaces the values at these paths in the answer. In a path, `*` is each element of a list, and `+` adds one. The empty path is the whole answer. The value `{ $repeat: x, times: 1000 }` stands for `x` repeated 1,000 times.',
    { example: { rewrite: { 'balances.*.name': 'Ether', 'balances.0.quantity.decimals': '-1' } }, value: rewriteShape },
  ),
  fault(
    'content',
    'The answer is this text with this content `type`, such as a picture or a page. `repeat` repeats the text, between `before` and `after`.',
    {
      example: { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' },
      value: z.string(),
      options: {
        type: z.optional(z.string()),
        repeat: z.optional(z.int().check(z.positive(), z.maximum(5_000_000))),
        before: z.optional(z.string()),
        after: z.optional(z.string()),
      },
    },
  ),
  fault(
    'other-transaction',
    'The answer has another transaction than the swap: a transfer of the native coin (`coin`) or of a token (`transfer`), an unlimited approval (`approve`), an approval of a stranger (`spender`), another `contract`, `network`, `sender` or `value`, or a swap that pays a stranger (`receiver`), pays `less` or takes another `token` (`drain`). Or it has the right swap with a minimum of one unit (`loose-minimum`), the same with an executor that cheats only once it is armed (`spoof`), or the right swap through the exchange’s pools (`pools`) or through a method that 1inch’s router does not have (`own-method`).',
    {
      example: { 'other-transaction': 'transfer' },
      value: z.enum(otherTransactions),
      /** Address of the token that `drain` takes. */
      options: { token: z.optional(z.string()) },
    },
  ),
]
