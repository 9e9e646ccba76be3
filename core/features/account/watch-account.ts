import '../../isolate-mobx.js'
import { reaction, runInAction } from 'mobx'
import type { CaipAddress, Namespace } from '../../contracts/caip.js'
import { namespacesOf } from '../../contracts/served-namespaces.js'
import { createDataProvider } from '../../data/data-provider.js'
import { createPortfolio } from '../../data/portfolio.js'
import { isModalError } from '../../errors/base.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'

const REFRESH_MS = 10_000

/** Refreshes the balances while Account is shown, until the service answers with HTTP 503. */
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
    // Waits for an open request: if each round began a new one, a silent service would never fail.
    const isAsking = portfolio.store.active?.status === 'loading'
    await (isAsking ? portfolio.load() : portfolio.refresh())
    const { active } = portfolio.store
    if (isUnavailable(active?.error?.cause)) isTurnedAway = true
    // The balance on the page's button is the chain's own, and kept longer.
    if (before !== undefined && nativeAmount() !== before && accounts.active) {
      await refreshBalance(accounts.active.namespace)
    }
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
    () => portfolio.store.active?.status === 'known',
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

function isUnavailable(cause: unknown): boolean {
  return isModalError(cause, 'http_status') && 'status' in cause && cause.status === 503
}

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
