import { knownTable } from '../../namespaces/namespace-table.js'
import { createLoginConnect } from './connect-on.js'
import '../../isolate-mobx.js'
import { reaction, runInAction } from 'mobx'
import type { AccountType } from '../../contracts/account/account.js'
import type { Namespace } from '../../contracts/caip.js'
import type { FrameSocial } from '../../contracts/frame/messages.js'
import { type AppPayload, frameUrl } from '../../contracts/frame/messages.js'
import type { Network } from '../../contracts/network/network.js'
import { NetworkUndefinedError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { SocialsTimeoutError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { Platform } from '../../lib/platform/platform.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { Navigation, OpenFlow, WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import type { ThemeStore } from '../../state/theme-store.js'
import { createAuthAdapter } from './adapter/adapter.js'
import { createApprovals } from './approvals.js'
import { createLoginSteps, type LoginContext } from './context.js'
import { createCooldown, createEmailFlow, createEmailUpdateFlow } from './email/email.js'
import { createFrameClient } from './frame/client.js'
import { createFrameProvider } from './frame/provider.js'
import { createSmartSessionsFlow } from './smart-sessions.js'
import { createFarcasterFlow } from './social/farcaster.js'
import { createSocialFlow } from './social/social.js'
import { LoginStore } from './store.js'
import { watchLogin } from './watch-login.js'

/**
 * The actions of all kinds of login, and of the account after it. None rejects: `LoginStore`, in
 * `root.connections.login`, has the outcome.
 */
export interface LoginFlows {
  readonly email: {
    /** Called when the field is shown: loads the frame. */
    prepare(): void
    submit(written: string): Promise<void>
    /** Resolves with true if the code was right. */
    verifyOtp(otp: string): Promise<boolean>
    resend(): Promise<void>
    /** Goes back to enter another address. */
    change(): void
  }
  readonly social: {
    /** Continues after the page was left for a provider. */
    comeBack(): void
    start(provider: FrameSocial): void
    /** Opens the link that replaces a blocked pop-up. Returns true if a window opened. */
    openLink(): boolean
    retry(): void
    showAll(): void
    cancel(): void
    dispose(): void
  }
  readonly farcaster: {
    start(): void
    retry(): void
    openApp(): void
    copyLink(): Promise<boolean>
    leave(): void
    dispose(): void
  }
  readonly emailUpdate: {
    show(): void
    showUpgrade(): void
    submit(written: string): Promise<void>
    verifyPrimaryOtp(otp: string): Promise<boolean>
    verifySecondaryOtp(otp: string): Promise<boolean>
    resend(): Promise<boolean>
    startOver(): void
  }
  readonly accountTypes: {
    choose(type: AccountType): Promise<void>
    cancel(): void
  }
  readonly approvals: {
    /** Called when ApproveTransaction is shown: sends the theme to the frame again. */
    enter(): void
    rejectAll(): void
  }
  readonly smartSessions: {
    show(): void
    load(): Promise<void>
    revoke(pci: string): Promise<void>
    dispose(): void
  }
}

export function createLogin(
  context: WalletContext,
  needs: {
    navigation: Navigation
    open: OpenFlow
    afterConnect(): void
    refreshBalance(namespace: Namespace): Promise<void>
    /** The platform with frames and pop-ups, which the modal may not have from the start. */
    platform: Platform
  },
) {
  const { root, host, services } = context
  const { accounts, chains, connections, connectors, options, storage } = root
  const { navigation, open, platform } = needs
  const { given, metadata } = options
  const store = new LoginStore(root)
  store.set({ smartAccountEnabledNetworks: storage.get('smartAccountEnabledNetworks') ?? [] })

  let hasAlerted = false
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
    greeting: () => ({
      SYNC_DAPP_DATA: {
        metadata: { ...metadata, icons: [...metadata.icons] },
        projectId: given.projectId,
        sdkType: 'appkit',
        sdkVersion: services.sdkVersion,
      },
      SYNC_THEME: theme(),
    }),
    onTimeout: () => {
      if (hasAlerted) return
      hasAlerted = true
      const { origin } = new URL(given.services.frame)
      host.raise(new SocialsTimeoutError({ origin, pageOrigin: platform.location().origin }))
    },
    onStatus: (frame, error) => store.set({ frame, frameError: isModalError(error) ? error : undefined }),
    onSessionToken: (token) => provider.setSessionToken(token),
  })
  const provider = createFrameProvider(client, storage, platform, root.options.given.services)
  const approvals = createApprovals(context, { ...needs, store: store.approvals })
  const definition = createAuthAdapter({
    provider,
    guard: approvals.guard,
    accountTypeFor: (network, enabled) =>
      usableType(accounts.of(network.chainNamespace).preferredAccountType, network, enabled),
    onSmartAccountNetworks: (ids) => store.set({ smartAccountEnabledNetworks: ids }),
    username: () => storage.get('socialUsername'),
    describe: (user) => {
      const social = storage.get('connectedSocial')
      const username = storage.get('socialUsername')
      const name = user.email ?? username ?? social ?? 'Email'
      return { name, identifier: user.email ?? username ?? AUTH_ID, ...(social && { social }) }
    },
  })

  const connectOn = createLoginConnect(context)

  const steps = createLoginSteps({ store, host, root })
  const cooldown = createCooldown({ platform, provider, store })
  const loginContext: LoginContext = {
    ...context,
    store,
    provider,
    navigation,
    steps,
    refreshCooldown: cooldown.refresh,
    platform,
    open: open.open,
    // `store.frameError` has the error, and the next request runs into it again.
    prepare: () => void client.load().catch(() => undefined),
    adapter: definition.current,
    finish: async (method, signal, onConnected) => {
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
    },
  }
  const social = createSocialFlow(loginContext)
  const farcaster = createFarcasterFlow(loginContext)
  const accountTypes = createAccountTypesFlow(loginContext)
  const smartSessions = createSmartSessionsFlow(loginContext)
  const syncTheme = () => void provider.syncTheme(theme()).catch(ignored(root, 'telling the frame its theme'))
  const stops = [
    ...watchLogin(root, store, { steps, social, farcaster, accountTypes }),
    reaction(theme, () => {
      if (client.isReady) syncTheme()
    }),
  ]
  connections.set({ login: store })
  social.comeBack()

  const flows: LoginFlows = {
    email: createEmailFlow(loginContext),
    social,
    farcaster,
    emailUpdate: createEmailUpdateFlow(loginContext),
    accountTypes,
    approvals: { enter: syncTheme, rejectAll: approvals.rejectAll },
    smartSessions,
  }

  return {
    flows,
    definition,
    /** Connects the other namespace of a logged-in visitor with the same account. @throws {@link ModalError} */
    join: connectOn,
    /** Cancels the login: later answers of the frame connect nothing. */
    cancel: () => {
      steps.cancel()
      social.cancel()
      farcaster.leave()
    },
    dispose: () => {
      for (const stop of stops) stop()
      for (const flow of [steps, accountTypes]) flow.cancel()
      for (const flow of [social, farcaster, smartSessions, cooldown, approvals]) flow.dispose()
      client.dispose()
    },
  }
}

export function usableType(preferred: AccountType, network: Network, enabled: readonly number[]): AccountType {
  const { accountTypes } = knownTable.of(network.chainNamespace)
  if (!accountTypes.includes('smartAccount') || preferred !== 'smartAccount') return 'eoa'
  return enabled.some((id) => String(id) === String(network.id)) ? 'smartAccount' : 'eoa'
}

function createAccountTypesFlow({ adapter, host, provider, root, store, tracker }: LoginContext) {
  const { accounts, chains, modal, storage } = root
  const switching = createLatest(root.platform)

  return {
    choose: async (type: AccountType) => {
      const slice = accounts.active
      const network = chains.activeNetwork
      const auth = adapter()
      if (!slice?.user || !network || !auth) return
      const signal = switching.begin()
      const { namespace } = slice
      const prefer = (next: AccountType) => {
        slice.set({ preferredAccountType: next })
        storage.set('preferredAccountTypes', { ...storage.get('preferredAccountTypes'), [namespace]: next })
      }
      runInAction(() => {
        store.set({ switchingToType: type, accountTypeError: undefined })
        modal.set({ isLoading: true })
      })
      try {
        await provider.setPreferredAccount(type, signal)
        if (signal.aborted) return
        prefer(type)
        await auth.refresh(namespace, signal)
        if (signal.aborted) return
        store.set({ switchingToType: undefined })
        tracker.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: network.caipNetworkId })
      } catch (thrown) {
        if (signal.aborted) return
        const error = toModalError(thrown)
        prefer('eoa')
        await auth.refresh(namespace, signal).catch(() => {
          const records = slice.allAccounts
          const own = records.filter((account) => account.type === 'eoa')
          if (own.length > 0) slice.setAccounts([...own, ...records.filter((account) => account.type !== 'eoa')])
        })
        if (signal.aborted) return
        store.set({ switchingToType: undefined, accountTypeError: error })
        host.failed(error)
      } finally {
        if (!signal.aborted) modal.set({ isLoading: false })
      }
    },
    cancel: () => {
      switching.stop()
      if (store.switchingToType) modal.set({ isLoading: false })
    },
  }
}

const backgrounds = { light: '#fff', dark: '#121313' } as const
const accents = { light: 'hsla(231,100%,70%,1)', dark: 'hsla(230,100%,67%,1)' } as const

function toFrameTheme({ mode, look }: Pick<ThemeStore, 'mode' | 'look'>): AppPayload<'SYNC_THEME'> {
  const themeVariables: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(look)) {
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (value !== undefined) themeVariables[`--w3m-${kebab}`] = value
  }
  return {
    themeMode: mode,
    themeVariables,
    w3mThemeVariables: {
      '--w3m-accent': look.accent ?? accents[mode],
      '--w3m-background': look.surface ?? backgrounds[mode],
    },
  }
}
