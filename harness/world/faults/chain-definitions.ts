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

/** The methods that answer with such an error if the fault names no method. */
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
    fault('latency', 'Each request reaches the node after this delay.', {
      example: { latency: '2s' },
      value: milliseconds,
    }),
    fault('status', 'The node answers with this HTTP status.', {
      example: { status: 503 },
      value: z.int().check(z.minimum(400), z.maximum(599)),
      options: { retryAfter: z.optional(z.number().check(z.nonnegative())) },
    }),
    fault('malformed-json', 'The node answers with a text that is not JSON.'),
    fault('reset', 'The connection to the node is closed without an answer.'),
    fault('blackhole', 'The node never answers.'),
    fault(
      'rewrite',
      'Replaces the values at these paths in the result, as for a service. The empty path is the whole result. Name the method in `on`.',
      { example: { rewrite: { gasUsed: '0x0' } }, value: rewriteShape },
    ),
    fault('ws-drop', 'All open WebSockets to the node are closed once. New ones can be opened.'),
  ]
}

const evm = faultIn('chain.evm')
const solana = faultIn('chain.solana')

export const chainDefinitions = [
  ...ofEveryNode('chain.evm'),
  evm('reject', 'The node refuses to estimate or accept a transaction, with the code and message of this error.', {
    example: { reject: 'insufficient-funds' },
    value: z.enum(names),
  }),
  evm('chain-id-mismatch', 'The node reports this chain ID instead of its own.', {
    example: { 'chain-id-mismatch': 5 },
    value: z.int().check(z.positive()),
  }),
  evm('head-stall', 'The node stays at this block (default: 0) and does not know later ones.', {
    example: { 'head-stall': 3 },
    value: z.int().check(z.nonnegative()),
    isValueOptional: true,
  }),
  evm('stuck-pending', 'Sent transactions stay pending in the node until the fault is healed.'),
  evm('drop-tx', 'The node accepts a transaction, returns its hash and forgets it.', {
    example: { 'drop-tx': true, times: 1 },
  }),
  evm('gas-spike', 'Mines a block whose base fee is this many times that of the last block (default: 10).', {
    example: { 'gas-spike': 20 },
    value: z.int().check(z.minimum(2)),
    isValueOptional: true,
  }),
  evm(
    'reorg',
    'Replaces this many of the last blocks by empty ones (default: 1). `transactions` decides about their transactions: they are pending until the fault is healed (`pending`), are mined in a later block at once (`mined`), or disappear (`gone`).',
    {
      example: { reorg: 1, transactions: 'gone' },
      value: z.int().check(z.positive()),
      isValueOptional: true,
      options: { transactions: z.optional(z.enum(['pending', 'mined', 'gone'])) },
    },
  ),
  ...ofEveryNode('chain.solana'),
  solana('pending', 'The node accepts a transaction but does not process it until the fault is healed.'),
  solana('expire-blockhash', 'The node treats every blockhash as expired and refuses the transactions with it.', {
    example: { 'expire-blockhash': true, times: 1 },
  }),
  solana('slow-finality', 'Sent transactions are processed but not confirmed until the fault is healed.'),
  solana('simulate-error', 'The node refuses a transaction because its simulation fails.', {
    example: { 'simulate-error': 'custom program error: 0x1' },
    value: z.string(),
    isValueOptional: true,
  }),
]
