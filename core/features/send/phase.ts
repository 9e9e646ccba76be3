import type { Namespace } from '../../contracts/caip.js'
import type { ModalError } from '../../errors/base.js'
import type { Recipient } from './items.js'

/** Why nobody can be sent anything by what was written. */
export type ReceiverProblem =
  | { readonly kind: 'text' | 'checksum' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'noName'; readonly name: string }
  /** Nobody could be asked about the name. */
  | { readonly kind: 'lookup'; readonly error: ModalError }

/** Who gets it, as far as that is known. */
export type ReceiverState =
  | { readonly status: 'empty' }
  /** What was written is waited for, or a name is looked up. */
  | { readonly status: 'looking' }
  | { readonly status: 'found'; readonly receiver: Recipient }
  | { readonly status: 'refused'; readonly problem: ReceiverProblem }

/** What has left. */
export interface SentSummary {
  readonly hash: string
  /** Decimal. */
  readonly amount: string
  readonly symbol: string
  readonly receiver: Recipient
  readonly explorerUrl: string | undefined
}

export type SendPhase =
  | { readonly step: 'editing' }
  /** The wallet is asked. */
  | { readonly step: 'asking' }
  | { readonly step: 'sent'; readonly sent: SentSummary }
  | {
      readonly step: 'failed'
      readonly error: ModalError
      readonly isDeclined: boolean
      /** The wallet was asked and may still send. */
      readonly mayBeSent: boolean
    }
