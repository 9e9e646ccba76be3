import { reaction } from 'mobx'
import { getHistory } from '../../contracts/api/history.js'
import { servesNamespace } from '../../contracts/served-namespaces.js'
import { createDataProvider } from '../../data/data-provider.js'
import { Task } from '../../lib/task.js'
import type { Part, PartContext } from '../../state/context.js'
import { type Nft, nftsOf } from '../../state/nfts.js'

/** The collectibles of the account in use, as far as the service tells of them. */
export interface NftsPart extends Part {
  /** The newest first; undefined where the service has none of the network. */
  readonly list: Task<readonly Nft[] | undefined>
  /** They are on the screen: loads them, and again when account or network change. Returns how to stop. */
  show(): () => void
  retry(): void
}

/** So far back is looked; what came before is not shown. */
const MOST_PAGES = 5

/** The service has no list of collectibles: they are those that its history says came and did not leave. */
export function createNfts({ root, part }: PartContext): NftsPart {
  const { accounts, chains } = root
  const provider = part(createDataProvider)
  const list = new Task<readonly Nft[] | undefined>()

  const owner = () => {
    const { active } = accounts
    const network = active && chains.networkOf(active.namespace)
    if (!active?.address || !active.isConnected || !network) return undefined
    return {
      address: active.address,
      chainId: network.caipNetworkId,
      isServed: servesNamespace('collectibles', active.namespace),
    }
  }

  const load = () => {
    list.reset()
    const whose = owner()
    if (!whose) return
    const { address, chainId, isServed } = whose
    void list.run(async (signal) => {
      if (!isServed || !(await provider.isNetworkSupported(chainId))) return undefined
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
    list,
    show: () =>
      reaction(
        () => {
          const whose = owner()
          return whose && `${whose.chainId}:${whose.address}`
        },
        load,
        { fireImmediately: true },
      ),
    retry: load,
    dispose: list.dispose,
  }
}
