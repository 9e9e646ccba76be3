import { createWalletModal, evm } from 'walletmodal'

// The second page of the README: no React of its own.

const modal = createWalletModal({ projectId: 'host', adapters: [evm()] })

document.querySelector('#connect').addEventListener('click', () => modal.open())
modal.subscribe(({ address }) => {
  document.querySelector('#who').textContent = address ?? 'not connected'
})
