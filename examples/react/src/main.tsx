import { createRoot } from 'react-dom/client'
import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  evm,
  NetworkButton,
  WalletModalProvider,
} from 'walletmodal'
import { base, mainnet } from 'walletmodal/networks'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
  networks: [mainnet, base],
})

const app = document.getElementById('app')
if (!app) throw new Error('the page has no #app')
createRoot(app).render(
  <WalletModalProvider modal={modal}>
    <ConnectButton />
    <NetworkButton />
    <AccountButton />
  </WalletModalProvider>,
)
