import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, useWalletModal, WalletModalProvider } from 'walletmodal'
import { OwnButton } from '../own-button.jsx'
import { options } from './config.js'

// Most of the others have no logins.
const modal = createWalletModal({ ...options, features: { email: false, socials: false } })

function Buttons() {
  const { open } = useWalletModal()
  return (
    <>
      <ConnectButton />
      <OwnButton open={() => open()} />
    </>
  )
}

createRoot(document.querySelector('#modal')).render(
  <WalletModalProvider modal={modal}>
    <Buttons />
  </WalletModalProvider>,
)
