import { reconnect } from '@wagmi/core'
import { createRoot } from 'react-dom/client'
import { AccountButton, ConnectButton, createWalletModal, useWalletAccount, WalletModalProvider } from 'walletmodal'
import { showWagmiPanel } from '../wagmi-panel.js'
import { config, options } from './config.js'

const modal = createWalletModal(options)
void reconnect(config)

function Buttons() {
  const { status } = useWalletAccount()
  return status === 'connected' ? <AccountButton /> : <ConnectButton />
}

createRoot(document.querySelector('#modal')).render(
  <WalletModalProvider modal={modal}>
    <Buttons />
  </WalletModalProvider>,
)
showWagmiPanel(config, { hasProvider: true })
