import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, solana, WalletModalProvider } from 'walletmodal'

// The smallest React host: what the size budgets, the bench and the check of the packed package load.

// Wallets only: the size of logins is measured separately.
const modal = createWalletModal({
  projectId: 'host',
  afterConnect: 'account',
  adapters: [evm(), solana()],
  features: { email: false, socials: false },
})

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )
