import { useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, type SlotPlace, WalletModalProvider } from 'walletmodal'

// The page fills the modal's slots in three ways: DOM nodes, a separate React root, and a portal, which keeps the page's state.

let showNote: ((place: SlotPlace | undefined) => void) | undefined

const modal = createWalletModal({
  projectId: 'host',
  adapters: [evm()],
  features: { email: false, socials: false },
  slots: {
    header: (place) => {
      showNote?.(place)
      return () => showNote?.(undefined)
    },
    content: ({ element, view }) => {
      if (view !== 'Connect') return undefined
      const root = createRoot(element)
      root.render(<p className="note">New to wallets?</p>)
      return () => root.unmount()
    },
    footer: ({ element, view }) => {
      if (view === 'Connect') element.innerHTML = '<a class="note" href="/terms">Read our terms</a>'
    },
  },
})

function Page() {
  const [place, setPlace] = useState<SlotPlace>()
  const [count, setCount] = useState(0)
  showNote = setPlace
  const note = (
    <p className="note">
      <label>
        Voucher <input name="voucher" />
      </label>
      <button type="button" onClick={() => setCount(count + 1)}>
        Used {count} times
      </button>
    </p>
  )
  return (
    <>
      <ConnectButton />
      <style>{'.note { color: rgb(1, 2, 3) }'}</style>
      {place?.view === 'Connect' && createPortal(note, place.element)}
    </>
  )
}

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <Page />
    </WalletModalProvider>,
  )
