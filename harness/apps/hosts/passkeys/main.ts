import { createWalletModal, evm } from 'walletmodal'
import { mainnet } from '../../../../core/networks/index.js'
import { passkeys } from './passkey-wallet.js'

// A page whose visitors log in by passkeys. It uses the packed modal.
const modal = createWalletModal({
  adapters: [evm()],
  networks: [mainnet],
  enableWalletConnect: false,
  services: { login: passkeys(), catalogue: 'https://nobody.test' },
})

const button = (name: string, press: () => unknown) => {
  const made = document.createElement('button')
  made.textContent = name
  made.addEventListener('click', press)
  document.querySelector('#app')?.append(made)
}
const output = document.createElement('output')
button('Log in', () => modal.open())
button('Log out', () => modal.disconnect())
button('Sign a message', async () => {
  output.textContent = 'Asked'
  output.textContent = await modal.signMessage('Hello').catch((error: { code?: string }) => `refused: ${error.code}`)
})
document.querySelector('#app')?.append(output)
Object.assign(window, { modal })
