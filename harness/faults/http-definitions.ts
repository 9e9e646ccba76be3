import * as z from 'zod/mini'
import { type FaultDefinition, milliseconds } from './fault-definition.js'
import { rewriteShape } from './rewrite.js'

/** The transactions that a lying swap service offers in place of a swap. */
export const otherTransactions = [
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
] as const
export type OtherTransaction = (typeof otherTransactions)[number]

/** How long an answer takes: always the same, or drawn from the seed. */
export const latency = z.union([
  milliseconds,
  z.strictObject({ fixed: milliseconds }),
  z.strictObject({ uniform: z.tuple([milliseconds, milliseconds]) }),
  z.strictObject({ lognormal: z.strictObject({ median: milliseconds, sigma: z.number().check(z.nonnegative()) }) }),
])

const layer = 'http'

/** Faults of services, by what a caller sees. */
export const httpDefinitions = [
  {
    id: 'http.latency',
    layer,
    name: 'latency',
    does: 'The answer comes later: always by the same time, evenly spread, or mostly fast with a long tail.',
    example: { latency: { lognormal: { median: '200ms', sigma: 0.8 } } },
    value: latency,
  },
  {
    id: 'http.status',
    layer,
    name: 'status',
    does: 'The answer has this status instead of a body that anybody wants.',
    example: { status: 429, retryAfter: 2, times: 2 },
    value: z.int().check(z.minimum(400), z.maximum(599)),
    options: {
      /** Seconds, for the header `Retry-After`. */
      retryAfter: z.optional(z.number().check(z.nonnegative())),
      body: z.optional(z.json()),
    },
  },
  {
    id: 'http.malformed-json',
    layer,
    name: 'malformed-json',
    does: 'The body says that it is JSON, and is not.',
    example: 'malformed-json',
  },
  {
    id: 'http.wrong-schema',
    layer,
    name: 'wrong-schema',
    does: 'The body is JSON in which every field has another type than the contract says.',
    example: 'wrong-schema',
  },
  {
    id: 'http.truncated',
    layer,
    name: 'truncated',
    does: 'The body ends in its middle.',
    example: 'truncated',
  },
  { id: 'http.empty', layer, name: 'empty', does: 'The status is 200 and there is no body.', example: 'empty' },
  { id: 'http.reset', layer, name: 'reset', does: 'The connection breaks off without an answer.', example: 'reset' },
  {
    id: 'http.stall',
    layer,
    name: 'stall',
    does: 'No answer comes for a while (5 s, or as long as the fault is in force); then it comes.',
    example: { stall: '3s' },
    value: milliseconds,
    isValueOptional: true,
  },
  {
    id: 'http.blackhole',
    layer,
    name: 'blackhole',
    does: 'No answer ever comes, and no error.',
    example: 'blackhole',
  },
  {
    id: 'http.stale',
    layer,
    name: 'stale',
    does: 'The answer is the one that the same request got first, however the world has changed since.',
    example: 'stale',
  },
  {
    id: 'http.rewrite',
    layer,
    name: 'rewrite',
    does: 'The answer has other values at these paths: `*` is each element of a list, `+` one more, and no path the whole answer. `{ $repeat: x, times: 1000 }` writes a long one out.',
    example: { rewrite: { 'balances.*.name': 'Ether', 'balances.0.quantity.decimals': '-1' } },
    value: rewriteShape,
  },
  {
    id: 'http.content',
    layer,
    name: 'content',
    does: 'The answer is this text of this type instead: a picture, a page. `repeat` says it so often.',
    example: { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' },
    value: z.string(),
    options: {
      type: z.optional(z.string()),
      repeat: z.optional(z.int().check(z.positive(), z.maximum(5_000_000))),
      before: z.optional(z.string()),
      after: z.optional(z.string()),
    },
  },
  {
    id: 'http.other-transaction',
    layer,
    name: 'other-transaction',
    does: `The transaction in the answer is another one: a transfer of the native coin (\`coin\`) or of a token (\`transfer\`), an unlimited approval (\`approve\`), an approval of a stranger (\`spender\`), another contract, network, sender or value, a swap that pays a stranger (\`receiver\`), pays \`less\`, or takes another \`token\` (\`drain\`).`,
    example: { 'other-transaction': 'transfer' },
    value: z.enum(otherTransactions),
    options: {
      /** The address of the token that `drain` takes. */
      token: z.optional(z.string()),
    },
  },
] as const satisfies readonly FaultDefinition[]
