import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'

// Loaded as it is: an import map says where the packages are, React comes as ES modules built aside.

const modal = createWalletModal({ projectId: 'host', adapters: [evm()] })

createRoot(document.getElementById('app')).render(
  createElement(WalletModalProvider, { modal }, createElement(ConnectButton)),
)
