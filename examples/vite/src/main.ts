import { createWalletModal, evm, solana } from 'walletmodal'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm(), solana()],
})

const button = document.querySelector('#connect')
button?.addEventListener('pointerenter', () => modal.prefetch())
button?.addEventListener('click', () => modal.open())
modal.subscribe(({ address }) => {
  if (button) button.textContent = address ?? 'Connect wallet'
})
