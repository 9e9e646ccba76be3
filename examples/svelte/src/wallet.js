import { readable } from 'svelte/store'
import { createWalletModal, evm } from 'walletmodal'

export const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})

export const wallet = readable(modal.getSnapshot(), (set) => {
  set(modal.getSnapshot())
  return modal.subscribe(set)
})
