import { makeAutoObservable } from 'mobx'
import { Task } from '../../lib/task.js'

/** A permission that the account gave this page to act within limits. Times in milliseconds since the epoch. */
export interface SmartSessionRow {
  readonly pci: string
  readonly projectName: string
  readonly projectUrl: string | undefined
  readonly iconUrl: string | undefined
  readonly permissions: readonly unknown[]
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | undefined
  /** At the time of the last load. */
  readonly state: 'active' | 'expired' | 'revoked'
}

/** The smart sessions of the active account. */
export class SmartSessionStore {
  /** The loaded rows stay during a reload and after a failure. */
  readonly list = new Task<readonly SmartSessionRow[]>()
  /** The `pci` of the one that is being revoked. */
  revoking: string | undefined = undefined
  /** The last of them was not revoked, and not because of a no. */
  hasRevokeFailed = false

  constructor() {
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  get sessions(): readonly SmartSessionRow[] {
    return this.list.value ?? []
  }

  setRevoking(pci: string | undefined): void {
    this.revoking = pci
    if (pci !== undefined) this.hasRevokeFailed = false
  }

  failRevoking(): void {
    this.hasRevokeFailed = true
  }

  reset(): void {
    this.list.reset()
    this.revoking = undefined
    this.hasRevokeFailed = false
  }
}
