import type { ModalErrorCode } from '../codes.js'
import { isModalError } from '../modal-error.js'
import { layersOf } from './layers.js'
import { readError } from './read-error.js'

/** True if the wallet's owner declined this request. */
export const didRefuse = (thrown: unknown): boolean => codeOf(thrown) === 'wallet_user_rejected'

/** True if the wallet reports that it does not know the network. */
export const isUnknownNetwork = (thrown: unknown): boolean =>
  ['wallet_unrecognized_chain', 'wallet_invalid_chain_id'].includes(codeOf(thrown))

/** The page has lost its connection to the wallet's extension until it is reloaded. */
export const lostWallet: readonly ModalErrorCode[] = [
  'wallet_answer_lost',
  'wallet_context_lost',
  'wallet_provider_disconnected',
]

/** True if only a reload of the page can help. The visitor is offered the reload instead of a retry. */
export const wantsReload = ({ code }: { readonly code: string }): boolean =>
  code === 'adapter_failed' || code === 'adapter_provider_not_found' || lostWallet.some((lost) => lost === code)

/** No further request follows these errors: the owner declined or left, a request is pending, or the wallet is gone. */
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
 * True if a failed switch is worth an attempt to add the network. Wallets report an unknown network in many texts and
 * languages, so every failure counts that neither is a refusal nor ends the conversation.
 */
export const mayAddNetwork = (thrown: unknown): boolean => !ends.has(codeOf(thrown))

const codeOf = (thrown: unknown): string => (isModalError(thrown) ? thrown.code : readError(thrown))

/** The codes with which EIP-5792 rejects a batch, and the codes of wallets that do not know the method. */
const batchRefusals: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601, -32602])

/** True if the wallet rejects a batch, so that its calls can be requested one by one. */
export const isBatchTurnedDown = (thrown: unknown): boolean =>
  layersOf(thrown).some(({ code }) => batchRefusals.has(code))

/**
 * True if WalletConnect's SDK, of the dapp or of the wallet (2.21.8), found that the signature of an approval is
 * invalid.
 */
export const isBadSignature = (thrown: unknown): boolean =>
  layersOf(thrown).some(({ words }) => words.some((text) => /signature verification failed/i.test(text)))
