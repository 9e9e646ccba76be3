import { createWalletModal, evm } from 'walletmodal'

export const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})
