import type { Transaction } from '../contracts/account/transaction.js'

export interface Nft {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
}

/** Collectibles that arrived and did not leave. `transactions` are newest first; spam and failed ones are left out. */
export function nftsOf(transactions: readonly Pick<Transaction, 'metadata' | 'transfers'>[]): readonly Nft[] {
  const balances = new Map<string, { nft: Nft; count: bigint }>()
  for (const { metadata, transfers } of transactions) {
    if (metadata.status !== 'confirmed') continue
    for (const { direction, nft_info: info, quantity } of transfers) {
      if (!info || info.flags.is_spam || direction === 'self') continue
      const imageUrl = info.content?.preview?.url ?? info.content?.detail?.url
      const key = `${info.name ?? ''} ${imageUrl ?? ''}`
      const known = balances.get(key) ?? { nft: { key, name: info.name ?? '', imageUrl }, count: 0n }
      const amount = BigInt(/^\d+/.exec(quantity.numeric)?.[0] ?? '1')
      balances.set(key, { ...known, count: known.count + (direction === 'in' ? amount : -amount) })
    }
  }
  return [...balances.values()].flatMap(({ nft, count }) => (count > 0n ? [nft] : []))
}
