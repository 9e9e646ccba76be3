import type { Transaction } from '../../../../core/contracts/account/transaction.js'
import { tokenIcon } from '../../chains/token-prices.js'
import type { Purchase, PurchaseStatus } from '../onramp/cashier-api.js'

const statuses = {
  'in-progress': 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const satisfies Record<PurchaseStatus, Transaction['metadata']['status']>

export function describePurchase(purchase: Purchase): Transaction {
  const { id, asset, numeric, address, chainId, status, createdAtMs, hash = '', paid } = purchase
  return {
    id,
    metadata: {
      operationType: 'bought',
      hash,
      chain: chainId,
      minedAt: new Date(createdAtMs).toISOString(),
      sentFrom: 'Coinbase',
      sentTo: address,
      status: statuses[status],
    },
    transfers: [
      {
        fungible_info: { name: asset, symbol: asset, icon: { url: tokenIcon(asset) } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric },
        value: Number(paid.amount),
      },
    ],
  }
}
