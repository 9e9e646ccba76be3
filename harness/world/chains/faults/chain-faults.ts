import { isHex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import { evmSendMethods, type NodeErrorName, nodeErrors, solanaSendMethods } from '../../faults/chain-definitions.js'
import { createStrikes, type Rewrite, rewrite } from '../../faults/fault-definition.js'
import { type ParsedFault, parseFault } from '../../faults/parse-fault.js'
import type { RpcErrorBody } from '../../lib/json-rpc.js'
import type { RandomStream } from '../../lib/seed.js'
import type { Chain, ChainFault, ChainFaultEffect } from '../chain.js'

/** The calls that a fault affects, and its random stream. */
export interface ChainFaultContext {
  readonly kind: Chain['kind']
  /** The affected method. @default the fault's own methods: sending for a rejection, else every call */
  readonly method?: string | undefined
  /** The fault's own random stream. */
  readonly random: RandomStream
}

/**
 * Creates a named fault of the layers `chain.evm` and `chain.solana`, for `chain.addFault`.
 * @example
 * chain.addFault(createChainFault({ reject: 'insufficient-funds' }, { kind: 'evm', random }))
 * @throws {@link FaultError} for a fault that the catalogue does not define
 */
export function createChainFault(given: unknown, { kind, method, random }: ChainFaultContext): ChainFault {
  const fault = parseFault(kind === 'evm' ? 'chain.evm' : 'chain.solana', given)
  const strikes = createStrikes(fault.schedule, random)
  const { effect, methods } = effectOf(fault, kind)
  const isFor = (called: string) => (method === undefined ? !methods || methods.has(called) : method === called)
  return (call) => (isFor(call.method) && strikes() ? effect(call.method, call.params) : undefined)
}

interface Carried {
  effect(method: string, params: unknown): ChainFaultEffect | undefined
  readonly methods?: ReadonlySet<string>
}

function effectOf({ definition, value, options }: ParsedFault, kind: Chain['kind']): Carried {
  switch (definition.name) {
    case 'error':
      return { effect: () => ({ error: value as RpcErrorBody }) } // parsed by the definition of this name
    case 'rate-limit':
      return { effect: () => ({ error: { code: -32005, message: 'Too many requests: limit exceeded' } }) }
    case 'latency':
      return { effect: () => ({ delayMs: Number(value) }) }
    case 'status': {
      const { retryAfter } = options
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      return { effect: () => ({ status: Number(value), headers }) }
    }
    case 'malformed-json':
      return {
        effect: () => ({
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: '<html>Bad gateway</html>',
        }),
      }
    case 'rewrite': {
      const changes = value as Rewrite // parsed by the definition of this name
      return { effect: () => ({ change: (result) => rewrite(result, changes) }) }
    }
    case 'reset':
      return { effect: () => ({ reset: true }) }
    case 'blackhole':
      return { effect: () => ({ hang: true }) }
    case 'reject': {
      const error = nodeErrors[value as NodeErrorName] // parsed by the definition of this name
      return { effect: () => ({ error }), methods: evmSendMethods }
    }
    case 'chain-id-mismatch':
      return {
        effect: (called) => ({ result: called === 'net_version' ? String(value) : `0x${Number(value).toString(16)}` }),
        methods: new Set(['eth_chainId', 'net_version']),
      }
    case 'head-stall': {
      const head = `0x${Number(value ?? 0).toString(16)}`
      return { effect: (called, params) => stalledAt(head, called, params) }
    }
    case 'drop-tx':
      return { effect: (_called, params) => forgotten(params), methods: new Set(['eth_sendRawTransaction']) }
    case 'expire-blockhash':
      return { effect: tooOld, methods: new Set([...solanaSendMethods, 'isBlockhashValid']) }
    case 'slow-finality':
      return { effect: () => ({ change: unconfirmed }), methods: new Set(['getSignatureStatuses']) }
    case 'simulate-error': {
      const reason = value === undefined ? 'custom program error: 0x1' : String(value)
      const message = `Transaction simulation failed: Error processing Instruction 0: ${reason}`
      return { effect: () => ({ error: { code: -32002, message } }), methods: solanaSendMethods }
    }
    default:
      throw new Error(`The fault ${definition.id} is in the catalogue but is not implemented on ${kind}.`)
  }
}

function tooOld(method: string): ChainFaultEffect {
  if (method === 'isBlockhashValid') return { change: (result) => ({ ...Object(result), value: false }) }
  const message = 'Transaction simulation failed: Blockhash not found'
  return { error: { code: -32002, message, data: { err: 'BlockhashNotFound', logs: [] } } }
}

const statuses = z.object({ value: z.array(z.nullable(z.looseObject({}))) })

function unconfirmed(result: unknown): unknown {
  const { value } = statuses.parse(result)
  const behind = { confirmations: 0, confirmationStatus: 'processed' }
  return { ...Object(result), value: value.map((status) => status && { ...status, ...behind }) }
}

function forgotten(params: unknown): ChainFaultEffect | undefined {
  const signed: unknown = Array.isArray(params) ? params[0] : undefined
  return isHex(signed) ? { result: keccak256(signed) } : undefined
}

const headTags: readonly unknown[] = ['latest', 'pending', 'safe', 'finalized']

function stalledAt(head: string, method: string, params: unknown): ChainFaultEffect | undefined {
  if (method === 'eth_blockNumber') return { result: head }
  if (method === 'eth_getTransactionReceipt') return { result: null }
  if (!Array.isArray(params) || !params.some((each) => headTags.includes(each))) return undefined
  return { params: params.map((each) => (headTags.includes(each) ? head : each)) }
}
