import { decodeFunctionResult } from 'viem/utils'
import { isTokenDecimals } from '../contracts/fields.js'
import type { ActivityProvider, KnownToken, ProviderContext } from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'
import { isSameAddress } from '../lib/address.js'
import { fromSeconds, readList, readMember, readQuantity } from '../lib/foreign.js'
import { cleanText } from '../lib/shown-text.js'
import { callTogether, type EthCall } from '../services/nodes/multicall.js'
import { type FoundTransfer, joinHistory, withoutForged } from './evm-history.js'

type Asked = Parameters<ActivityProvider['activity']>[0]

/** The event of ERC-20: `Transfer(address indexed from, address indexed to, uint256 value)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [decimalsCall, symbolCall] = ['0x313ce567', '0x95d89b41']

/** The numbers of blocks for which a node is asked at once: many nodes refuse the first one. */
const spans = [10_000, 1000] as const
/** The most parts of the chain that are read for one page. */
const partsPerPage = 5
/** A page ends after the part in which it has so many transactions. */
const fullPage = 10
/** The most logs of one answer. */
const mostLogs = 1000
/** The most transactions on a page; those of a further block are on the next one. */
const mostOnPage = 40

interface Log {
  readonly hash: string
  readonly block: number
  readonly timestamp: unknown
  readonly token: string
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/** The place to continue at: the newest block that is not read yet, the oldest one to read, and the span that worked. */
const cursorForm = /^(\d{1,15}):(\d{1,15}):(\d{1,6})$/

/**
 * The transfers of tokens that an EVM node has in the logs of its last `blocks` blocks. Transfers of the coin have no
 * logs. Resolves with undefined if the node gives out no logs.
 *
 * A contract may log a transfer that nobody made. A token that is not known is therefore listed as sent only if the
 * account sent the transaction, and transfers of nothing are left out.
 */
export async function evmActivity(asked: Asked, { request, signal }: ProviderContext, blocks: number) {
  const { address, network, cursor, tokens = [] } = asked
  const ethCall = ethCallOf(request)
  const found: Log[] = []
  let { to, floor, span } = cursor === undefined ? await fromNewest(request, blocks) : placeOf(cursor)
  for (let part = 0; part < partsPerPage && to >= floor && hashesOf(found).size < fullPage; part++) {
    const read = await readPart({ request, signal }, address, { to, floor, span })
    if (!read && cursor === undefined && part === 0) return undefined
    // A node that refuses later parts has no more history for the visitor.
    if (!read) to = -1
    else {
      span = read.span
      to = read.from - 1
      found.push(...read.logs)
    }
  }
  found.sort((one, other) => other.block - one.block)
  const { logs, oldest } = cutToPage(found)
  const kept = { oldest, logs: await withoutForged(logs, (log) => log, { address, tokens, request }) }
  // Blocks that were cut off are read again.
  if (kept.oldest !== undefined) to = kept.oldest - 1
  const [facts, times] = await Promise.all([
    tokenFacts(
      ethCall,
      tokens,
      kept.logs.map(({ token }) => token),
    ),
    blockTimes(request, kept.logs),
  ])
  const moved = kept.logs.flatMap((log): FoundTransfer[] => {
    const token = facts.get(log.token.toLowerCase())
    if (!token) return []
    const { decimals, ...words } = token
    const { hash, from, to: receiver, units } = log
    return [{ hash, at: times.get(log.block), from, to: receiver, token: words, units, decimals }]
  })
  return {
    transactions: joinHistory({ address, network, own: [], moved }),
    next: to >= floor ? `${to}:${floor}:${span}` : undefined,
  }
}

type Request = ProviderContext['request']

async function fromNewest(request: Request, blocks: number) {
  const answer = await request('eth_blockNumber', [])
  const newest = Number(readQuantity(answer) ?? Number.NaN)
  if (!Number.isSafeInteger(newest))
    throw new HttpAnswerError({ url: '', wrong: `eth_blockNumber: ${JSON.stringify(answer)} is no number` })
  return { to: newest, floor: Math.max(0, newest - blocks + 1), span: spans[0] as number } // the list is not empty
}

function placeOf(cursor: string) {
  const [, to, floor, span] = cursorForm.exec(cursor) ?? []
  return { to: Number(to ?? -1), floor: Number(floor ?? 0), span: Number(span ?? spans[0]) }
}

/** Reads the logs of the part before `to`, in the largest span that the node allows. Undefined if it refuses each. */
async function readPart(
  { request, signal }: Pick<ProviderContext, 'request' | 'signal'>,
  address: string,
  at: { to: number; floor: number; span: number },
) {
  const own = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  for (const span of spans.filter((each) => each <= at.span)) {
    const from = Math.max(at.floor, at.to - span + 1)
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${at.to.toString(16)}` }
    const ask = (...topics: readonly (string | null)[]) => request('eth_getLogs', [{ ...range, topics }])
    try {
      const answers = await Promise.all([ask(transferTopic, own), ask(transferTopic, null, own)])
      if (!answers.every(Array.isArray)) continue
      const logs = answers.flatMap((answer) => readList(answer, mostLogs).flatMap((row) => readLog(row, address)))
      const isInside = ({ block }: Log) => block >= from && block <= at.to
      return { from, span, logs: logs.filter(isInside) }
    } catch (error) {
      if (signal.aborted) throw error
      // The node may refuse so many blocks, or logs altogether. A node that is down refuses the next question too.
    }
  }
  return undefined
}

/** Reads a log, if it is a transfer of this account and of more than nothing. */
function readLog(row: unknown, address: string): Log[] {
  const [topic, from = '', to = '', ...more] = readList(readMember(row, 'topics')).map(String)
  const [hash, token, data, block] = ['transactionHash', 'address', 'data', 'blockNumber'].map((name) =>
    String(readMember(row, name)),
  ) as [string, string, string, string] // one for each name
  // An NFT's transfer has its number as a fourth topic, and no data.
  const isTransfer = topic === transferTopic && more.length === 0 && /^0x[0-9a-f]{64}$/i.test(data)
  const areAddresses = [from, to].every((each) => /^0x0{24}[0-9a-f]{40}$/i.test(each))
  if (!isTransfer || !areAddresses || !/^0x[0-9a-f]{64}$/i.test(hash) || !/^0x[0-9a-f]{40}$/i.test(token)) return []
  const [sender, receiver] = [from, to].map((each) => `0x${each.slice(26)}`) as [string, string] // two texts stay two
  const isOwn = isSameAddress('eip155', sender, address) || isSameAddress('eip155', receiver, address)
  const [units, number] = [readQuantity(data) ?? 0n, readQuantity(block)]
  if (!isOwn || units === 0n || number === undefined || readMember(row, 'removed') === true) return []
  const timestamp = readMember(row, 'blockTimestamp')
  return [{ hash, block: Number(number), timestamp, token, from: sender, to: receiver, units }]
}

const hashesOf = (logs: readonly Log[]) => new Set(logs.map(({ hash }) => hash))

/** The newest logs of at most a page of transactions, cut between blocks, and the block at which they were cut. */
function cutToPage(logs: readonly Log[]): { logs: readonly Log[]; oldest: number | undefined } {
  const seen = new Set<string>()
  const distinct = new Map<string, Log>()
  for (const log of logs) distinct.set(`${log.hash}:${log.token}:${log.from}:${log.to}:${log.units}`, log)
  const all = [...distinct.values()]
  const last = all.find(({ hash }) => seen.add(hash).size === mostOnPage)
  if (!last || seen.size === hashesOf(all).size) return { logs: all, oldest: undefined }
  return { logs: all.filter(({ block }) => block >= last.block), oldest: last.block }
}

type TokenFacts = FoundTransfer['token'] & { readonly decimals: number }

/** The facts of tokens by lower-case address: those that the modal knows, and else what the contracts say. */
async function tokenFacts(
  ethCall: EthCall,
  known: readonly KnownToken[],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, TokenFacts>> {
  const wanted = [...new Set(addresses.map((each) => each.toLowerCase()))]
  const facts = new Map<string, TokenFacts>(known.map((token) => [token.address.toLowerCase(), token]))
  const unknown = wanted.filter((address) => !facts.has(address))
  const calls = unknown.flatMap((to) => [decimalsCall, symbolCall].map((data) => ({ to, data })))
  if (calls.length === 0) return facts
  const together = await callTogether(ethCall, calls).catch(() => undefined)
  const answers = together ?? (await Promise.all(calls.map((call) => ethCall(call).catch(() => '0x' as const))))
  for (const [at, address] of unknown.entries()) {
    const decimals = Number(readQuantity(answers[at * 2]) ?? Number.NaN)
    if (!isTokenDecimals(decimals)) continue
    const symbol = readSymbol(answers[at * 2 + 1] ?? '0x')
    facts.set(address, { address, symbol, name: symbol, decimals })
  }
  return facts
}

const symbolAbi = [
  { type: 'function', name: 'symbol', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'string' }] },
] as const

function readSymbol(data: `0x${string}`): string | undefined {
  try {
    return cleanText(decodeFunctionResult({ abi: symbolAbi, functionName: 'symbol', data })) || undefined
  } catch {
    return undefined // not a text: the modal shows the address
  }
}

const ethCallOf =
  (request: Request): EthCall =>
  async ({ to, data }) => {
    const answer = await request('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer) ? (answer as `0x${string}`) : '0x' // the pattern guarantees the form
  }

/** The times of blocks, in ISO 8601. Newer nodes write them into the logs. */
async function blockTimes(request: Request, logs: readonly Log[]): Promise<ReadonlyMap<number, string>> {
  const told = new Map(logs.map(({ block, timestamp }) => [block, readQuantity(timestamp)]))
  const times = await Promise.all(
    [...told].map(async ([block, seconds]) => {
      const ask = async () =>
        readQuantity(readMember(await request('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]), 'timestamp'))
      const known = seconds || (await ask())
      const ms = fromSeconds(known)
      return ms === undefined ? [] : [[block, new Date(ms).toISOString()] as const]
    }),
  )
  return new Map(times.flat())
}
