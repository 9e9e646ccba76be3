import { reaction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import { SiwxInitError } from '../../errors/siwx.js'
import { lazy } from '../../lib/lazy.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import type { WalletContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { SiwxNeeds } from './sign-in.js'

/** The longest wait before leaving. Code that does not load, or a host's setup that never ends, must not block it. */
const LEAVE_LIMIT_MS = 5000

export function isSignInOn({ options: { given } }: RootStore): boolean {
  return given.siwx !== undefined || (given.siweConfig !== undefined && given.siweConfig.enabled !== false)
}

/** Stands in for sign-in until its code has loaded: hosts without sign-in do not download it. */
export function createLazySignIn(context: WalletContext, needs: Omit<SiwxNeeds, 'failStart'>) {
  const { root, host, tracker } = context
  const { accounts, alerts, chains, modal, platform } = root
  let isDisposed = false
  // A failed download is repeated for the next account.
  const signIn = lazy(
    () => import('./sign-in.js'),
    ({ createSiwxFlow }) => createSiwxFlow(context, { ...needs, failStart }),
  )

  const failStart = async (error: ModalError, reported = error) => {
    const { active } = accounts
    const network = chains.activeNetwork?.caipNetworkId ?? ''
    tracker.track('SIWX_AUTH_ERROR', { isSmartAccount: active?.isSmartAccount ?? false, network })
    await needs.disconnect(active?.namespace).catch((cause) => platform.console.warn('walletmodal:', cause))
    modal.set({ isLoading: false })
    needs.navigation.reset({ view: 'Connect' })
    alerts.notify(error.code, error.shortMessage, 'error')
    host.failed(reported)
  }

  // The download begins before the first account, so that the visitor does not wait for it.
  let coming = signIn.load()
  coming.catch(() => undefined)
  const stop = reaction(
    () => modal.isReady && accounts.active?.isConnected && accounts.active.caipAddress,
    (caipAddress) => {
      if (!caipAddress) return
      coming = signIn.load()
      coming.catch((cause) => {
        if (isDisposed) return
        const error = new SiwxInitError({ cause })
        // The fault in the host's sign-in says more than the failed start.
        void failStart(error, isModalError(cause) ? cause : error)
      })
    },
    { fireImmediately: true },
  )

  return {
    load: () => signIn.load(),
    leave: async (namespaces: readonly Namespace[], isLast: boolean): Promise<void> => {
      const limit = { platform, limitMs: LEAVE_LIMIT_MS }
      const flow = signIn.peek() ?? (await withTimeLimit(limit, () => coming).catch(() => undefined))
      await flow?.leave(namespaces, isLast)
    },
    dispose: () => {
      isDisposed = true
      stop()
      signIn.dispose()
    },
  }
}
