import { Injectable, signal } from '@angular/core'
import { createWalletModal, evm } from 'walletmodal'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})

@Injectable({ providedIn: 'root' })
export class Wallet {
  readonly modal = modal
  readonly snapshot = signal(modal.getSnapshot())

  constructor() {
    modal.subscribe((snapshot) => this.snapshot.set(snapshot))
  }
}
