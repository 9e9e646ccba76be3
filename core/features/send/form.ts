import type { Namespace } from '../../contracts/caip.js'
import type { ModalError } from '../../errors/base.js'
import type { SendAmountReason } from './amount.js'
import type { Recipient } from './storage.js'

export type ReceiverProblem =
  | { readonly kind: 'text' | 'checksum' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'noName'; readonly name: string }
  | { readonly kind: 'lookup'; readonly error: ModalError }

export type ReceiverState =
  | { readonly status: 'empty' }
  | { readonly status: 'looking' }
  | { readonly status: 'found'; readonly receiver: Recipient }
  | { readonly status: 'refused'; readonly problem: ReceiverProblem }

export interface SentSummary {
  readonly hash: string
  readonly amount: string
  readonly symbol: string
  readonly receiver: Recipient
  readonly explorerUrl: string | undefined
}

export type SendPhase =
  | { readonly step: 'editing' }
  | { readonly step: 'asking' }
  | { readonly step: 'sent'; readonly sent: SentSummary }
  | {
      readonly step: 'failed'
      readonly error: ModalError
      readonly isDeclined: boolean
      /** The wallet may still send the transfer. */
      readonly mayBeSent: boolean
    }

/** A warning does not block the form. The visitor accepts it with a second tap. */
export type SendWarning =
  | { readonly kind: 'own' | 'contract' | 'burn' }
  | { readonly kind: 'mixedScript'; readonly name: string }
  | { readonly kind: 'lookAlike'; readonly address: string; readonly of: string }
  | { readonly kind: 'reverted' }
  /** This tab or another one sent the same a moment ago. */
  | { readonly kind: 'repeated' }

export type SendBlocker =
  | { readonly kind: 'token' | 'amountEmpty' | 'funds' | 'gas' | 'receiverEmpty' | 'receiverLooking' }
  | { readonly kind: 'amount'; readonly reason: SendAmountReason }
  | { readonly kind: 'receiver'; readonly problem: ReceiverProblem }
  | { readonly kind: 'minimum'; readonly minimum: string }
