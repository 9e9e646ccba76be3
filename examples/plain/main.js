import { createWalletModal, evm } from 'walletmodal'

const modal = createWalletModal({ projectId: 'your project id', adapters: [evm()] })

document.querySelector('#connect').addEventListener('click', () => modal.open())
modal.subscribe(({ address }) => {
  document.querySelector('#who').textContent = address ?? 'not connected'
})

export async function sign(message) {
  const provider = await modal.getProvider('eip155')
  return provider.request({ method: 'personal_sign', params: [message, modal.getSnapshot().address] })
}
