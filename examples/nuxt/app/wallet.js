import { shallowRef } from 'vue'
import { createWalletModal, evm } from 'walletmodal'

export const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})

export const wallet = shallowRef(modal.getSnapshot())
modal.subscribe((snapshot) => {
  wallet.value = snapshot
})
