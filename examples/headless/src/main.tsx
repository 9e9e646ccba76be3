import { createRoot } from 'react-dom/client'
import { evm, solana } from 'walletmodal'
import { createHeadlessModal, WalletModalProvider } from 'walletmodal/headless'
import { base, mainnet, solana as solanaMainnet } from 'walletmodal/networks'
import { Accounts, Phone, Wallets } from './wallets.js'

const modal = createHeadlessModal({
  projectId: 'your project id',
  adapters: [evm(), solana()],
  networks: [mainnet, base, solanaMainnet],
})

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <WalletModalProvider modal={modal}>
    <h1>Your wallets</h1>
    <Accounts />
    <Wallets />
    <Phone />
  </WalletModalProvider>,
)
