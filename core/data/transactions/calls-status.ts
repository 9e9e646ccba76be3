import { isWhole } from '../../contracts/fields.js'
import { readList, readMember } from '../../lib/foreign.js'

/** `done` names the transaction. `failed`: nothing was run. */
export type CallsOutcome =
  | { readonly outcome: 'done' | 'reverted'; readonly hash: string }
  | { readonly outcome: 'failed' }

const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Reads the answer to `wallet_getCallsStatus`; `undefined` while there is no outcome. Codes of EIP-5792: 1xx is under way, 2xx is done, 4xx
 * was never on the chain, 5xx and 6xx reverted.
 */
export function readCallsStatus(answer: unknown): CallsOutcome | undefined {
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
