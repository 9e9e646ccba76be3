import { connect, createConfig, disconnect, switchChain } from '@wagmi/core'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { ConnectButton, createWalletModal, useWalletModal, WalletModalProvider, wagmi } from 'walletmodal'
import { OwnButton } from '../own-button.jsx'

const networks = [mainnet, base]
const config = createConfig({ chains: networks, transports: { [mainnet.id]: http(), [base.id]: http() } })
const modal = createWalletModal({
  projectId: 'a-dapp',
  adapters: [wagmi(config, { connect, disconnect, switchChain })],
  networks,
  features: { email: false, socials: false },
})

function Buttons() {
  const { open } = useWalletModal()
  return (
    <>
      <ConnectButton />
      <OwnButton open={() => open()} />
    </>
  )
}

createRoot(document.querySelector('#page')).render(
  <WalletModalProvider modal={modal}>
    <Buttons />
  </WalletModalProvider>,
)
