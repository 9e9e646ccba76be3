import { makeAutoObservable, observableRef } from 'mobx'
import type { ModalError } from '../../errors/base.js'

/** A permission that the account gave this page to act within limits (FACTS 5.18). Times in milliseconds since the epoch. */
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
  sessions: readonly SmartSessionRow[] = []
  status: 'idle' | 'loading' | 'done' | 'failed' = 'idle'
  error: ModalError | undefined = undefined
  /** The `pci` of the one that is being revoked. */
  revoking: string | undefined = undefined
  /** The last of them was not revoked, and not because of a no. */
  hasRevokeFailed = false

  constructor() {
    makeAutoObservable(this, { sessions: observableRef, error: observableRef }, { autoBind: true })
  }

  setLoading(): void {
    this.status = 'loading'
    this.error = undefined
  }

  setSessions(sessions: readonly SmartSessionRow[]): void {
    this.sessions = sessions
    this.status = 'done'
  }

  fail(error: ModalError): void {
    this.status = 'failed'
    this.error = error
  }

  setRevoking(pci: string | undefined): void {
    this.revoking = pci
    if (pci !== undefined) this.hasRevokeFailed = false
  }

  failRevoking(): void {
    this.hasRevokeFailed = true
  }

  reset(): void {
    this.sessions = []
    this.status = 'idle'
    this.error = undefined
    this.revoking = undefined
    this.hasRevokeFailed = false
  }
}
