import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ChainPanel } from './chain-panel.js'
import { Mailbox } from './mailbox.js'
import { PendingList } from './pending-list.js'
import { Purchases } from './purchases.js'
import { useSandbox } from './use-sandbox.js'
import { WalletCard } from './wallet-card.js'
import { WorldPanel } from './world-panel.js'

function Sandbox(): ReactNode {
  const sandbox = useSandbox()
  const { wallets, frame, world, isLost, failure, dismissFailure, act, actOnFrame, removeFault } = sandbox
  const pendingCount = wallets?.reduce((count, wallet) => count + wallet.pending.length, 0) ?? 0
  useEffect(() => {
    // Seen from another tab: somebody waits here.
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
      {isLost && (
        <p className="banner" role="alert">
          Can’t reach the sandbox. Is <code>npm start</code> still running? Reconnecting…
        </p>
      )}
      {failure !== undefined && (
        <p className="banner" role="alert">
          <span>{failure}</span>
          <button type="button" onClick={dismissFailure}>
            Dismiss
          </button>
        </p>
      )}
      {wallets === undefined ? (
        !isLost && <p className="empty">Loading…</p>
      ) : (
        <>
          <PendingList wallets={wallets} host={world?.host} act={act} />
          <section aria-labelledby="wallets-title">
            <h2 id="wallets-title">Wallets</h2>
            {wallets.length === 0 ? (
              <p className="empty">No wallets</p>
            ) : (
              <div className="wallets">
                {wallets.map((wallet) => (
                  <WalletCard key={wallet.name} wallet={wallet} world={world} act={act} removeFault={removeFault} />
                ))}
              </div>
            )}
          </section>
          <Purchases purchases={sandbox.purchases} settle={sandbox.settlePurchase} />
          {frame && <Mailbox frame={frame} act={actOnFrame} />}
          {world && <ChainPanel world={world} sandbox={sandbox} />}
          {world && <WorldPanel world={world} wallets={wallets} />}
        </>
      )}
    </main>
  )
}

const place = document.getElementById('sandbox')
if (!place) throw new Error('The sandbox page has no place for its content.')
createRoot(place).render(<Sandbox />)
