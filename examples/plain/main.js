import { createWalletModal, evm } from 'walletmodal'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})

document.querySelector('#connect').addEventListener('click', () => modal.open())
modal.subscribe(({ address }) => {
  document.querySelector('#who').textContent = address ?? 'not connected'
})
