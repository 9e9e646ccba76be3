import { createRoot } from 'react-dom/client'
import { AccountButton, ConnectButton, createWalletModal, WalletModalProvider } from 'walletmodal'
import { createMockWallet as createSuiWallet } from '../../../../examples/chains/sui/mock-wallet.js'
import { sui, suiMainnet, suiTestnet, suiWallets } from '../../../../examples/chains/sui/sui.js'
import { createMockWallet as createTonWallet } from '../../../../examples/chains/ton/mock-wallet.js'
import { ton, tonMainnet, tonWallets } from '../../../../examples/chains/ton/ton.js'
import { createMockWallet as createTronWallet } from '../../../../examples/chains/tron/mock-wallet.js'
import { tron, tronMainnet, tronNile, tronWallets } from '../../../../examples/chains/tron/tron.js'

// This page brings three chains of its own. It uses the packed modal, and the test wallets of `examples/chains`.

const slush = createSuiWallet('Slush', [1, 2])
const link = createTronWallet('Link', [1, 2])
const keeper = createTonWallet('Keeper', 1, location.hostname)
slush.announce(window)
link.announce(window)
keeper.inject(window)

// The permission survives a reload, as in a wallet's own storage.
const allowed = sessionStorage.getItem('allowed')
if (allowed === 'sui') await slush.wallet.features['standard:connect'].connect()
if (allowed === 'tron') link.allow()
if (allowed === 'ton') keeper.allow()

const modal = createWalletModal({
  projectId: 'shop',
  namespaces: [sui, tron, ton],
  adapters: [suiWallets(), tronWallets(), tonWallets()],
  networks: [suiMainnet, suiTestnet, tronMainnet, tronNile, tonMainnet],
  enableWalletConnect: false,
  features: { email: false, socials: false },
})
modal.subscribe(({ status, activeNamespace = '' }) =>
  sessionStorage.setItem('allowed', status === 'connected' ? activeNamespace : ''),
)

const definitions = { sui, tron, ton }

/** Signs a message with the connected wallet, and checks the signature as the page would for a sign-in. */
async function signs(message: string): Promise<boolean> {
  const { address = '', activeNamespace, caipNetworkId } = modal.getSnapshot()
  const signature = await modal.signMessage(message)
  const { verify } = await definitions[activeNamespace as 'sui'].signIn.load() // the page has these three namespaces only
  return verify({ message, signature, address, chainId: caipNetworkId })
}

Object.assign(window, { own: { owners: { sui: slush, tron: link, ton: keeper }, signs } })

createRoot(document.querySelector('main') ?? document.body).render(
  <WalletModalProvider modal={modal}>
    <h1>Shop</h1>
    <ConnectButton />
    <AccountButton />
  </WalletModalProvider>,
)
