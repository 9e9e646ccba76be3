import type { Network } from '../../contracts/network/network.js'
import { isModalError, isOneOf, type ModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readList, readMember, readQuantity } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { ownNodes } from '../../services/nodes/node-client.js'
import { withinNodesLimit } from '../../services/nodes/nodes-limit.js'
import type { SwapCall } from './review.js'

export type SimulatedCall = SwapCall & { readonly from: string }

/** Tokens whose balances are compared. `undefined` is the native coin. */
export type SimulatedTokens = Readonly<{ source: string | undefined; target: string | undefined; spender: string }>

/**
 * `changed`: `others` lists further tokens that leave or may be taken, and is undefined if the node reports only the
 * compared tokens. `unknown`: the node cannot simulate.
 */
export type Simulation =
  | {
      readonly outcome: 'changed'
      readonly left: bigint
      readonly arrived: bigint
      readonly others: readonly string[] | undefined
    }
  | { readonly outcome: 'failed' | 'unknown' | 'unreachable'; readonly reason: string }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** TransferSingle and TransferBatch of ERC-1155, with the sender as their second argument. */
const multiTransferTopics: readonly string[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
const mostLogs = 1_000_000
/** Nodes with `traceTransfers` report transfers of the native coin at this address. */
const nativeLogAddress = `0x${'e'.repeat(40)}`

/**
 * Simulates a transaction at the network's nodes, the host's first. `earlier` calls of the same account run before it, as one with it.
 * Rejects only when `signal` aborts.
 */
export async function simulateTransaction(
  call: SimulatedCall,
  tokens: SimulatedTokens,
  { network, platform, signal }: { network: Network; platform: Platform; signal: AbortSignal },
  earlier: readonly SimulatedCall[] = [],
): Promise<Simulation> {
  let last: Simulation = { outcome: 'unreachable', reason: `${network.name} has no node` }
  const askEach = async (limited: AbortSignal) => {
    for (const rpc of ownNodes(network, platform)) {
      last = await simulateAt(rpc, [...earlier, call], tokens, limited)
      if (last.outcome === 'changed' || last.outcome === 'failed') return last
    }
    return last
  }
  try {
    return await withinNodesLimit({ platform, network, signal }, askEach)
  } catch (late) {
    signal.throwIfAborted()
    return { outcome: 'unreachable', reason: toModalError(late).message }
  }
}

async function simulateAt(
  rpc: RpcClient,
  run: readonly [...SimulatedCall[], SimulatedCall],
  tokens: SimulatedTokens,
  signal: AbortSignal,
): Promise<Simulation> {
  const call = lastOf(run)
  const ask = async (method: string, params: readonly unknown[]): Promise<{ answer?: unknown; error?: ModalError }> => {
    try {
      return { answer: await rpc.request(method, params, signal) }
    } catch (thrown) {
      signal.throwIfAborted()
      return { error: toModalError(thrown) }
    }
  }
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  // A silent node would be silent to the other questions, too.
  if (isOneOf(block.error, 'http_timeout', 'http_unreachable')) return withoutAnswer(block.error)
  const whole = await ask('eth_simulateV1', [simulationOf(run, tokens, block.answer), 'latest'])
  const found = readSimulation(whole.answer, run, tokens)
  if (found) return found
  // Only `eth_simulateV1` runs calls in sequence.
  if (run.length > 1) return withoutAnswer(whole.error)
  // Nodes without `eth_simulateV1` can run the probe as the sender's code.
  const probed = await ask('eth_call', [
    { from: call.from, to: call.from, data: probeData(call, tokens), ...priceOf(call, probeGas) },
    'latest',
    { [call.from]: { code: balanceProbe } },
  ])
  const compared = readProbe(probed.answer, tokens)
  if (compared) return compared
  const { error } = await ask('eth_call', [toCallObject(call), 'latest'])
  if (!error) return { outcome: 'unknown', reason: 'The node tells no balances' }
  if (isModalError(error, 'node_execution_reverted')) return { outcome: 'failed', reason: error.message }
  return withoutAnswer(error)
}

const lastOf = (run: readonly [...SimulatedCall[], SimulatedCall]): SimulatedCall => run[run.length - 1] ?? run[0]

function withoutAnswer(error: ModalError | undefined): Simulation {
  if (!error) return { outcome: 'unknown', reason: 'The node tells no balances' }
  const reason = error.message
  const isLost = isOneOf(error, 'http_status', 'http_timeout', 'http_unreachable', 'http_answer', 'rpc_limit_exceeded')
  return { outcome: isLost ? 'unreachable' : 'unknown', reason }
}

const hex = (number: bigint) => `0x${number.toString(16)}`

function toCallObject(call: SimulatedCall) {
  const { from, to, data, value } = call
  return { from, to, data, value: hex(value), ...priceOf(call) }
}

/** The limits that are signed. Without a price, a contract could detect the simulation. */
function priceOf({ gas, gasPrice }: SimulatedCall, more = 0n) {
  return {
    ...(gas !== undefined && { gas: hex(gas + more) }),
    ...(gasPrice !== undefined && { gasPrice: hex(gasPrice) }),
  }
}

/** Gas that the probe itself uses to read balances. */
const probeGas = 300_000n

/**
 * The base fee and the fee receiver of the newest block. Nodes leave both at zero in a simulation, which a contract can
 * detect.
 */
function blockContextOf(block: unknown, { gasPrice }: SimulatedCall) {
  const baseFee = readQuantity(readMember(block, 'baseFeePerGas'))
  const feeRecipient = readMember(block, 'miner')
  // A call below the base fee would wait for a cheaper block. The wallet's own node reports that.
  const least = baseFee !== undefined && gasPrice !== undefined && gasPrice < baseFee ? gasPrice : baseFee
  return {
    ...(least !== undefined && { baseFeePerGas: hex(least) }),
    ...(typeof feeRecipient === 'string' && /^0x[0-9a-f]{40}$/i.test(feeRecipient) && { feeRecipient }),
  }
}

function simulationOf(
  run: readonly [...SimulatedCall[], SimulatedCall],
  { source, target }: SimulatedTokens,
  block: unknown,
) {
  const call = lastOf(run)
  const data = `0x70a08231${call.from.slice(2).toLowerCase().padStart(64, '0')}` // balanceOf(sender)
  const looks = [source, target].flatMap((to) => (to ? [{ from: call.from, to, data }] : []))
  return {
    blockStateCalls: [
      { blockOverrides: blockContextOf(block, call), calls: [...looks, ...run.map(toCallObject), ...looks] },
    ],
    traceTransfers: true,
    validation: false,
  }
}

function readSimulation(
  answer: unknown,
  run: readonly [...SimulatedCall[], SimulatedCall],
  tokens: SimulatedTokens,
): Simulation | undefined {
  const call = lastOf(run)
  const calls = readList(readMember(readList(answer)[0], 'calls'))
  const looks = [tokens.source, tokens.target].filter((token) => token !== undefined)
  const done = calls.slice(looks.length, looks.length + run.length)
  if (calls.length !== looks.length * 2 + run.length) return undefined
  if (done.some((each) => typeof readMember(each, 'status') !== 'string')) return undefined
  const failed = done.find((each) => Number(readMember(each, 'status')) !== 1)
  if (failed !== undefined)
    return { outcome: 'failed', reason: String(readMember(readMember(failed, 'error'), 'message') ?? 'reverted') }
  const logs = done.flatMap((each) => readList(readMember(each, 'logs'), mostLogs)).map(toLog)
  const me = call.from.toLowerCase()
  const differenceOf = (token: string | undefined): bigint | undefined => {
    if (token === undefined) return nativeDifference(logs, me)
    const at = looks.indexOf(token)
    const before = readQuantity(readMember(calls[at], 'returnData'))
    const after = readQuantity(readMember(calls[looks.length + run.length + at], 'returnData'))
    return before === undefined || after === undefined ? undefined : after - before
  }
  const source = differenceOf(tokens.source)
  const target = differenceOf(tokens.target)
  if (source === undefined || target === undefined) return undefined
  return { outcome: 'changed', left: -source, arrived: target, others: othersIn(logs, call, tokens) }
}

/** A log of a contract. All texts are lower case, and empty where the node gave none. */
interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

function toLog(value: unknown): Log {
  const text = (given: unknown) => (typeof given === 'string' ? given.toLowerCase() : '')
  const topics = readList(readMember(value, 'topics')).map(text)
  return { address: text(readMember(value, 'address')), topics, data: text(readMember(value, 'data')) }
}

function nativeDifference(logs: readonly Log[], me: string): bigint {
  let sum = 0n
  for (const { address, topics, data } of logs) {
    if (address !== nativeLogAddress || topics[0] !== transferTopic) continue
    if (addressIn(topics[1]) === me) sum -= readQuantity(data) ?? 0n
    if (addressIn(topics[2]) === me) sum += readQuantity(data) ?? 0n
  }
  return sum
}

function othersIn(logs: readonly Log[], call: SimulatedCall, tokens: SimulatedTokens): string[] {
  const me = call.from.toLowerCase()
  const source = (tokens.source ?? nativeLogAddress).toLowerCase()
  return logs.flatMap((log) => {
    const { address, topics, data } = log
    const [topic = '', first, second] = topics
    const isMine = addressIn(first) === me
    // A fourth topic marks an NFT, which no swap takes.
    const isUnexpected = topics.length > 3 || address !== source
    const isSome = readQuantity(data || topics[3]) !== 0n
    const isOfContract = addressIn(second) === tokens.spender.toLowerCase()
    if (topic === transferTopic && isMine && isUnexpected && isSome) return [`${address} leaves`]
    if (multiTransferTopics.includes(topic) && addressIn(second) === me) return [`${address} leaves`]
    if (topic === approvalForAllTopic && isMine && readQuantity(data) !== 0n) return [`${address} may be taken`]
    if (topic === approvalTopic && isMine && !isOfContract && isSome) return [`${address} may be taken`]
    return []
  })
}

const addressIn = (topic: string | undefined) => `0x${topic?.slice(-40) ?? ''}`

/**
 * EVM code that a node runs in place of the sender during one `eth_call`. The code reads three balances, makes the call and reads them
 * again. Its input is four words (contract, value, target token, source token; zero is no token) and the call's data. Its output is seven
 * words: success, then native, target and source, each before and after.
 */
export const balanceProbe = assemble()

export function probeData(
  { to, value, data }: Pick<SwapCall, 'to' | 'value' | 'data'>,
  { source, target }: Pick<SimulatedTokens, 'source' | 'target'>,
): `0x${string}` {
  const words = [BigInt(to), value, BigInt(target ?? 0), BigInt(source ?? 0)]
  return `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}${data.slice(2)}`
}

function readProbe(answer: unknown, { source, target }: SimulatedTokens): Simulation | undefined {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64}){7}$/i.test(answer)) return undefined
  const word = (index: number) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`)
  if (word(0) !== 1n) return { outcome: 'failed', reason: 'eth_call: the call was taken back' }
  const native = word(2) - word(1)
  const left = source === undefined ? -native : word(5) - word(6)
  const arrived = target === undefined ? native : word(4) - word(3)
  // A swap between two tokens moves no native coin. The probe sees no other token leave.
  const isNativeGone = source !== undefined && target !== undefined && native < 0n
  return { outcome: 'changed', left, arrived, others: isNativeGone ? ['The native coin leaves'] : undefined }
}

function assemble(): `0x${string}` {
  /** Writes `balanceOf(this)` of the token at `inputAt` to memory. */
  const balance = (inputAt: string, memoryAt: string) =>
    `602061${memoryAt}60246000` + // the output, and the input, which stands at 0
    `60${inputAt}35` + // CALLDATALOAD: the token
    '5afa50' // GAS STATICCALL POP
  const native = (memoryAt: string) => `4760${memoryAt}52` // SELFBALANCE MSTORE
  return `0x${[
    '36600557005b', // without input (the native coin arrives) the code stops
    '6370a0823160e01b600052', // the selector of balanceOf
    '30600452', // ADDRESS, its argument
    native('60'),
    balance('40', '00a0'),
    balance('60', '00e0'),
    '608036036080610200' + '37', // CALLDATACOPY: the call's data
    '60006000', // the answer is not kept
    '60803603610200', // its data
    '602035600035', // its value and its contract
    '5af1604052', // GAS CALL, and its success
    native('80'),
    balance('40', '00c0'),
    balance('60', '0100'),
    '60e06040f3', // RETURN
  ].join('')}`
}
