import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The floor that the bench measures against: React, a button, a native dialog and ten rows. Nothing else.

const rows = Array.from({ length: 10 }, (_, index) => `Wallet ${index + 1}`)

function App() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" onClick={open}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet" onClose={() => setOpen(false)}>
        <button type="button" aria-label="Close" onClick={close}>
          ×
        </button>
        {isOpen && (
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <button type="button">{name}</button>
              </li>
            ))}
          </ul>
        )}
      </dialog>
    </>
  )
}

const container = document.getElementById('app')
if (container) createRoot(container).render(<App />)
