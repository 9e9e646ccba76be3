import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'

// The browser loads this file unbundled. An import map locates the packages, and React is served as ES modules built separately.

const modal = createWalletModal({ projectId: 'host', adapters: [evm()] })

createRoot(document.getElementById('app')).render(
  createElement(WalletModalProvider, { modal }, createElement(ConnectButton)),
)
