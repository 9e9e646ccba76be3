import { connect, createConfig, disconnect, reconnect, switchChain } from '@wagmi/core'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  useWalletAccount,
  WalletModalProvider,
  wagmi,
} from 'walletmodal'
import { showWagmiPanel } from '../wagmi-panel.js'

const networks = [mainnet, base]
const config = createConfig({ chains: networks, transports: { [mainnet.id]: http(), [base.id]: http() } })
const modal = createWalletModal({
  projectId: 'a-dapp',
  adapters: [wagmi(config, { connect, disconnect, switchChain })],
  networks,
})
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
