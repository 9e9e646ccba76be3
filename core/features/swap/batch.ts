import type { Adapter } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { isWhole } from '../../contracts/fields.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { pause, withTimeLimit } from '../../lib/time-limit.js'

type BatchAdapter = Pick<Adapter, 'getCapabilities' | 'sendCalls' | 'request'>
type Needs = { readonly platform: Platform; readonly signal: AbortSignal }

const answerMs = 3000

/**
 * True if the wallet runs several calls of this account as one (EIP-5792, `atomic`). A wallet that would change the account for it
 * (`ready`) counts as one that cannot: a swap asks for no upgrade. Never rejects, unless `signal` aborts.
 */
export async function canRunAsOne(
  adapter: BatchAdapter,
  address: string,
  caipNetworkId: CaipNetworkId,
  { platform, signal }: Needs,
): Promise<boolean> {
  const { getCapabilities, sendCalls } = adapter
  if (!getCapabilities || !sendCalls) return false
  try {
    const limit = { platform, limitMs: answerMs, outer: signal }
    const capabilities = await withTimeLimit(limit, () => getCapabilities(address))
    const chainId = Number(caipNetworkId.split(':')[1])
    // Wallets write ids in either case, and some with zeros before them.
    const own = Object.entries(capabilities).find(([id]) => /^0x[0-9a-f]+$/i.test(id) && Number(id) === chainId)
    return readMember(readMember(own?.[1], 'atomic'), 'status') === 'supported'
  } catch {
    // A wallet without the method, or without an answer, is asked for one call after another.
    signal.throwIfAborted()
    return false
  }
}

/** `done` names the transaction. `failed`: nothing was run. `pending`: the wallet had no outcome within two minutes. */
export type BatchOutcome =
  | { readonly outcome: 'done' | 'reverted'; readonly hash: string }
  | { readonly outcome: 'failed' | 'pending' }

const pollMs = 1000
const waitMs = 120_000
const hashPattern = /^0x[0-9a-f]{64}$/i

/** Asks the wallet for the outcome of a batch. Never rejects; settles at once when `signal` aborts. */
export async function waitForBatch(
  adapter: BatchAdapter,
  id: string,
  { platform, signal }: Needs,
): Promise<BatchOutcome> {
  const ask = () => adapter.request({ namespace: 'eip155', method: 'wallet_getCallsStatus', params: [id] })
  const limit = { platform, limitMs: answerMs, outer: signal }
  for (const end = platform.now() + waitMs; platform.now() < end && !signal.aborted; ) {
    // A wallet that leaves one question without an answer may answer the next one.
    const found = readOutcome(await withTimeLimit(limit, ask).catch(() => undefined))
    if (found) return found
    await pause(platform, pollMs, signal)
  }
  return { outcome: 'pending' }
}

/** Codes of EIP-5792: 1xx is under way, 2xx is done, 4xx was never on the chain, 5xx and 6xx reverted. */
function readOutcome(answer: unknown): BatchOutcome | undefined {
  const status = readMember(answer, 'status')
  if (!isWhole(status) || status < 200) return undefined
  if (status >= 400 && status < 500) return { outcome: 'failed' }
  const receipts = readList(readMember(answer, 'receipts'))
  const hashes = receipts.map((receipt) => readMember(receipt, 'transactionHash'))
  const hash = hashes.findLast((each) => typeof each === 'string' && hashPattern.test(each))
  // An outcome without a transaction cannot be looked up. The wallet may still name it.
  if (typeof hash !== 'string') return undefined
  const isWell = status < 300 && receipts.every((receipt) => Number(readMember(receipt, 'status')) === 1)
  return { outcome: isWell ? 'done' : 'reverted', hash }
}
