import { makeAutoObservable, observableRef } from 'mobx'
import { isModalError, type ModalError } from '../errors/base.js'

/** A wallet that is on another network than the one that was reviewed is taken there. */
export class WalletSwitchStore {
  isAsking = false
  error: ModalError | undefined = undefined

  constructor() {
    makeAutoObservable(this, { error: observableRef }, { autoBind: true })
  }

  get isDeclined(): boolean {
    return isModalError(this.error, 'wallet_user_rejected')
  }

  begin(): void {
    this.isAsking = true
    this.error = undefined
  }

  end(error?: ModalError): void {
    this.isAsking = false
    this.error = error
  }
}
