import type { ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import type { ServiceRequest } from '../../../world/services/services-api.js'
import type { WalletCall } from '../../../world/wallets/wallet.js'
import type { Happening } from '../drivers/driver.js'

export type RequestEntry = { readonly kind: 'request' } & ServiceRequest

export type WalletEntry = { readonly kind: 'wallet' } & Omit<WalletCall, 'origin'>

export type EventEntry = Extract<Happening, { kind: 'event' }>

export interface ViewEntry {
  readonly kind: 'view'
  readonly open: boolean
  readonly view: string
  readonly history: readonly string[]
}

export type LogEntry = RequestEntry | WalletEntry | ViewEntry | EventEntry

export interface RunLog {
  readonly scenario: string
  readonly seed: number
  /** All entries. Those of each kind are in order. */
  readonly entries: readonly LogEntry[]
  readonly snapshot: ModalSnapshot | undefined
}
