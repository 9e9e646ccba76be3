import type { Network } from '../../contracts/network/network.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createRpcClient, type RpcClient } from '../../lib/rpc/client.js'
import { toRpcConfig } from '../../lib/rpc/config.js'
import { balanceProbe, probeData, readProbe } from './balance-probe.js'

export interface SimulatedCall {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  /** The most units of it: a call that needs more fails here as it would there. */
  readonly gas?: bigint
}

/** Whose balances are looked at before and after; `undefined` is the native coin. */
export interface SimulatedTokens {
  readonly source: string | undefined
  readonly target: string | undefined
  /** The contract that may be let take a token; nobody else. */
  readonly spender: string
}

/**
 * What a transaction would do to the account that sends it, in smallest units. `changed`: so much of the two tokens leaves or arrives,
 * and `others` is what else leaves or may be taken, where the node tells. `failed`: the chain would take it back. `unknown`: the node
 * cannot try it out. `unreachable`: no node answered.
 */
export type Simulation =
  | {
      readonly outcome: 'changed'
      readonly left: bigint
      readonly arrived: bigint
      readonly others: readonly string[]
    }
  | { readonly outcome: 'failed' | 'unknown' | 'unreachable'; readonly reason: string }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** TransferSingle and TransferBatch of ERC-1155; the giver is their second argument. */
const multiTransferTopics: readonly string[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]
/** More than fit into a block: none is left unread. */
const mostLogs = 1_000_000
/** Where a node that traces transfers writes those of the native coin. */
const nativeLogAddress = `0x${'e'.repeat(40)}`

/** Tries a transaction out at the network's own nodes, those of the host first. Rejects only when `signal` aborts. */
export async function simulateTransaction(
  call: SimulatedCall,
  tokens: SimulatedTokens,
  { network, platform, signal }: { network: Network; platform: Platform; signal: AbortSignal },
): Promise<Simulation> {
  const { chainDefault, default: first } = network.rpcUrls
  const urls = chainDefault.http.length > 0 ? chainDefault.http : first.http
  let last: Simulation = { outcome: 'unreachable', reason: `${network.name} has no node` }
  for (const rpcUrl of urls) {
    const rpc = createRpcClient({ platform, rpcUrl, retryCount: 1, ...toRpcConfig(first.configs?.[rpcUrl]) })
    last = await simulateAt(rpc, call, tokens, signal)
    if (last.outcome === 'changed' || last.outcome === 'failed') return last
  }
  return last
}

async function simulateAt(
  rpc: RpcClient,
  call: SimulatedCall,
  tokens: SimulatedTokens,
  signal: AbortSignal,
): Promise<Simulation> {
  const ask = async (method: string, params: readonly unknown[]) => {
    try {
      return { answer: await rpc.request(method, params, signal) }
    } catch (thrown) {
      signal.throwIfAborted()
      return { error: toModalError(thrown) }
    }
  }
  const whole = await ask('eth_simulateV1', [simulationOf(call, tokens), 'latest'])
  const found = 'answer' in whole ? readSimulation(whole.answer, call, tokens) : undefined
  if (found) return found
  // A node without that method can be lent code that looks at the balances around the call.
  const probed = await ask('eth_call', [
    { from: call.from, to: call.from, data: probeData(call, tokens) },
    'latest',
    { [call.from]: { code: balanceProbe } },
  ])
  const balances = 'answer' in probed ? readProbe(probed.answer) : undefined
  if (balances && !balances.isDone) return { outcome: 'failed', reason: 'eth_call: the call was taken back' }
  if (balances) return changesOf(balances, tokens)
  const plain = await ask('eth_call', [toCallObject(call), 'latest'])
  if (!('error' in plain)) return { outcome: 'unknown', reason: 'The node tells no balances' }
  const { error } = plain
  const reason = error.message
  if (isModalError(error, 'node_execution_reverted')) return { outcome: 'failed', reason }
  return { outcome: isOutOfReach(error) ? 'unreachable' : 'unknown', reason }
}

function isOutOfReach(error: unknown): boolean {
  return (['http_status', 'http_timeout', 'http_unreachable', 'http_answer', 'rpc_limit_exceeded'] as const).some(
    (code) => isModalError(error, code),
  )
}

function toCallObject({ from, to, data, value, gas }: SimulatedCall) {
  const hex = (number: bigint) => `0x${number.toString(16)}`
  return { from, to, data, value: hex(value), ...(gas !== undefined && { gas: hex(gas) }) }
}

/** The balances before, the call, and the balances after, in one block. */
function simulationOf(call: SimulatedCall, { source, target }: SimulatedTokens) {
  const looks = [source, target].flatMap((token) => (token ? [balanceCall(token, call.from)] : []))
  return {
    blockStateCalls: [{ calls: [...looks, toCallObject(call), ...looks] }],
    traceTransfers: true,
    validation: false,
  }
}

function balanceCall(token: string, owner: string) {
  return { from: owner, to: token, data: `0x70a08231${wordOf(owner)}` }
}

/** Undefined where the answer is none of a simulation. */
function readSimulation(answer: unknown, call: SimulatedCall, tokens: SimulatedTokens): Simulation | undefined {
  const calls = readList(readMember(readList(answer)[0], 'calls'))
  const looks = [tokens.source, tokens.target].filter((token) => token !== undefined)
  const done = calls[looks.length]
  if (calls.length !== looks.length * 2 + 1 || done === undefined) return undefined
  const status = readMember(done, 'status')
  if (typeof status !== 'string') return undefined
  if (Number(status) !== 1)
    return { outcome: 'failed', reason: String(readMember(readMember(done, 'error'), 'message') ?? 'reverted') }
  const logs = readList(readMember(done, 'logs'), mostLogs).map(toLog)
  const me = call.from.toLowerCase()
  const differenceOf = (token: string | undefined): bigint | undefined => {
    if (token === undefined) return nativeDifference(logs, me)
    const at = looks.indexOf(token)
    const before = wholeIn(readMember(calls[at], 'returnData'))
    const after = wholeIn(readMember(calls[looks.length + 1 + at], 'returnData'))
    return before === undefined || after === undefined ? undefined : after - before
  }
  const source = differenceOf(tokens.source)
  const target = differenceOf(tokens.target)
  if (source === undefined || target === undefined) return undefined
  return { outcome: 'changed', left: -source, arrived: target, others: othersIn(logs, call, tokens) }
}

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
    if (addressIn(topics[1]) === me) sum -= wholeIn(data) ?? 0n
    if (addressIn(topics[2]) === me) sum += wholeIn(data) ?? 0n
  }
  return sum
}

/** What leaves besides the source, and what somebody besides the contract may take from now on. */
function othersIn(logs: readonly Log[], call: SimulatedCall, tokens: SimulatedTokens): string[] {
  const me = call.from.toLowerCase()
  const known = [tokens.source ?? nativeLogAddress].map((each) => each.toLowerCase())
  return logs.flatMap((log) => {
    const { address, topics, data } = log
    const [topic = '', first, second] = topics
    // A fourth topic: one of a kind, which no swap takes.
    const isUnexpected = topics.length > 3 || !known.includes(address)
    if (topic === transferTopic && addressIn(first) === me && isUnexpected && wholeIn(data || topics[3]) !== 0n)
      return [`${address} leaves`]
    if (multiTransferTopics.includes(topic) && addressIn(second) === me) return [`${address} leaves`]
    if (topic === approvalForAllTopic && addressIn(first) === me && wholeIn(data) !== 0n)
      return [`${address} may be taken`]
    const isOfContract = addressIn(second) === tokens.spender.toLowerCase()
    if (topic === approvalTopic && addressIn(first) === me && !isOfContract && wholeIn(data || topics[3]) !== 0n)
      return [`${address} may be taken`]
    return []
  })
}

function changesOf(balances: NonNullable<ReturnType<typeof readProbe>>, { source, target }: SimulatedTokens) {
  const { native } = balances
  const left = source === undefined ? -native : -balances.source
  const arrived = target === undefined ? native : balances.target
  // Of a token for a token, the native coin stays as it is.
  const isNativeGone = source !== undefined && target !== undefined && native < 0n
  return { outcome: 'changed', left, arrived, others: isNativeGone ? ['The native coin leaves'] : [] } as const
}

function addressIn(topic: string | undefined): string {
  return `0x${topic?.slice(-40) ?? ''}`
}

function wordOf(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

function wholeIn(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
