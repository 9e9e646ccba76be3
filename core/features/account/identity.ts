import { reaction, runInAction } from 'mobx'
import type { CaipAddress, Namespace } from '../../contracts/caip.js'
import { namespacesOf } from '../../contracts/served-namespaces.js'
import { createDataProvider } from '../../data/data-provider.js'
import type { Part, PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'

export interface IdentityPart extends Part {
  /** Asks again who the account is: it has another name now. Never rejects. */
  refresh(namespace: Namespace): Promise<void>
}

/** By which name and picture the connected accounts are known. */
export function createIdentity({ root, part }: PartContext): IdentityPart {
  const { accounts, chains } = root
  const provider = part(createDataProvider)
  const stops: (() => void)[] = []
  const running = new Map<Namespace, AbortController>()

  const load = async (namespace: Namespace, account: CaipAddress | undefined) => {
    running.get(namespace)?.abort()
    running.delete(namespace)
    const slice = accounts.slices[namespace]
    const network = chains.networkOf(namespace)
    const { address } = slice
    if (!account || !address || !network || network.unsupported || slice.profileName !== undefined) return
    const abort = new AbortController()
    running.set(namespace, abort)
    try {
      const { caipNetworkId } = network
      const { name, avatar } = await provider.fetchIdentity({ address, caipNetworkId, sender: address }, abort.signal)
      if (abort.signal.aborted || slice.address !== address) return
      runInAction(() => {
        slice.profileName = name || undefined
        slice.profileImage = avatar || undefined
      })
    } catch (error) {
      // A name adorns: without it the account is shown by its address.
      ignored(root, 'the name of an account')(error)
    }
  }

  for (const namespace of namespacesOf('identity')) {
    const slice = accounts.slices[namespace]
    const stop = reaction(
      () => (slice.isConnected ? slice.caipAddress : undefined),
      (account) => void load(namespace, account),
      { fireImmediately: true },
    )
    stops.push(stop)
  }

  return {
    refresh: async (namespace) => {
      const slice = accounts.slices[namespace]
      if (slice.address) provider.caches.remove('identityCache', slice.address)
      runInAction(() => {
        slice.profileName = undefined
      })
      await load(namespace, slice.caipAddress)
    },
    dispose: () => {
      for (const stop of stops) stop()
      for (const abort of running.values()) abort.abort()
    },
  }
}
