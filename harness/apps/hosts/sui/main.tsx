import { createRoot } from 'react-dom/client'
import { AccountButton, ConnectButton, createWalletModal, WalletModalProvider } from 'walletmodal'
import { createMockWallet } from '../../../../examples/chains/sui/mock-wallet.js'
import { sui, suiMainnet, suiTestnet, suiWallets } from '../../../../examples/chains/sui/sui.js'

// A page that brings a chain of its own, with the packed modal and the wallet that the example has for tests.

const { wallet, owner, announce } = createMockWallet('Slush', [1, 2])
announce(window)
// A permission outlives the page, as in a wallet's own storage.
if (sessionStorage.getItem('allowed') === 'yes') await wallet.features['standard:connect'].connect()

const modal = createWalletModal({
  projectId: 'shop',
  namespaces: [sui],
  adapters: [suiWallets()],
  networks: [suiMainnet, suiTestnet],
  enableWalletConnect: false,
  features: { email: false, socials: false },
})
modal.subscribe(({ status }) => sessionStorage.setItem('allowed', status === 'connected' ? 'yes' : 'no'))
Object.assign(window, { sui: { owner } })

createRoot(document.querySelector('main') ?? document.body).render(
  <WalletModalProvider modal={modal}>
    <h1>Shop</h1>
    <ConnectButton />
    <AccountButton />
  </WalletModalProvider>,
)
