import type { ReactNode } from 'react'
import type { Purchase } from '../../services/onramp/cashier-api.js'
import type { SandboxData } from './use-sandbox.js'

const mostShown = 5

const statusWords = { 'in-progress': 'on its way', success: 'delivered', failed: 'failed' } as const
const providerWords = { coinbase: 'Coinbase', meld: 'Meld.io' } as const

/** The purchases by card, newest first, with the provider's decisions. */
export function Purchases({
  purchases,
  settle,
}: {
  purchases: readonly Purchase[]
  settle: SandboxData['settlePurchase']
}): ReactNode {
  if (purchases.length === 0) return null
  return (
    <section className="mailbox" aria-labelledby="purchases-title">
      <h2 id="purchases-title">Card purchases</h2>
      <ul>
        {purchases
          .slice(-mostShown)
          .reverse()
          .map((purchase) => (
            <li key={purchase.id}>
              <Row purchase={purchase} settle={settle} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function Row({ purchase, settle }: { purchase: Purchase; settle: SandboxData['settlePurchase'] }): ReactNode {
  const { id, provider, asset, numeric, paid, address, status } = purchase
  return (
    <article className="request" aria-label={`${numeric} ${asset}`}>
      <header>
        <div>
          <h3>{`${numeric} ${asset} for ${paid.amount} ${paid.currency}`}</h3>
          <p>{`${providerWords[provider]}, ${statusWords[status]}, to ${address}`}</p>
        </div>
      </header>
      {status === 'in-progress' && (
        <footer>
          <button type="button" className="primary" onClick={() => void settle('deliver', id)}>
            Deliver now
          </button>
          <button type="button" onClick={() => void settle('fail', id)}>
            Let it fail
          </button>
        </footer>
      )}
    </article>
  )
}
