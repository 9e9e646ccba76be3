import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import { createNames } from '../../data/names.js'
import { createPortfolio } from '../../data/portfolio.js'
import { HttpStatusError } from '../../errors/http.js'
import { createLatest } from '../../lib/latest.js'
import { namespacesOf } from '../../namespaces/served-namespaces.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'

const REFRESH_MS = 10_000

/** Refreshes the balances periodically while Account is shown, until the service answers with HTTP 503. */
export function createAccountWatch(context: PartContext) {
  const { root, part, refreshBalance } = context
  const { accounts, modal, navigation, platform } = root
  part(createIdentity)
  const portfolio = part(createPortfolio)
  const refreshing = createLatest(platform)
  let isTurnedAway = false

  const nativeAmount = () => portfolio.store.active?.native?.quantity.numeric

  const refresh = async () => {
    const before = nativeAmount()
    const wasKnown = portfolio.store.active?.status === 'ready'
    // Waits for a running request: if each round started a new one, a silent service would never count as failed.
    const isAsking = portfolio.store.active?.status === 'loading'
    await (isAsking ? portfolio.load() : portfolio.refresh())
    const cause = portfolio.store.active?.error?.cause
    if (cause instanceof HttpStatusError && cause.status === 503) isTurnedAway = true
    const { active } = accounts
    const isBack = !wasKnown && portfolio.store.active?.status === 'ready' && active?.balanceStatus === 'failed'
    // The balance on the page's button comes from the chain, and is cached longer. If the node failed with the list, it
    // is asked again once the list is back.
    if (active && (isBack || (before !== undefined && nativeAmount() !== before)))
      await refreshBalance(active.namespace)
  }

  const wait = () => {
    refreshing.stop()
    if (isTurnedAway || shown() === undefined) return
    refreshing.later(REFRESH_MS, async () => {
      if (!platform.isHidden?.()) await refresh()
      wait()
    })
  }

  const shown = () => (modal.isOpen && navigation.view === 'Account' ? accounts.active?.caipAddress : undefined)

  const stop = reaction(
    shown,
    (account) => {
      wait()
      if (account) void portfolio.load()
    },
    { fireImmediately: true },
  )

  const stopReturning = reaction(
    () => portfolio.store.active?.status === 'ready',
    (isKnown) => {
      if (!isKnown || !isTurnedAway) return
      isTurnedAway = false
      wait()
    },
  )

  return {
    dispose: () => {
      stop()
      stopReturning()
      isTurnedAway = true
      refreshing.stop()
    },
  }
}

/** Loads the names and pictures of the connected accounts. */
export function createIdentity({ root, part }: PartContext) {
  const { accounts, platform } = root

  const follow = (namespace: Namespace) => {
    const slice = accounts.of(namespace)
    const loading = createLatest(platform)
    const load = async () => {
      const signal = loading.begin()
      const { owner } = slice
      if (!owner || owner.network.unsupported || slice.profileName !== undefined) return
      const { address, network } = owner
      const who = { address, caipNetworkId: network.caipNetworkId, sender: address }
      const found = await part(createNames).identityOf(who, signal).catch(ignored(root, 'the name of an account'))
      if (!found || signal.aborted || slice.address !== address) return
      slice.set({ profileName: found.name, profileImage: found.avatar })
    }
    const stop = reaction(() => slice.owner?.caipAddress, load, { fireImmediately: true })
    return [stop, loading.stop]
  }

  const stops = namespacesOf('identity').flatMap(follow)
  return {
    dispose: () => {
      for (const stop of stops) stop()
    },
  }
}
