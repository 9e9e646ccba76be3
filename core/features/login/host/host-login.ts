import { createLoginConnect } from '../connect-on.js'
import '../../../isolate-mobx.js'
import type { Namespace } from '../../../contracts/caip.js'
import type { LoginAnswer, LoginProvider } from '../../../contracts/login-provider.js'
import { NetworkUndefinedError } from '../../../errors/adapter.js'
import { AUTH_ID } from '../../../state/connection-store.js'
import type { Navigation, OpenFlow, WalletContext } from '../../../state/context.js'
import { ignored } from '../../../state/ignored.js'
import { createLoginSteps } from '../context.js'
import type { LoginFlows } from '../login.js'
import { createSmartSessionsFlow } from '../smart-sessions.js'
import { type LoginMethod, LoginStore } from '../store.js'
import { watchLogin } from '../watch-login.js'
import { createHostAdapter } from './adapter.js'
import { createHostEmail } from './email.js'
import { createHostSocial } from './social.js'
import { createHeldWallets, readWallets } from './wallets.js'

const none = async (): Promise<void> => {}
const never = async (): Promise<boolean> => false

/** Logins by a service of the host, which returns ordinary wallets. The views are those of every login. */
export function createHostLogin(
  context: WalletContext,
  needs: { navigation: Navigation; open: OpenFlow; afterConnect(): void; login: LoginProvider },
) {
  const { root, host } = context
  const { chains, connections, connectors, options, storage } = root
  const { login, navigation } = needs
  // Its wallets ask in windows of their own.
  const store = new LoginStore(root, false)
  const wallets = createHeldWallets(login, root.platform)

  const definition = createHostAdapter({
    wallet: async (namespace, signal, isRestored) => {
      if (isRestored) await wallets.restore(signal)
      return wallets.now?.of.get(namespace)
    },
    describe: () => {
      const social = storage.get('connectedSocial')
      const { email, username } = wallets.now ?? {}
      const name = email ?? username ?? login.name
      return { name, identifier: AUTH_ID, ...(social && { social }) }
    },
    forget: wallets.forget,
    logOut: () => wallets.logOut().catch(ignored(root, 'logging out')),
  })

  const connectOn = createLoginConnect(context)

  const finish = async (method: LoginMethod, answer: LoginAnswer, signal: AbortSignal, onConnected = () => {}) => {
    signal.throwIfAborted()
    const found = readWallets(answer, login)
    if (store.pending) store.begin('connect')
    const wanted = connectors.filterNamespace ?? chains.activeNamespace
    const offered = options.loginNamespaces.filter((each) => found.of.has(each))
    const namespace: Namespace | undefined = offered.find((each) => each === wanted) ?? offered[0]
    const network = namespace && chains.networkOf(namespace)
    if (!network) throw new NetworkUndefinedError({ namespace: namespace ?? 'eip155' })
    storage.set('connectedSocial', method === 'email' ? undefined : method)
    wallets.take(found)
    await connectOn(network, signal)
    onConnected()
    needs.afterConnect()
  }

  const steps = createLoginSteps({ store, host, root })
  const email = createHostEmail({
    ...context,
    login,
    navigation,
    steps,
    store,
    finish: (answer, signal) =>
      finish('email', answer, signal, () => {
        store.set({ email: wallets.now?.email ?? store.email })
        context.tracker.track('CONNECT_SUCCESS', { method: 'email', name: 'email' })
      }),
  })
  const social = createHostSocial({ ...context, login, navigation, store, finish })
  const cancelSteps = () => {
    steps.cancel()
    email.end()
  }
  const stops = watchLogin(root, store, {
    steps: { cancel: cancelSteps },
    social: social.flow,
    accountTypes: { cancel: () => {} },
    farcaster: { leave: () => {} },
  })
  // The host's wallets list their permissions themselves, as any other wallet.
  const smartSessions = createSmartSessionsFlow({ ...context, adapter: () => undefined, navigation, store })
  connections.set({ login: store })
  social.flow.comeBack()

  const flows: LoginFlows = {
    email: email.flow,
    social: social.flow,
    // Farcaster has no view of its own here: the host shows its code.
    farcaster: {
      start: () => social.flow.start('farcaster'),
      retry: social.flow.retry,
      openApp: () => {},
      copyLink: never,
      leave: social.flow.cancel,
      dispose: () => {},
    },
    // The host has the settings of its accounts.
    emailUpdate: {
      show: () => {},
      showUpgrade: () => {},
      submit: none,
      verifyPrimaryOtp: never,
      verifySecondaryOtp: never,
      resend: never,
      startOver: () => {},
    },
    accountTypes: { choose: none, cancel: () => {} },
    approvals: { enter: () => {}, rejectAll: () => {} },
    smartSessions,
  }

  return {
    flows,
    definition,
    join: connectOn,
    cancel: () => {
      cancelSteps()
      social.flow.cancel()
    },
    dispose: () => {
      for (const stop of stops) stop()
      for (const flow of [email, social.flow, smartSessions]) flow.dispose()
      steps.cancel()
    },
  }
}
