import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'

export interface RequestEntry {
  readonly kind: 'request'
  readonly service: string
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly status: number | 'error' | 'pending'
  /** The page gave it up while it was on its way, and no fault was holding it. */
  readonly isGivenUp?: boolean | undefined
}

export interface WalletEntry {
  readonly kind: 'wallet'
  readonly wallet: string
  readonly method: string
  readonly params: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | undefined
}

export interface ViewEntry {
  readonly kind: 'view'
  readonly open: boolean
  readonly view: string
  readonly history: readonly string[]
}

export interface EventEntry {
  readonly kind: 'event'
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>> | undefined
}

export interface StepLog {
  readonly step: number
  readonly text: string
  readonly entries: readonly (RequestEntry | WalletEntry | ViewEntry | EventEntry)[]
}

export interface RunLog {
  readonly scenario: string
  readonly target: string
  readonly seed: number
  readonly steps: readonly StepLog[]
  readonly snapshot: ModalSnapshot | undefined
}
