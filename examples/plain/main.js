import { createWalletModal, evm } from 'walletmodal'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})

document.querySelector('#connect').addEventListener('click', () => modal.open())
modal.subscribe(({ address }) => {
  document.querySelector('#who').textContent = address ?? 'not connected'
})

// In development, esbuild sends an event when a file is saved, and the page reloads.
if (process.env.NODE_ENV === 'development') {
  const saved = new EventSource('/esbuild')
  saved.addEventListener('change', () => location.reload())
}
