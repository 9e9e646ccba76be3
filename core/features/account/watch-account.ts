import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import { createPortfolio } from '../../data/portfolio.js'
import { isModalError } from '../../errors/base.js'
import type { Part, PartContext } from '../../state/context.js'
import { createIdentity } from './identity.js'

/** Account token refresh: every 10 000 ms; stops on HTTP 503. */
const REFRESH_MS = 10_000

/** Keeps what Account shows as it is now, also when somebody pays the account: who it is, what it has. */
export function createAccountWatch(context: PartContext): Part {
  const { root, part, refreshBalance } = context
  const { accounts, modal, navigation, platform } = root
  part(createIdentity)
  const portfolio = part(createPortfolio)
  let timer: ReturnType<typeof platform.setTimeout> | undefined
  let isTurnedAway = false

  const nativeAmount = () => portfolio.store.active?.native?.quantity.numeric

  const refresh = async () => {
    const before = nativeAmount()
    // A question that is still open is waited for: asked anew each time, a service that is silent would never have failed.
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
    platform.clearTimeout(timer)
    timer = undefined
    if (isTurnedAway || shown() === undefined) return
    timer = platform.setTimeout(() => {
      // In a tab that nobody sees nothing is asked for; the next turn looks again.
      void (platform.isHidden?.() ? Promise.resolve() : refresh()).then(wait)
    }, REFRESH_MS)
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

  // A visitor who retried or came back, and got an answer, is no longer turned away.
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
      platform.clearTimeout(timer)
    },
  }
}

function isUnavailable(cause: unknown): boolean {
  return isModalError(cause, 'http_status') && 'status' in cause && cause.status === 503
}
