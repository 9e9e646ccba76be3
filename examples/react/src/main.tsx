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

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <WalletModalProvider modal={modal}>
    <ConnectButton />
    <NetworkButton />
    <AccountButton />
  </WalletModalProvider>,
)
