import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'

// The page of every kit: a dialog of the host's own that holds the button, before a page that can be scrolled.

const modal = createWalletModal({
  projectId: 'host',
  adapters: [evm()],
  features: { email: false, socials: false },
  analytics: false,
})
window.modal = modal

export const content = (
  <WalletModalProvider modal={modal}>
    <ConnectButton />
    <input aria-label="Host field" />
  </WalletModalProvider>
)

export const box = { position: 'fixed', top: 40, left: 40, background: '#fff', padding: 20, zIndex: 9999 }

/** For kits whose dialog is opened by a state of the page's. */
export function useOpen() {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <button type="button" onClick={() => setOpen(true)}>
      Open host dialog
    </button>
  )
  return { isOpen, close: () => setOpen(false), trigger }
}

export function draw(host) {
  document.body.style.minHeight = '4000px'
  createRoot(document.getElementById('app')).render(host)
}
