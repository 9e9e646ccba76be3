import * as z from 'zod/mini'
import { type FaultDefinition, milliseconds } from './fault-definition.js'
import { type NodeErrorName, nodeErrors } from './node-errors.js'
import { rewriteShape } from './rewrite.js'

const status = z.int().check(z.minimum(400), z.maximum(599))
const names = Object.keys(nodeErrors) as [NodeErrorName, ...NodeErrorName[]] // the keys of a literal

/** The faults that every node can have. */
function ofEveryNode<Layer extends 'chain.evm' | 'chain.solana'>(layer: Layer) {
  return [
    {
      id: `${layer}.error`,
      layer,
      name: 'error',
      does: 'The node answers with this JSON-RPC error.',
      example: { error: { code: -32603, message: 'Internal error' } },
      value: z.strictObject({ code: z.int(), message: z.string(), data: z.optional(z.json()) }),
    },
    {
      id: `${layer}.rate-limit`,
      layer,
      name: 'rate-limit',
      does: 'The node answers with error -32005: too many requests.',
      example: { 'rate-limit': true, times: 2 },
    },
    {
      id: `${layer}.latency`,
      layer,
      name: 'latency',
      does: 'The node is asked this much later.',
      example: { latency: '2s' },
      value: milliseconds,
    },
    {
      id: `${layer}.status`,
      layer,
      name: 'status',
      does: 'The node answers with this HTTP status.',
      example: { status: 503 },
      value: status,
      options: { retryAfter: z.optional(z.number().check(z.nonnegative())) },
    },
    {
      id: `${layer}.malformed-json`,
      layer,
      name: 'malformed-json',
      does: 'The node answers with a page that is no JSON.',
      example: 'malformed-json',
    },
    {
      id: `${layer}.reset`,
      layer,
      name: 'reset',
      does: 'The connection to the node breaks off without an answer.',
      example: 'reset',
    },
    {
      id: `${layer}.blackhole`,
      layer,
      name: 'blackhole',
      does: 'The node never answers.',
      example: 'blackhole',
    },
    {
      id: `${layer}.rewrite`,
      layer,
      name: 'rewrite',
      does: 'The result has other values at these paths, as with a service; no path is the whole result. Name the method in `on`.',
      example: { rewrite: { gasUsed: '0x0' } },
      value: rewriteShape,
    },
    {
      id: `${layer}.ws-drop`,
      layer,
      name: 'ws-drop',
      does: 'Every open socket to the node breaks off, once; new ones are taken.',
      example: 'ws-drop',
    },
  ] as const satisfies readonly FaultDefinition[]
}

/** Faults of nodes. */
export const chainDefinitions = [
  ...ofEveryNode('chain.evm'),
  {
    id: 'chain.evm.reject',
    layer: 'chain.evm',
    name: 'reject',
    does: 'The node refuses to estimate or take a transaction, in the words of one of the node error patterns.',
    example: { reject: 'insufficient-funds' },
    value: z.enum(names),
  },
  {
    id: 'chain.evm.chain-id-mismatch',
    layer: 'chain.evm',
    name: 'chain-id-mismatch',
    does: 'The node says that it is another chain.',
    example: { 'chain-id-mismatch': 5 },
    value: z.int().check(z.positive()),
  },
  {
    id: 'chain.evm.head-stall',
    layer: 'chain.evm',
    name: 'head-stall',
    does: 'The node stays at this block (0 where none is named): later ones it does not know.',
    example: { 'head-stall': 3 },
    value: z.int().check(z.nonnegative()),
    isValueOptional: true,
  },
  {
    id: 'chain.evm.stuck-pending',
    layer: 'chain.evm',
    name: 'stuck-pending',
    does: 'What is sent waits in the node and gets into no block, until the fault is taken back.',
    example: 'stuck-pending',
  },
  {
    id: 'chain.evm.drop-tx',
    layer: 'chain.evm',
    name: 'drop-tx',
    does: 'The node takes what is sent, says its hash, and forgets it.',
    example: { 'drop-tx': true, times: 1 },
  },
  {
    id: 'chain.evm.gas-spike',
    layer: 'chain.evm',
    name: 'gas-spike',
    does: 'A block comes whose price of gas is so many times (10 where none is named) that of the last one.',
    example: { 'gas-spike': 20 },
    value: z.int().check(z.minimum(2)),
    isValueOptional: true,
  },
  {
    id: 'chain.evm.reorg',
    layer: 'chain.evm',
    name: 'reorg',
    does: 'The last blocks (one where no number is named) are gone, with empty ones in their place. `transactions` says what becomes of theirs: they wait until the fault is taken back (`pending`), are in a later block at once (`mined`), or are `gone`.',
    example: { reorg: 1, transactions: 'gone' },
    value: z.int().check(z.positive()),
    isValueOptional: true,
    options: { transactions: z.optional(z.enum(['pending', 'mined', 'gone'])) },
  },
  ...ofEveryNode('chain.solana'),
  {
    id: 'chain.solana.pending',
    layer: 'chain.solana',
    name: 'pending',
    does: 'The node takes what is sent and knows nothing of it until the fault is taken back.',
    example: 'pending',
  },
  {
    id: 'chain.solana.expire-blockhash',
    layer: 'chain.solana',
    name: 'expire-blockhash',
    does: 'The node says of every blockhash that it is too old, and takes no transaction with it.',
    example: { 'expire-blockhash': true, times: 1 },
  },
  {
    id: 'chain.solana.slow-finality',
    layer: 'chain.solana',
    name: 'slow-finality',
    does: 'What is sent is processed and gets no further: nothing is confirmed while the fault is in force.',
    example: 'slow-finality',
  },
  {
    id: 'chain.solana.simulate-error',
    layer: 'chain.solana',
    name: 'simulate-error',
    does: 'The node refuses a transaction because its simulation fails.',
    example: { 'simulate-error': 'custom program error: 0x1' },
    value: z.string(),
    isValueOptional: true,
  },
] as const satisfies readonly FaultDefinition[]
