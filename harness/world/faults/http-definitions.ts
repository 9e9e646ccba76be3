import * as z from 'zod/mini'
import { milliseconds } from '../lib/quantities.js'
import { faultIn, rewriteShape } from './fault-definition.js'

/** Wrong transactions that a dishonest swap service offers in place of the swap. */
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
  fault('latency', 'The answer comes later: always by the same time, evenly spread, or mostly fast with a long tail.', {
    example: { latency: { lognormal: { median: '200ms', sigma: 0.8 } } },
    value: latency,
  }),
  fault('status', 'The answer has this status instead of a body that anybody wants.', {
    example: { status: 429, retryAfter: 2, times: 2 },
    value: z.int().check(z.minimum(400), z.maximum(599)),
    options: {
      /** Seconds, sent as the header `Retry-After`. */
      retryAfter: z.optional(z.number().check(z.nonnegative())),
      body: z.optional(z.json()),
    },
  }),
  fault('malformed-json', 'The body says that it is JSON, and is not.'),
  fault('wrong-schema', 'The body is JSON in which every field has another type than the contract says.'),
  fault('truncated', 'The body ends in its middle.'),
  fault('empty', 'The status is 200 and there is no body.'),
  fault('reset', 'The connection breaks off without an answer.'),
  fault('stall', 'No answer comes for a while (5 s, or as long as the fault is in force); then it comes.', {
    example: { stall: '3s' },
    value: milliseconds,
    isValueOptional: true,
  }),
  fault('blackhole', 'No answer ever comes, and no error.'),
  fault('stale', 'The answer is the one that the same request got first, however the world has changed since.'),
  fault(
    'rewrite',
    'The answer has other values at these paths: `*` is each element of a list, `+` one more, and no path the whole answer. `{ $repeat: x, times: 1000 }` writes a long one out.',
    { example: { rewrite: { 'balances.*.name': 'Ether', 'balances.0.quantity.decimals': '-1' } }, value: rewriteShape },
  ),
  fault('content', 'The answer is this text of this type instead: a picture, a page. `repeat` says it so often.', {
    example: { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' },
    value: z.string(),
    options: {
      type: z.optional(z.string()),
      repeat: z.optional(z.int().check(z.positive(), z.maximum(5_000_000))),
      before: z.optional(z.string()),
      after: z.optional(z.string()),
    },
  }),
  fault(
    'other-transaction',
    'The transaction in the answer is another one: a transfer of the native coin (`coin`) or of a token (`transfer`), an unlimited approval (`approve`), an approval of a stranger (`spender`), another contract, network, sender or value, a swap that pays a stranger (`receiver`), pays `less`, or takes another `token` (`drain`). Also the wanted swap with a minimum of one unit (`loose-minimum`), the same by an executor that behaves until somebody wakes it (`spoof`), and the wanted swap by the exchange’s pools (`pools`) or by a method that 1inch’s router does not have (`own-method`).',
    {
      example: { 'other-transaction': 'transfer' },
      value: z.enum(otherTransactions),
      /** Address of the token that `drain` takes. */
      options: { token: z.optional(z.string()) },
    },
  ),
]
