import { createRoot } from 'react-dom/client'
import { createWalletModal, evm, solana, useWalletModal, WalletModalProvider } from 'walletmodal'

// A React host that opens the modal from its own button, as many hosts do: the bench measures this way in too.

const modal = createWalletModal({
  projectId: 'host',
  adapters: [evm(), solana()],
  features: { email: false, socials: false },
})

function OwnButton() {
  const { open } = useWalletModal()
  return (
    <button type="button" onClick={() => void open()}>
      Connect wallet
    </button>
  )
}

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <OwnButton />
    </WalletModalProvider>,
  )
