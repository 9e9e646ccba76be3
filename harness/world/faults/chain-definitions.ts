import * as z from 'zod/mini'
import type { RpcErrorBody } from '../lib/json-rpc.js'
import { milliseconds } from '../lib/quantities.js'
import { faultIn, rewriteShape } from './fault-definition.js'

/** JSON-RPC errors that a fault can make a node answer, with the messages of common clients. */
export const nodeErrors = {
  'execution-reverted': { code: 3, message: 'execution reverted', data: '0x' },
  'fee-cap-too-high': { code: -32000, message: 'max fee per gas higher than 2^256-1' },
  'fee-cap-too-low': { code: -32003, message: 'max fee per gas less than block base fee' },
  'nonce-too-high': { code: -32003, message: 'nonce too high' },
  'nonce-too-low': { code: -32003, message: 'nonce too low' },
  'insufficient-funds': { code: -32003, message: 'Insufficient funds for gas * price + value' },
  'intrinsic-gas-too-high': { code: -32000, message: 'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit' },
  'intrinsic-gas-too-low': { code: -32000, message: 'intrinsic gas too low' },
  'transaction-type-not-valid': { code: -32000, message: 'transaction type not valid' },
} as const satisfies Readonly<Record<string, RpcErrorBody>>

export type NodeErrorName = keyof typeof nodeErrors

/** Calls that answer such an error when the fault names no method. */
export const evmSendMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_estimateGas',
])

export const solanaSendMethods: ReadonlySet<string> = new Set(['sendTransaction', 'simulateTransaction'])

const names = Object.keys(nodeErrors) as [NodeErrorName, ...NodeErrorName[]] // the keys of a literal

function ofEveryNode(layer: 'chain.evm' | 'chain.solana') {
  const fault = faultIn(layer)
  return [
    fault('error', 'The node answers with this JSON-RPC error.', {
      example: { error: { code: -32603, message: 'Internal error' } },
      value: z.strictObject({ code: z.int(), message: z.string(), data: z.optional(z.json()) }),
    }),
    fault('rate-limit', 'The node answers with error -32005: too many requests.', {
      example: { 'rate-limit': true, times: 2 },
    }),
    fault('latency', 'The node is asked this much later.', { example: { latency: '2s' }, value: milliseconds }),
    fault('status', 'The node answers with this HTTP status.', {
      example: { status: 503 },
      value: z.int().check(z.minimum(400), z.maximum(599)),
      options: { retryAfter: z.optional(z.number().check(z.nonnegative())) },
    }),
    fault('malformed-json', 'The node answers with a page that is no JSON.'),
    fault('reset', 'The connection to the node breaks off without an answer.'),
    fault('blackhole', 'The node never answers.'),
    fault(
      'rewrite',
      'The result has other values at these paths, as with a service; no path is the whole result. Name the method in `on`.',
      { example: { rewrite: { gasUsed: '0x0' } }, value: rewriteShape },
    ),
    fault('ws-drop', 'Every open socket to the node breaks off, once; new ones are taken.'),
  ]
}

const evm = faultIn('chain.evm')
const solana = faultIn('chain.solana')

export const chainDefinitions = [
  ...ofEveryNode('chain.evm'),
  evm('reject', 'The node refuses to estimate or take a transaction, in the words of one of the node error patterns.', {
    example: { reject: 'insufficient-funds' },
    value: z.enum(names),
  }),
  evm('chain-id-mismatch', 'The node says that it is another chain.', {
    example: { 'chain-id-mismatch': 5 },
    value: z.int().check(z.positive()),
  }),
  evm('head-stall', 'The node stays at this block (0 where none is named): later ones it does not know.', {
    example: { 'head-stall': 3 },
    value: z.int().check(z.nonnegative()),
    isValueOptional: true,
  }),
  evm('stuck-pending', 'What is sent waits in the node and gets into no block, until the fault is taken back.'),
  evm('drop-tx', 'The node takes what is sent, says its hash, and forgets it.', {
    example: { 'drop-tx': true, times: 1 },
  }),
  evm('gas-spike', 'A block comes whose price of gas is so many times (10 where none is named) that of the last one.', {
    example: { 'gas-spike': 20 },
    value: z.int().check(z.minimum(2)),
    isValueOptional: true,
  }),
  evm(
    'reorg',
    'The last blocks (one where no number is named) are gone, with empty ones in their place. `transactions` says what becomes of theirs: they wait until the fault is taken back (`pending`), are in a later block at once (`mined`), or are `gone`.',
    {
      example: { reorg: 1, transactions: 'gone' },
      value: z.int().check(z.positive()),
      isValueOptional: true,
      options: { transactions: z.optional(z.enum(['pending', 'mined', 'gone'])) },
    },
  ),
  ...ofEveryNode('chain.solana'),
  solana('pending', 'The node takes what is sent and knows nothing of it until the fault is taken back.'),
  solana('expire-blockhash', 'The node says of every blockhash that it is too old, and takes no transaction with it.', {
    example: { 'expire-blockhash': true, times: 1 },
  }),
  solana(
    'slow-finality',
    'What is sent is processed and gets no further: nothing is confirmed while the fault is in force.',
  ),
  solana('simulate-error', 'The node refuses a transaction because its simulation fails.', {
    example: { 'simulate-error': 'custom program error: 0x1' },
    value: z.string(),
    isValueOptional: true,
  }),
]
