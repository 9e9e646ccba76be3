// A page that uses the modal's core without views, for the flows of this check.
import {
  base,
  bitcoin,
  bitcoinMainnet,
  createModal,
  evm,
  mainnet,
  polkadot,
  polkadotMainnet,
  solana,
  solanaDevnet,
  solanaMainnet,
} from 'walletmodal/core'

const sides = {
  eip155: [evm, [mainnet, base]],
  solana: [solana, [solanaMainnet, solanaDevnet]],
  bip122: [bitcoin, [bitcoinMainnet]],
  polkadot: [polkadot, [polkadotMainnet]],
}
const handed = window.__vendorWallets // wallets that the vendor's library gives to a page
const [adapter, networks] = sides[new URLSearchParams(location.search).get('namespace')]
window.modal = createModal({ projectId: 'project', adapters: [adapter(handed && { wallets: handed })], networks })
window.rows = []
window.modal.watchWallets((rows) => {
  window.rows = rows
})
// The page also finds the Solana wallet itself, by the Wallet Standard.
const page = {
  register(wallet) {
    window.standard = wallet
  },
}
window.addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(page))
window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: page }))
