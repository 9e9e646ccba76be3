import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.js'
import { NodeRpcError } from '../../chains/owned-chain.js'
import {
  approverOf,
  callTrace,
  type Hex,
  hex,
  log,
  type Movement,
  movementsOf,
  nativeMovements,
  type Operation,
  operationOf,
} from './movements.js'

export interface IndexedTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint
  readonly nonce: number
  readonly input: Hex
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly minedAtMs: number | undefined
  readonly movements: readonly Movement[]
  readonly approvers: readonly Hex[]
  readonly operations: readonly Operation[]
}

const transaction = z.object({ hash: hex, from: hex, to: z.nullable(hex), value: hex, nonce: hex, input: hex })
const block = z.nullable(
  z.object({ hash: hex, parentHash: hex, number: hex, timestamp: hex, transactions: z.array(transaction) }),
)
const head = z.object({ hash: hex })
const receipts = z.nullable(z.array(z.object({ transactionHash: hex, status: hex, logs: z.array(log) })))
const pool = z.object({
  pending: z.record(z.string(), z.record(z.string(), transaction)),
  queued: z.record(z.string(), z.record(z.string(), transaction)),
})

interface IndexedBlock {
  readonly parentHash: Hex
  readonly isFirst: boolean
  readonly transactions: readonly IndexedTransaction[]
}

const REORGANISATIONS = 5

/** Indexed blocks by hash: blocks removed by a reorganisation are no longer reached. */
const indexes = new WeakMap<Chain, Map<Hex, IndexedBlock>>()

/** All transactions of a local EVM chain, newest first, after the pending ones. Each block is read once. */
export async function indexBlocks(chain: Chain): Promise<readonly IndexedTransaction[]> {
  const known = indexes.get(chain) ?? new Map<Hex, IndexedBlock>()
  indexes.set(chain, known)
  // A reorganisation may happen between two reads; then reading restarts at the newest block.
  for (let triesLeft = REORGANISATIONS; ; triesLeft -= 1) {
    const found = await walk(chain, known)
    if (found) return found
    if (triesLeft === 0) throw new Error(`The blocks of ${chain.name} are replaced faster than they can be read.`)
  }
}

async function walk(chain: Chain, known: Map<Hex, IndexedBlock>): Promise<readonly IndexedTransaction[] | undefined> {
  const latest = head.parse(await chain.request('eth_getBlockByNumber', ['latest', false]))
  const found: IndexedTransaction[] = [...(await readPool(chain))]
  for (let hash = latest.hash; ; ) {
    const indexed: IndexedBlock | undefined = known.get(hash) ?? (await readBlock(chain, hash).catch(passOver))
    if (!indexed) return undefined
    known.set(hash, indexed)
    found.push(...indexed.transactions)
    if (indexed.isFirst) return found
    hash = indexed.parentHash
  }
}

function passOver(error: unknown): undefined {
  if (!(error instanceof NodeRpcError)) throw error
}

async function readBlock(chain: Chain, hash: Hex): Promise<IndexedBlock | undefined> {
  const read = block.parse(await chain.request('eth_getBlockByHash', [hash, true]))
  if (!read) return undefined
  const { parentHash, number, timestamp, transactions } = read
  const minedAtMs = Number(timestamp) * 1000
  const isFirst = Number(number) === 0
  if (transactions.length === 0) return { parentHash, isFirst, transactions: [] }
  const results = receipts.parse(await chain.request('eth_getBlockReceipts', [hash]))
  if (!results) return undefined
  const indexed = await Promise.all(
    transactions.map(async (sent): Promise<IndexedTransaction> => {
      const { status, logs } = results.find(({ transactionHash }) => transactionHash === sent.hash) ?? {}
      const isDone = status === '0x1'
      const native = isDone ? await readNative(chain, sent) : []
      return {
        ...base(sent),
        status: isDone ? 'confirmed' : 'failed',
        minedAtMs,
        movements: [...native, ...(logs ?? []).flatMap(movementsOf)],
        approvers: (logs ?? []).flatMap((each) => approverOf(each) ?? []),
        operations: (logs ?? []).flatMap((each) => operationOf(each) ?? []),
      }
    }),
  )
  return { parentHash, isFirst, transactions: indexed.reverse() }
}

const base = ({ hash, from, to, value, nonce, input }: z.infer<typeof transaction>) => ({
  hash,
  from,
  to,
  value: BigInt(value),
  nonce: Number(nonce),
  input,
})

/** A plain transfer contains its own movement. Payments made by contracts appear only in the trace. */
async function readNative(chain: Chain, sent: z.infer<typeof transaction>): Promise<Movement[]> {
  const amount = BigInt(sent.value)
  if (sent.input === '0x' && sent.to) {
    return amount === 0n ? [] : [{ standard: 'native', from: sent.from, to: sent.to, amount }]
  }
  return nativeMovements(
    callTrace.parse(await chain.request('debug_traceTransaction', [sent.hash, { tracer: 'callTracer' }])),
  )
}

async function readPool(chain: Chain): Promise<IndexedTransaction[]> {
  const { pending, queued } = pool.parse(await chain.request('txpool_content'))
  return [...Object.values(queued), ...Object.values(pending)]
    .flatMap((byNonce) => Object.values(byNonce))
    .map((sent): IndexedTransaction => {
      return { ...base(sent), status: 'pending', minedAtMs: undefined, movements: [], approvers: [], operations: [] }
    })
    .sort((a, b) => b.nonce - a.nonce)
}
