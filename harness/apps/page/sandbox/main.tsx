import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useSandbox } from './use-sandbox.js'
import { pendingCountOf, WalletSide } from './wallet-side.js'
import { WorldPanel } from './world-panel.js'

function Sandbox(): ReactNode {
  const sandbox = useSandbox()
  const { wallets, world } = sandbox
  const pendingCount = pendingCountOf(sandbox)
  useEffect(() => {
    // The number in the title tells a user in another tab that requests wait here.
    document.title = pendingCount > 0 ? `(${pendingCount}) Sandbox` : 'Sandbox'
  }, [pendingCount])

  return (
    <main>
      <header className="top">
        <h1>Sandbox</h1>
        {world && (
          <a className="button" href={world.host} target="_blank" rel="noreferrer">
            Open demo app
          </a>
        )}
      </header>
      <WalletSide sandbox={sandbox} host={world?.host} />
      {world && wallets && <WorldPanel world={world} wallets={wallets} />}
    </main>
  )
}

const place = document.getElementById('sandbox')
if (!place) throw new Error('The sandbox page has no place for its content.')
createRoot(place).render(<Sandbox />)
