import { useRef } from 'react'
import { content, draw } from './page.jsx'

function Host() {
  const dialog = useRef(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Open host dialog
      </button>
      <dialog ref={dialog} aria-label="Host dialog">
        {content}
      </dialog>
    </>
  )
}

draw(<Host />)
