import { isWhole } from '../../contracts/fields.js'
import { readList, readMember } from '../../lib/foreign.js'

/** `hash` is the transaction's. `failed`: none of the calls was executed. */
export type CallsOutcome =
  | { readonly outcome: 'done' | 'reverted'; readonly hash: string }
  | { readonly outcome: 'failed' }

const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Reads an answer of `wallet_getCallsStatus`; `undefined` while there is no outcome. Codes of EIP-5792: 1xx pending,
 * 2xx done, 4xx never on the chain, 5xx and 6xx reverted.
 */
export function readCallsStatus(answer: unknown): CallsOutcome | undefined {
  const status = readMember(answer, 'status')
  if (!isWhole(status) || status < 200) return undefined
  if (status >= 400 && status < 500) return { outcome: 'failed' }
  const receipts = readList(readMember(answer, 'receipts'))
  const hashes = receipts.map((receipt) => readMember(receipt, 'transactionHash'))
  const hash = hashes.findLast((each) => typeof each === 'string' && hashPattern.test(each))
  // An outcome without a transaction hash cannot be looked up. The wallet may report the hash later.
  if (typeof hash !== 'string') return undefined
  const isWell = status < 300 && receipts.every((receipt) => Number(readMember(receipt, 'status')) === 1)
  return { outcome: isWell ? 'done' : 'reverted', hash }
}
