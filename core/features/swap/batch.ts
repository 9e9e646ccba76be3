import type { Adapter } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { type CallsOutcome, readCallsStatus } from '../../data/transactions/calls-status.js'
import { readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { pause, withTimeLimit } from '../../lib/time-limit.js'

type BatchAdapter = Pick<Adapter, 'getCapabilities' | 'sendCalls' | 'request'>
type Needs = { readonly platform: Platform; readonly signal: AbortSignal }

const answerMs = 3000

/**
 * True if the wallet runs several calls of this account as one (EIP-5792, `atomic`). False for a wallet that would have
 * to change the account for that (`ready`): a swap asks for no upgrade. Never rejects, unless `signal` aborts.
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
    // Wallets write ids in either case, and some with leading zeros.
    const own = Object.entries(capabilities).find(([id]) => /^0x[0-9a-f]+$/i.test(id) && Number(id) === chainId)
    return readMember(readMember(own?.[1], 'atomic'), 'status') === 'supported'
  } catch {
    // If a wallet lacks the method or does not answer, it is asked for one call after another.
    signal.throwIfAborted()
    return false
  }
}

/** `pending`: the wallet had no outcome within two minutes. */
export type BatchOutcome = CallsOutcome | { readonly outcome: 'pending' }

const pollMs = 1000
const waitMs = 120_000

/** Asks the wallet for the outcome of a batch. Never rejects; settles at once when `signal` aborts. */
export async function waitForBatch(
  adapter: BatchAdapter,
  id: string,
  { platform, signal }: Needs,
): Promise<BatchOutcome> {
  const ask = () => adapter.request({ namespace: 'eip155', method: 'wallet_getCallsStatus', params: [id] })
  const limit = { platform, limitMs: answerMs, outer: signal }
  for (const end = platform.now() + waitMs; platform.now() < end && !signal.aborted; ) {
    // A wallet that leaves one question unanswered may answer the next one.
    const found = readCallsStatus(await withTimeLimit(limit, ask).catch(() => undefined))
    if (found) return found
    await pause(platform, pollMs, signal)
  }
  return { outcome: 'pending' }
}
