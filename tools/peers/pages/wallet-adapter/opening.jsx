import '@solana/wallet-adapter-react-ui/styles.css'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { useWalletModal, WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { createRoot } from 'react-dom/client'
import { OwnButton } from '../own-button.jsx'

function Buttons() {
  const { setVisible } = useWalletModal()
  return (
    <>
      <WalletMultiButton />
      <OwnButton open={() => setVisible(true)} />
    </>
  )
}

createRoot(document.querySelector('#modal')).render(
  <ConnectionProvider endpoint="https://api.mainnet-beta.solana.com">
    <WalletProvider wallets={[]} autoConnect>
      <WalletModalProvider>
        <Buttons />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
