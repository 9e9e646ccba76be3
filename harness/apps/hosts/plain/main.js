import { createWalletModal, evm } from 'walletmodal'

// The README's example without React.

const modal = createWalletModal({ projectId: 'host', adapters: [evm()] })

document.querySelector('#connect').addEventListener('click', () => modal.open())
modal.subscribe(({ address }) => {
  document.querySelector('#who').textContent = address ?? 'not connected'
})
