import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { ServiceRequest } from '../../services/services-api.js'
import type { WalletCall } from '../../wallets/wallet.js'

export type RequestEntry = { readonly kind: 'request' } & ServiceRequest

export interface WalletEntry extends Pick<WalletCall, 'method' | 'params' | 'result'> {
  readonly kind: 'wallet'
  readonly wallet: string
  readonly error?: WalletCall['error'] | undefined
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

export type LogEntry = RequestEntry | WalletEntry | ViewEntry | EventEntry

export interface RunLog {
  readonly scenario: string
  readonly seed: number
  /** Those of each kind in their order. */
  readonly entries: readonly LogEntry[]
  readonly snapshot: ModalSnapshot | undefined
}
