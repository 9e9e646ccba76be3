import { reaction } from 'mobx'
import type { Transaction } from '../../contracts/account/transaction.js'
import { getHistory } from '../../contracts/api/blockchain.js'
import { createDataProvider } from '../../data/data-provider.js'
import { Task } from '../../lib/task.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import type { PartContext } from '../../state/context.js'

type Nft = Readonly<{ key: string; name: string; imageUrl: string | undefined }>

/** The number of history pages that are searched for collectibles. Older ones are not shown. */
const MOST_PAGES = 5

/**
 * The account's collectibles. The service has no list of them: they are derived from the history as those that arrived
 * and did not leave.
 */
export function createNfts({ root, part }: PartContext) {
  const provider = part(createDataProvider)
  const list = new Task<readonly Nft[] | undefined>()

  const load = () => {
    list.reset()
    const owner = root.accounts.active?.owner
    if (!owner) return
    const { address, network } = owner
    const chainId = network.caipNetworkId
    const isListed = servesNamespace('collectibles', network.chainNamespace)
    void list.run(async (signal) => {
      if (!isListed || !(await provider.isNetworkSupported(chainId))) return undefined
      const transactions = []
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { cursor, chainId }
        const { data, next } = await provider.http.call(getHistory, { params: { account: address }, query, signal })
        transactions.push(...data.filter(({ metadata }) => metadata.chain === chainId))
        cursor = next ?? undefined
        if (cursor === undefined) break
      }
      return nftsOf(transactions)
    })
  }

  return {
    /** The collectibles, newest first; `undefined` if the service has no history of the network. */
    list,
    show: () => reaction(() => root.accounts.active?.owner?.caipAddress, load, { fireImmediately: true }),
    retry: load,
    dispose: list.dispose,
  }
}

/**
 * The collectibles that arrived and did not leave. `transactions` are newest first; spam and failed ones are ignored.
 */
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
