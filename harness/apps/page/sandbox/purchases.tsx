import type { ReactNode } from 'react'
import type { Purchase } from '../../../world/services/onramp/cashier-api.js'
import { RequestCard } from './parts.js'
import type { SandboxData } from './use-sandbox.js'

const mostShown = 5

interface Props {
  readonly purchases: readonly Purchase[]
  readonly settle: SandboxData['settlePurchase']
}

const statusWords = { 'in-progress': 'on its way', success: 'delivered', failed: 'failed' } as const
const shopNames = { shop: 'Shop', stripe: 'Stripe', transak: 'Transak', moonpay: 'MoonPay', ramp: 'Ramp' } as const
const providerWords = { coinbase: 'Coinbase', meld: 'Meld.io', ...shopNames } as const

export function Purchases({ purchases, settle }: Props): ReactNode {
  if (purchases.length === 0) return null
  const newest = purchases.slice(-mostShown).reverse()
  return (
    <section className="mailbox" aria-labelledby="purchases-title">
      <h2 id="purchases-title">Card purchases</h2>
      <ul>
        {newest.map((purchase) => (
          <li key={purchase.id}>
            <Row purchase={purchase} settle={settle} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ purchase, settle }: { purchase: Purchase; settle: Props['settle'] }): ReactNode {
  const { id, provider, asset, numeric, paid, address, status } = purchase
  return (
    <RequestCard
      title={`${numeric} ${asset} for ${paid.amount} ${paid.currency}`}
      detail={`${providerWords[provider]}, ${statusWords[status]}, to ${address}`}
      label={`${numeric} ${asset}`}
    >
      {status === 'in-progress' && (
        <footer>
          <button type="button" className="primary" onClick={() => void settle('deliver', id)}>
            Deliver now
          </button>
          <button type="button" onClick={() => void settle('fail', id)}>
            Fail
          </button>
        </footer>
      )}
    </RequestCard>
  )
}
