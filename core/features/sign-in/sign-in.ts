import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import type { AskNode, SiwxConfig, SiwxContext, SiwxWalletInfo } from '../../contracts/sign-in/siwx-config.js'
import { AbortedError, type ModalError } from '../../errors/base.js'
import { ConfigInvalidError } from '../../errors/config.js'
import { SiwxInitError, SiwxNotEnabledError } from '../../errors/siwx.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createNodes, type Nodes } from '../../services/nodes/node-client.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { Navigation, OpenFlow, PartContext, SignIn, WalletContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { DisconnectFlow } from '../../wallets/connect/disconnect.js'
import { inTime } from './in-time.js'
import { leaveSessions } from './leave.js'
import { signInAtOnce } from './one-click.js'
import { createSiwxSigning } from './sign.js'
import { createSiweSiwx } from './siwx/siwe.js'
import { createSignInParts, type Signer } from './store.js'
import { createSiwxWatch } from './watch.js'

export interface SiwxNeeds {
  readonly navigation: Navigation
  readonly open: Pick<OpenFlow, 'show'>
  readonly disconnect: DisconnectFlow['disconnect']
  readonly part: PartContext['part']
  failStart(error: ModalError): Promise<void>
}

export interface SiwxFlow {
  readonly config: SiwxConfig
  sign(): Promise<void>
  show(): Promise<void>
  /**
   * Cancelling disconnects the wallet if sign-in is required, and closes the modal otherwise. Then the view becomes
   * Connect. Never rejects.
   */
  cancel(): Promise<void>
  signOut(): Promise<void>
  leave: SignIn['leave']
  oneClick: SignIn['oneClick']
  whileConnecting: SignIn['whileConnecting']
  dispose(): void
}

/** Signing in after connecting. */
export async function createSiwxFlow(context: WalletContext, needs: SiwxNeeds): Promise<SiwxFlow> {
  const { root, tracker, host } = context
  const { modal, platform } = root
  const { navigation, disconnect } = needs
  const life = new AbortController()
  const config = inTime(await setUpSiwx(context, needs.part), platform, life.signal)
  const parts = createSignInParts(root, config, needs)
  const { store, current, isShown } = parts
  /** Accounts whose prompt the visitor has closed: this page does not ask them again. */
  const dismissed = new Set<CaipAddress>()

  /** Looks for an earlier session of an account that is new to this page. */
  const initialize = async (signer: Signer) => {
    store.setSession(undefined)
    if (modal.isOpen) modal.set({ isLoading: true })
    try {
      const [session] = await config.getSessions(signer.chainId, signer.address)
      if (parts.isStale(signer)) return
      store.setSession(session)
      if (session || dismissed.has(signer.caipAddress)) return parts.settle()
      modal.set({ isLoading: false })
      parts.prompt()
    } catch (cause) {
      if (parts.isStale(signer)) return
      const error = new SiwxInitError({ cause })
      platform.console.warn(error.message)
      await needs.failStart(error)
    }
  }

  const onAccount = (caipAddress: CaipAddress | undefined) => {
    const signer = caipAddress && current()
    if (signer) return void initialize(signer)
    store.setSession(undefined)
    if (isShown()) navigation.close()
  }

  const signing = createSiwxSigning(context, parts, {
    navigation,
    dismiss: ({ caipAddress }) => void dismissed.add(caipAddress),
    part: needs.part,
  })
  const watch = createSiwxWatch(root, parts, (error) => host.failed(toModalError(error)))

  const onShown = (shown: boolean) => {
    if (shown || store.session || !store.isAsked || store.isRequired) return
    // A request in the embedded wallet's own view stays open.
    if (modal.isOpen && root.navigation.view === 'ApproveTransaction') return
    const signer = current()
    if (signer) dismissed.add(signer.caipAddress)
    store.setSession(undefined)
  }

  const cancel = async () => {
    const signer = current()
    store.begin('cancelling')
    signing.stop()
    tracker.track('CLICK_CANCEL_SIWX', parts.about(signer))
    try {
      if (store.isRequired) await disconnect(signer?.namespace)
      // If another account is still connected, it gets its own prompt.
      if (!store.isRequired || isShown()) navigation.close()
      // An embedded modal stays open: closing has led it to the account.
      if (!modal.isOpen) navigation.reset({ view: 'Connect' })
    } catch (error) {
      platform.console.warn('walletmodal:', error)
    } finally {
      store.end()
    }
  }

  modal.set({ signIn: store })
  const stops = [
    // While connections are being restored, the account is unknown.
    reaction(() => (modal.isReady ? current()?.caipAddress : undefined), onAccount, { fireImmediately: true }),
    reaction(isShown, onShown),
    reaction(() => (isShown() && store.isAsked ? current()?.caipAddress : undefined), signing.prepare, {
      fireImmediately: true,
    }),
  ]

  return {
    config,
    sign: signing.sign,
    show: async () => navigation.push({ view: store.view }),
    cancel,
    signOut: async () => {
      await config.setSessions([])
      store.setSession(undefined)
      const signer = current()
      // A visitor who signs out does not want to be asked again at once.
      if (signer) dismissed.add(signer.caipAddress)
    },
    leave: (namespaces, isLast) => leaveSessions(root, parts, namespaces, isLast),
    oneClick: (chainId) => signInAtOnce(config, tracker, chainId),
    whileConnecting: async (chainId) => (isOurText(root) ? signing.whileConnecting(chainId) : undefined),
    dispose: () => {
      life.abort(new AbortedError())
      parts.dispose()
      for (const stop of stops) stop()
      watch.dispose()
      signing.stop()
      modal.set({ signIn: undefined })
    },
  }
}

/** Turns the option that the host has set into the common interface. */
async function setUpSiwx({ root, services }: WalletContext, part: PartContext['part']): Promise<SiwxConfig> {
  const { siwx, siweConfig, storagePrefix } = root.options.given
  const context: SiwxContext = {
    platform: root.platform,
    storagePrefix,
    services,
    namespaces: root.options.namespaces.all,
    nodeOf: (chainId) => nodeOf(root, part(createNodes), chainId),
    walletInfo: () => walletInfo(root),
  }
  if (siweConfig) {
    requireMethods('siweConfig', siweConfig, ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'])
    return createSiweSiwx(siweConfig, context)
  }
  if (!siwx) throw new SiwxNotEnabledError()
  if ('setup' in siwx) return siwx.setup(context)
  requireMethods('siwx', siwx, ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'])
  return siwx
}

/** True if a shipped sign-in writes the text. A host's own object may write another one. */
const isOurText = ({ options: { given } }: RootStore) => given.siwx !== undefined && 'setup' in given.siwx

function requireMethods(option: string, value: object, names: readonly string[]): void {
  const missing = names.filter((name) => typeof Reflect.get(value, name) !== 'function')
  if (missing.length === 0) return
  const problems = missing.map((name) => ({ field: `${option}.${name}`, got: 'nothing', wanted: 'a function' }))
  throw new ConfigInvalidError({ what: 'option', problems })
}

function nodeOf({ chains }: RootStore, nodes: Nodes, chainId: CaipNetworkId): AskNode | undefined {
  const network = chains.getNetwork(chainId)
  const node = network && nodes.of(network)
  if (!node?.url) return undefined
  const { signal } = new AbortController()
  return (method, params) => node.request(method, params, signal)
}

function walletInfo({ accounts, chains, connections }: RootStore): SiwxWalletInfo {
  const { activeNamespace } = chains
  const connection = activeNamespace && connections.connections.get(activeNamespace)
  const info = accounts.active?.connectedWalletInfo
  if (!connection || !info) return { type: 'unknown' }
  const { name, icon, social } = info
  if (connection.connectorId === AUTH_ID) {
    // An email address names a login, and only the frame may know it.
    const identifier = accounts.active?.user?.username
    return social === undefined ? { type: 'unknown' } : { type: 'social', social, ...(identifier && { identifier }) }
  }
  // Icons may be whole pictures. Only links to icons are passed on.
  const isLink = icon?.startsWith('http')
  const type = connection.connectorId === WALLET_CONNECT_ID ? 'walletconnect' : 'extension'
  return { type, name, ...(isLink && { icon }) }
}
