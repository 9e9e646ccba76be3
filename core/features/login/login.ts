import '../../isolate-mobx.js'
import { reaction, runInAction } from 'mobx'
import type { AdapterDefinition } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import { frameUrl } from '../../contracts/frame/messages.js'
import type { Network } from '../../contracts/network/network.js'
import { NetworkUndefinedError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { SocialsTimeoutError } from '../../errors/frame.js'
import type { Platform } from '../../lib/platform/platform.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { Navigation, OpenFlow, WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { adoptConnection } from '../../wallets/session.js'
import { createAccountTypesFlow, usableType } from './account-types.js'
import { type AuthAdapter, createAuthAdapter } from './adapter/adapter.js'
import { createApprovals } from './approvals.js'
import { createCooldown, createEmailFlow, createEmailUpdateFlow } from './email/email.js'
import { createLoginSteps, type LoginContext, type LoginFlows } from './flows.js'
import { createFrameClient } from './frame/client.js'
import { createFrameProvider } from './frame/provider.js'
import { createSmartSessionsFlow } from './smart-sessions.js'
import { createFarcasterFlow } from './social/farcaster.js'
import { createSocialFlow } from './social/social.js'
import { LoginStore } from './store.js'
import { toFrameTheme, watchLogin } from './watch.js'

/** Logging in without a wallet, and what follows from it. */
export interface Login {
  readonly flows: LoginFlows
  /** The definition of the connector AUTH. */
  readonly definition: AdapterDefinition
  /** Somebody who is logged in goes to the other namespace with the same account. @throws {@link ModalError} */
  join(network: Network, signal: AbortSignal): Promise<void>
  /** Nobody waits for a login any more: what the frame answers later connects nothing. */
  cancel(): void
  dispose(): void
}

export function createLogin(
  context: WalletContext,
  needs: {
    navigation: Navigation
    open: OpenFlow
    afterConnect(): void
    refreshBalance(namespace: Namespace): Promise<void>
    /** With frames and pop-ups, which the modal's own may not have had from the beginning. */
    platform: Platform
  },
): Login {
  const { root, adapters, host, services } = context
  const { accounts, chains, connections, connectors, options, storage } = root
  const { navigation, open, platform } = needs
  const { given, metadata } = options
  const store = new LoginStore({
    options,
    platform,
    slice: () => accounts.active,
    chainId: () => chains.activeNetwork?.id,
  })
  store.setSmartAccountEnabledNetworks(storage.get('smartAccountEnabledNetworks') ?? [])

  let hasAlerted = false
  const dappData = () => ({
    metadata: { ...metadata, icons: [...metadata.icons] },
    projectId: given.projectId,
    sdkType: 'appkit' as const,
    sdkVersion: services.sdkVersion,
  })
  const theme = () => toFrameTheme(root.theme)
  const client = createFrameClient({
    platform,
    url: () =>
      frameUrl({
        service: given.services.frame,
        projectId: given.projectId,
        chainId: chains.activeNetwork?.caipNetworkId,
        enableLogger: given.debug,
      }),
    title: 'Login',
    greeting: () => [
      { name: 'SYNC_DAPP_DATA', payload: dappData() },
      { name: 'SYNC_THEME', payload: theme() },
    ],
    onTimeout: () => {
      // Each key reported once per client.
      if (hasAlerted) return
      hasAlerted = true
      const { origin } = new URL(given.services.frame)
      host.raise(new SocialsTimeoutError({ origin, pageOrigin: platform.location().origin }))
    },
    onStatus: (status, error) => runInAction(() => store.setFrame(status, isModalError(error) ? error : undefined)),
    onSessionToken: (token) => provider.setSessionToken(token),
  })
  const provider = createFrameProvider({ client, storage, platform })
  const approvals = createApprovals(context, {
    store: store.approvals,
    navigation,
    open,
    refreshBalance: needs.refreshBalance,
  })
  const definition = createAuthAdapter({
    provider,
    guard: approvals.guard,
    accountTypeFor: (network, enabled) =>
      usableType(accounts.slices[network.chainNamespace].preferredAccountType, network, enabled),
    onSmartAccountNetworks: store.setSmartAccountEnabledNetworks,
    username: () => storage.get('socialUsername'),
    describe: (user) => {
      const social = storage.get('connectedSocial')
      const username = storage.get('socialUsername')
      const name = user.email ?? username ?? social ?? 'Email'
      return { name, identifier: user.email ?? username ?? AUTH_ID, ...(social && { social }) }
    },
  })

  /** Connects the account of who is logged in. */
  const connectOn = async (network: Network, signal: AbortSignal) => {
    const namespace = network.chainNamespace
    const connector = connectors.getConnector(AUTH_ID, namespace)
    if (!connector) throw new NetworkUndefinedError({ namespace })
    const adapter = await adapters.get(namespace, AUTH_ID)
    const connection = await adapter.connect({ connector, namespace, network, signal })
    signal.throwIfAborted()
    adoptConnection(root, { connection, connector, adapterType: adapter.type, activate: true })
    host.connected(namespace)
  }

  const finish: LoginContext['finish'] = async (method, signal, onConnected) => {
    signal.throwIfAborted()
    if (store.pending) store.begin('connect')
    const wanted = connectors.filterNamespace ?? chains.activeNamespace
    const { loginNamespaces } = options
    const namespace = loginNamespaces.find((each) => each === wanted) ?? loginNamespaces[0]
    const network = namespace && chains.networkOf(namespace)
    if (!network) throw new NetworkUndefinedError({ namespace: namespace ?? 'eip155' })
    storage.set('connectedSocial', method === 'email' ? undefined : method)
    await connectOn(network, signal)
    onConnected()
    needs.afterConnect()
  }

  const loginContext: LoginContext = {
    ...context,
    store,
    provider,
    navigation,
    approvals,
    openPopup: platform.openPopup,
    replaceUrl: platform.replaceUrl,
    open: open.open,
    // The error is in `store.frameError`, and the next request meets it again.
    prepare: () => void client.load().catch(() => undefined),
    adapter: (): AuthAdapter | undefined => definition.current(),
    finish,
  }
  const steps = createLoginSteps(loginContext)
  const cooldown = createCooldown(platform, provider, store)
  const social = createSocialFlow(loginContext)
  const farcaster = createFarcasterFlow(loginContext)
  const accountTypes = createAccountTypesFlow(loginContext)
  const smartSessions = createSmartSessionsFlow(loginContext)
  const flows: LoginFlows = {
    email: createEmailFlow(loginContext, steps, cooldown),
    social,
    farcaster,
    emailUpdate: createEmailUpdateFlow(loginContext, steps, cooldown),
    accountTypes,
    approvals: {
      // View first re-sends SYNC_THEME.
      enter: () => void provider.syncTheme(theme()).catch(ignored(root, 'telling the frame its theme')),
      rejectAll: approvals.rejectAll,
    },
    smartSessions,
  }
  const stops = [
    watchLogin(root, store, { steps, social, farcaster }),
    reaction(theme, (next) => {
      if (client.isReady) void provider.syncTheme(next).catch(ignored(root, 'telling the frame its theme'))
    }),
  ]
  connections.setLogin(store)
  social.comeBack()

  return {
    flows,
    definition,
    join: connectOn,
    cancel: () => {
      steps.cancel()
      social.cancel()
      farcaster.leave()
    },
    dispose: () => {
      for (const stop of stops) stop()
      steps.cancel()
      for (const flow of [social, farcaster, accountTypes, smartSessions, cooldown, approvals]) flow.dispose()
      client.dispose()
    },
  }
}
