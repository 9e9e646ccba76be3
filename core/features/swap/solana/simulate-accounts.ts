import { isOneOf } from '../../../errors/base.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { readList, readMember } from '../../../lib/foreign.js'
import { fromBase64, toBase58 } from '../../../lib/solana/bytes.js'
import { isTokenProgram } from '../../../lib/solana/token-bytes.js'
import type { NodeClient } from '../../../services/nodes/node-client.js'

/** An account at one moment. `owner` and `delegate` are those of a token account. */
interface Moment {
  readonly lamports: bigint
  readonly units: bigint
  readonly owner: string | undefined
  readonly delegate: string | undefined
  readonly isGone: boolean
}

export interface AccountState {
  readonly before: Moment
  readonly after: Moment
}

/** `unknown`: the node cannot simulate. */
type Simulated =
  | {
      readonly outcome: 'changed'
      readonly states: ReadonlyMap<string, AccountState>
      readonly units: number | undefined
    }
  | { readonly outcome: 'failed' | 'unknown' | 'unreachable'; readonly reason: string }

/** Simulates a transaction in base64, and compares accounts before and after it. Rejects only when `signal` aborts. */
export async function simulateAccounts(
  transaction: string,
  watched: readonly string[],
  { node, signal }: { readonly node: NodeClient; readonly signal: AbortSignal },
): Promise<Simulated> {
  const commitment = 'confirmed'
  const accounts = { encoding: 'base64', addresses: watched }
  const config = { commitment, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, accounts }
  try {
    const [earlier, answer] = await Promise.all([
      node.request('getMultipleAccounts', [watched, { commitment, encoding: 'base64' }], signal),
      node.request('simulateTransaction', [transaction, config], signal),
    ])
    const value = readMember(answer, 'value')
    const error = readMember(value, 'err')
    if (error === undefined) return { outcome: 'unknown', reason: 'The node tells no outcome' }
    if (error !== null) return { outcome: 'failed', reason: JSON.stringify(error) }
    const [before, after] = [readMember(earlier, 'value'), readMember(value, 'accounts')].map((list) => readList(list))
    if (before?.length !== watched.length || after?.length !== watched.length)
      return { outcome: 'unknown', reason: 'The node tells no balances' }
    const used = readMember(value, 'unitsConsumed')
    const states = watched.map((at, index) => {
      return [at, { before: readMoment(before[index]), after: readMoment(after[index]) }] as const
    })
    return {
      outcome: 'changed',
      states: new Map(states),
      units: typeof used === 'number' && Number.isSafeInteger(used) && used > 0 ? used : undefined,
    }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = toModalError(thrown)
    const isLost = isOneOf(
      error,
      'http_status',
      'http_timeout',
      'http_unreachable',
      'http_answer',
      'rpc_limit_exceeded',
    )
    return { outcome: isLost ? 'unreachable' : 'unknown', reason: error.message }
  }
}

const gone: Moment = { lamports: 0n, units: 0n, owner: undefined, delegate: undefined, isGone: true }

/** Places in a token account, after the state struct of the token programs: mint, owner, amount, delegate. */
const [ownerAt, amountAt, delegateAt, leastSize] = [32, 64, 72, 165]

function readMoment(account: unknown): Moment {
  const lamports = readMember(account, 'lamports')
  const program = readMember(account, 'owner')
  const [data] = readList(readMember(account, 'data'))
  if (typeof lamports !== 'number' || typeof data !== 'string') return gone
  const plain = { ...gone, lamports: BigInt(Math.trunc(lamports)), isGone: false }
  if (typeof program !== 'string' || !isTokenProgram(program)) return plain
  const bytes = fromBase64(data, 'account')
  if (bytes.length < leastSize) return plain
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hasDelegate = view.getUint32(delegateAt, true) === 1
  return {
    ...plain,
    owner: toBase58(bytes.subarray(ownerAt, ownerAt + 32)),
    units: view.getBigUint64(amountAt, true),
    delegate: hasDelegate ? toBase58(bytes.subarray(delegateAt + 4, delegateAt + 36)) : undefined,
  }
}
