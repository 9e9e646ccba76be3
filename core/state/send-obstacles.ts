import type { Namespace } from '../contracts/caip.js'
import type { ModalError } from '../errors/base.js'
import { compareDecimals } from '../format/decimal.js'
import type { SendAmountReason } from './send-amount.js'

/** Why nobody can be sent anything by what was written. */
export type ReceiverProblem =
  | { readonly kind: 'text' | 'checksum' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'noName'; readonly name: string }
  /** Nobody could be asked about the name. */
  | { readonly kind: 'lookup'; readonly error: ModalError }

/** What is not wrong, but wants a second look and a second tap. */
export type SendWarning =
  | { readonly kind: 'own' | 'contract' | 'burn' }
  | { readonly kind: 'mixedScript'; readonly name: string }
  | { readonly kind: 'lookAlike'; readonly address: string; readonly of: string }
  /** The chain says that the transfer would fail. */
  | { readonly kind: 'reverted' }
  /** The same was sent a moment ago, here or in another tab. */
  | { readonly kind: 'repeated' }

/** What keeps the form from going on: the messages of FACTS 6.6, and what a chain wants besides. */
export type SendBlocker =
  | { readonly kind: 'token' | 'amountEmpty' | 'funds' | 'gas' | 'receiverEmpty' | 'receiverLooking' }
  | { readonly kind: 'amount'; readonly reason: SendAmountReason }
  | { readonly kind: 'receiver'; readonly problem: ReceiverProblem }
  /** In tokens, a decimal: who has nothing yet must get so much. */
  | { readonly kind: 'minimum'; readonly minimum: string }

/** SPEC 5, in US dollars, as decimals. "With no balance known it counts as insufficient." */
export function hasInsufficientGas(facts: {
  readonly isSmartAccount: boolean
  readonly networkBalanceInUsd: string | undefined
  readonly gasPriceInUsd: string | undefined
}): boolean {
  const { isSmartAccount, networkBalanceInUsd, gasPriceInUsd = '0' } = facts
  if (isSmartAccount) return false
  if (networkBalanceInUsd === undefined || compareDecimals(networkBalanceInUsd, '0') <= 0) return true
  return compareDecimals(gasPriceInUsd, networkBalanceInUsd) > 0
}
