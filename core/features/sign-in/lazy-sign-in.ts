import { reaction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import { isModalError } from '../../errors/base.js'
import { SiwxInitError } from '../../errors/siwx.js'
import { lazy } from '../../lib/lazy.js'
import type { WalletContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { SiwxFlow, SiwxNeeds } from './sign-in.js'

/** Stands in for sign-in until its code is here: hosts without it do not download it. */
export interface LazySignIn {
  load(): Promise<SiwxFlow>
  /** Ends the sessions of what is about to be disconnected. Never rejects. */
  leave(namespaces: readonly Namespace[], isLast: boolean): Promise<void>
  dispose(): void
}

/** Whether the host wants its visitors to sign in. */
export function isSignInOn({ options: { given } }: RootStore): boolean {
  return given.siwx !== undefined || (given.siweConfig !== undefined && given.siweConfig.enabled !== false)
}

export function createLazySignIn(context: WalletContext, needs: SiwxNeeds): LazySignIn {
  const { root, host, tracker } = context
  const { accounts, alerts, chains, modal, platform } = root
  let isDisposed = false
  // A failed download is repeated for the next account.
  const signIn = lazy(
    () => import('./sign-in.js'),
    ({ createSiwxFlow }) => createSiwxFlow(context, needs),
  )

  /** On sign-in init failure the wallet is disconnected and the view resets to Connect. */
  const fail = async (cause: unknown) => {
    if (isDisposed) return
    const error = new SiwxInitError({ cause })
    const { active } = accounts
    tracker.track({
      type: 'track',
      event: 'SIWX_AUTH_ERROR',
      properties: {
        isSmartAccount: active?.isSmartAccount ?? false,
        network: chains.activeNetwork?.caipNetworkId ?? '',
      },
    })
    await needs.disconnect(active?.namespace).catch((error) => platform.console.warn('walletmodal:', error))
    modal.setLoading(false)
    needs.navigation.reset({ view: 'Connect' })
    alerts.notify(error.code, error.shortMessage, 'error')
    // The fault in the host's sign-in says more than the failed start.
    host.failed(isModalError(cause) ? cause : error)
  }

  // Ahead of the first account, so that nobody waits for it.
  let coming = signIn.load()
  coming.catch(() => undefined)
  const stop = reaction(
    () => modal.isReady && accounts.active?.isConnected && accounts.active.caipAddress,
    (caipAddress) => {
      if (!caipAddress) return
      coming = signIn.load()
      coming.catch(fail)
    },
    { fireImmediately: true },
  )

  return {
    load: signIn.load,
    leave: async (namespaces, isLast) => {
      const flow = signIn.peek() ?? (await coming.catch(() => undefined))
      await flow?.leave(namespaces, isLast)
    },
    dispose: () => {
      isDisposed = true
      stop()
      signIn.dispose()
    },
  }
}
