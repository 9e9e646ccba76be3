import { createWalletModal } from 'walletmodal'
import { localSiwx } from 'walletmodal/siwx'
import { ton, tonMainnet, tonTestnet, tonWallets } from './ton.js'

const modal = createWalletModal({
  projectId: 'your project id',
  namespaces: [ton],
  adapters: [tonWallets()],
  networks: [tonMainnet, tonTestnet],
  siwx: localSiwx({ domain: location.host, uri: location.origin }),
})

const button = document.querySelector('button')
button?.addEventListener('click', () => modal.open())

const status = document.querySelector('[role=status]')
const show = () => {
  const { address, signIn } = modal.getSnapshot()
  if (status) status.textContent = [signIn?.status, address].join(' ')
  if (button) {
    button.textContent = address ? `Account ${address}` : 'Connect wallet'
  }
}
modal.subscribe(show)
show()
