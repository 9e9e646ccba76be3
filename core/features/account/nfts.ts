import { reaction } from 'mobx'
import { getHistory } from '../../contracts/api/history.js'
import type { Namespace } from '../../contracts/caip.js'
import { createDataProvider } from '../../data/data-provider.js'
import type { Part, PartContext } from '../../state/context.js'
import { NftStore, nftsOf } from './nft-store.js'

/** The collectibles of the account in use, as far as the service tells of them. */
export interface NftsPart extends Part {
  readonly store: NftStore
  /** They are on the screen: loads them, and again when account or network change. Returns how to stop. */
  show(): () => void
  retry(): void
}

/** The service has no list of collectibles: they are those that its history says came and did not leave. */
const served: readonly Namespace[] = ['eip155']
/** So far back is looked; what came before is not shown. */
const MOST_PAGES = 5

export function createNfts({ root, part }: PartContext): NftsPart {
  const { accounts, chains } = root
  const provider = part(createDataProvider)
  const store = new NftStore()
  let running: AbortController | undefined

  const owner = () => {
    const { active } = accounts
    const network = active && chains.networkOf(active.namespace)
    if (!active?.address || !active.isConnected || !network) return undefined
    return { address: active.address, chainId: network.caipNetworkId, isServed: served.includes(active.namespace) }
  }

  const load = async () => {
    running?.abort()
    store.reset()
    const whose = owner()
    if (!whose) return
    const abort = new AbortController()
    running = abort
    const { address, chainId, isServed } = whose
    store.begin()
    try {
      if (!isServed || !(await provider.isNetworkSupported(chainId))) return store.setUnserved()
      const transactions = []
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { cursor, chainId }
        const { data, next } = await provider.http.call(getHistory, {
          params: { account: address },
          query,
          signal: abort.signal,
        })
        transactions.push(...data.filter(({ metadata }) => metadata.chain === chainId))
        cursor = next ?? undefined
        if (cursor === undefined) break
      }
      if (!abort.signal.aborted) store.set(nftsOf(transactions))
    } catch {
      // The view says so, and offers to ask again.
      if (!abort.signal.aborted) store.fail()
    }
  }

  return {
    store,
    show: () =>
      reaction(
        () => {
          const whose = owner()
          return whose && `${whose.chainId}:${whose.address}`
        },
        () => void load(),
        { fireImmediately: true },
      ),
    retry: () => void load(),
    dispose: () => running?.abort(),
  }
}
