import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, NetworkButton, WalletModalProvider } from 'walletmodal'

// The modal's buttons in four roots: the page, a shadow root, a frame, and a shadow root in a frame.
// The test moves `#moved` into a picture-in-picture window.

const modal = createWalletModal({
  projectId: 'host',
  adapters: [evm()],
  features: { email: false, socials: false },
})

const buttons = (
  <>
    <ConnectButton />
    <NetworkButton />
  </>
)

function addPlace(into: Document, name: string): HTMLElement {
  const place = into.createElement('div')
  place.id = name
  into.body.append(place)
  return place
}

function inShadow(place: HTMLElement): HTMLElement {
  const inner = place.ownerDocument.createElement('div')
  place.attachShadow({ mode: 'open' }).append(inner)
  return inner
}

const frame = document.createElement('iframe')
frame.title = 'A frame'
frame.width = '800'
document.body.append(frame)
const framed = frame.contentDocument ?? document
framed.documentElement.lang = 'en'

const places: readonly (readonly [string, Element])[] = [
  ['shadow', inShadow(addPlace(document, 'shadow'))],
  ['frame', addPlace(framed, 'frame')],
  ['shadow in a frame', inShadow(addPlace(framed, 'both'))],
]
const portals: ReactNode[] = places.map(([name, place]) => createPortal(buttons, place, name))

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <div id="page">{buttons}</div>
      <div id="moved">{buttons}</div>
      {portals}
    </WalletModalProvider>,
  )
