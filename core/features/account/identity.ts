import { reaction, runInAction } from 'mobx'
import type { CaipAddress, Namespace } from '../../contracts/caip.js'
import { namespacesOf } from '../../contracts/served-namespaces.js'
import { createDataProvider } from '../../data/data-provider.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'

/** The names and pictures of the connected accounts. */
export function createIdentity({ root, part }: PartContext) {
  const { accounts, chains } = root
  const provider = part(createDataProvider)
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
      ignored(root, 'the name of an account')(error)
    }
  }

  const stops = namespacesOf('identity').map((namespace) => {
    const slice = accounts.slices[namespace]
    return reaction(
      () => (slice.isConnected ? slice.caipAddress : undefined),
      (account) => void load(namespace, account),
      { fireImmediately: true },
    )
  })

  return {
    dispose: () => {
      for (const stop of stops) stop()
      for (const abort of running.values()) abort.abort()
    },
  }
}
