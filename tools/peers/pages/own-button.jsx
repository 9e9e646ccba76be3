import { useEffect } from 'react'

/** The host's own button. A page's script can open the modal too, by `window.openModal`. */
export function OwnButton({ open }) {
  useEffect(() => {
    window.openModal = open
  })
  return (
    <button type="button" id="own" onClick={() => open?.()}>
      Connect a wallet
    </button>
  )
}
