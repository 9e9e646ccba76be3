import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import { createPortfolio } from '../../data/portfolio.js'
import { isModalError } from '../../errors/base.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import { createIdentity } from './identity.js'

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

  // A retry of the visitor that succeeds starts it again.
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
