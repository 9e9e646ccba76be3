import type { Namespace } from '../contracts/caip.js'
import { sellersFor } from '../contracts/onramp-providers.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import { type OpenNeed, viewLine } from '../contracts/views/views.js'
import type { RootStore } from './root-store.js'

type Fact = (root: RootStore, request: Pick<ViewRequest, 'view' | 'namespace'>) => boolean

const account: Fact = ({ accounts }) => accounts.active?.isConnected === true

const facts: Readonly<Record<OpenNeed, Fact>> = {
  account,
  // Views that explain the missing adapter are shown at once.
  adapter: (root) => root.options.adapterNamespaces.length > 0 || isConnected(root),
  address: ({ accounts }, { namespace }) =>
    (namespace ? accounts.of(namespace) : accounts.active)?.address !== undefined,
  approval: ({ connections }) => connections.isApproving,
  // Views that choose a wallet have the box to tick.
  consent: (root) => !root.isConsentMissing,
  name: ({ accounts: { slices } }) => slices.eip155.isConnected && slices.eip155.profileName !== undefined,
  sellers: (root, request) =>
    account(root, request) && sellersFor(root.accounts.active?.namespace, root.options.given.services).length > 0,
  severalAddresses: ({ accounts }) => (accounts.active?.allAccounts.length ?? 0) > 1,
  signature: ({ modal: { signIn } }, { view }) => signIn?.view === view && signIn.isMissing,
  socials: ({ options }) => options.offersSocials,
  user: ({ accounts, connections }) => connections.login !== undefined && accounts.active?.user !== undefined,
}

/** Whether `open()` leads to the view now: it needs what it shows, and nothing that the host has turned off. */
export function mayOpen(root: RootStore, request: Pick<ViewRequest, 'view' | 'namespace'>): boolean {
  const { never, feature, option, namespaces, needs } = viewLine(request.view).open ?? {}
  const { given } = root.options
  const { active } = root.accounts
  if (never || (feature && !given.features[feature]) || (option && !given[option])) return false
  if (namespaces && !(active?.isConnected && namespaces.includes(active.namespace))) return false
  return needs === undefined || facts[needs](root, request)
}

/** The view that opens where none was asked for. */
export function defaultView(root: RootStore, namespace: Namespace | undefined) {
  const { accounts, connections, options, platform } = root
  // A pending request comes first.
  if (connections.isApproving) return 'ApproveTransaction'
  if (isUnsupported(root)) return 'UnsupportedChain'
  // A connected visitor who has to sign in can do nothing else here.
  const { signIn } = root.modal
  if (signIn?.isRequired && signIn.isMissing) return signIn.view
  const account = namespace ? accounts.of(namespace) : accounts.active
  if (account?.address) return 'Account'
  if (options.adapterNamespaces.length > 0) return 'Connect'
  if (platform.device.isMobile) return 'AllWallets'
  return options.given.enableWalletConnect ? 'ConnectingWalletConnectBasic' : 'Connect'
}

export const isConnected = (root: RootStore): boolean => root.accounts.active?.address !== undefined

/** Whether UnsupportedChain opens. */
export function isUnsupported(root: RootStore): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = root.options.given
  // Without an adapter a session of WalletConnect is a basic one.
  if (root.options.adapterNamespaces.length === 0) return false
  return isConnected(root) && !root.chains.isNetworkSupported && enableNetworkSwitch && !allowUnsupportedChain
}

/** Namespaces with no connection, here or in another tab. None while storage may still restore one. */
export function abandonedNamespaces({ accounts, connections, modal }: RootStore): Namespace[] {
  if (!modal.isReady) return []
  return accounts.names.filter(
    (namespace) => accounts.of(namespace).status === 'disconnected' && !connections.followed[namespace],
  )
}
