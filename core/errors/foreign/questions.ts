import type { ModalErrorCode } from '../codes.js'
import { isModalError } from '../modal-error.js'
import { layersOf } from './layers.js'
import { readError } from './read-error.js'

/** Whether the owner said no to this request. */
export const didRefuse = (thrown: unknown): boolean => codeOf(thrown) === 'wallet_user_rejected'

/** Whether the wallet says that it does not know the network. */
export const isUnknownNetwork = (thrown: unknown): boolean =>
  ['wallet_unrecognized_chain', 'wallet_invalid_chain_id'].includes(codeOf(thrown))

/** The page has lost the wallet: it is there again once the page is loaded anew. */
export const lostWallet: readonly ModalErrorCode[] = [
  'wallet_answer_lost',
  'wallet_context_lost',
  'wallet_provider_disconnected',
]

/** Whether nothing but loading the page anew helps: the visitor is offered that, and no further try. */
export const wantsReload = ({ code }: { readonly code: string }): boolean =>
  code === 'adapter_failed' || code === 'adapter_provider_not_found' || lostWallet.some((lost) => lost === code)

/** After these a wallet is asked nothing more: somebody said no or left, a request waits there, or nobody is there. */
const ends: ReadonlySet<string> = new Set([
  'aborted',
  'disposed',
  ...lostWallet,
  'wallet_locked',
  'wallet_request_pending',
  'wallet_timeout',
  'wallet_user_rejected',
])

/**
 * Whether a failed switch is worth a try to add the network. Wallets say in many ways, and in their owner's language, that they
 * do not know one: every failure counts that is no refusal and no end.
 */
export const mayAddNetwork = (thrown: unknown): boolean => !ends.has(codeOf(thrown))

const codeOf = (thrown: unknown): string => (isModalError(thrown) ? thrown.code : readError(thrown))

/** The codes by which EIP-5792 turns a batch down, and those of wallets that do not know the method. */
const batchRefusals: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601, -32602])

/** Whether the wallet does not take a batch, so that its calls can be asked for one by one. */
export const isBatchTurnedDown = (thrown: unknown): boolean =>
  layersOf(thrown).some(({ code }) => batchRefusals.has(code))

/** The SDK's own words for an approval whose signature does not hold, or those of a wallet's SDK (2.21.8). */
export const isBadSignature = (thrown: unknown): boolean =>
  layersOf(thrown).some(({ words }) => words.some((text) => /signature verification failed/i.test(text)))
