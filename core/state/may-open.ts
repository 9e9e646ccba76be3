import type { Namespace } from '../contracts/caip.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import { type OpenNeed, viewLine } from '../contracts/views/views.js'
import { offersSwaps } from '../namespaces/offers-swaps.js'
import type { RootStore } from './root-store.js'

type Fact = (root: RootStore, request: Pick<ViewRequest, 'view' | 'namespace'>) => boolean

const account: Fact = ({ accounts }) => accounts.active?.isConnected === true

const facts: Readonly<Record<OpenNeed, Fact>> = {
  account,
  // Without an adapter, views that explain this open at once.
  adapter: (root) => root.options.adapterNamespaces.length > 0 || isConnected(root),
  address: ({ accounts }, { namespace }) =>
    (namespace ? accounts.of(namespace) : accounts.active)?.address !== undefined,
  approval: ({ connections }) => connections.isApproving,
  // The views that list wallets show the consent box.
  consent: (root) => !root.isConsentMissing,
  name: ({ accounts: { slices } }) => slices.eip155.isConnected && slices.eip155.profileName !== undefined,
  sellers: (root, request) =>
    account(root, request) && root.options.sellersFor(root.accounts.active?.namespace).length > 0,
  severalAddresses: ({ accounts }) => (accounts.active?.allAccounts.length ?? 0) > 1,
  signature: ({ modal: { signIn } }, { view }) => signIn?.view === view && signIn.isMissing,
  socials: ({ options }) => options.offersSocials,
  swaps: (root, request) => account(root, request) && offersSwaps(root.options.given, root.accounts.active?.namespace),
  user: ({ accounts, connections }) => connections.login !== undefined && accounts.active?.user !== undefined,
}

/** True if `open()` may show the view now: its data exist, and the host has not turned its feature off. */
export function mayOpen(root: RootStore, request: Pick<ViewRequest, 'view' | 'namespace'>): boolean {
  const { never, feature, option, namespaces, needs } = viewLine(request.view).open ?? {}
  const { given } = root.options
  const { active } = root.accounts
  if (never || (feature && !given.features[feature]) || (option && !given[option])) return false
  if (namespaces && !(active?.isConnected && namespaces.includes(active.namespace))) return false
  return needs === undefined || facts[needs](root, request)
}

/** The view that opens if the caller names none. */
export function defaultView(root: RootStore, namespace: Namespace | undefined) {
  const { accounts, connections, options, platform } = root
  // A pending request takes precedence.
  if (connections.isApproving) return 'ApproveTransaction'
  if (isUnsupported(root)) return 'UnsupportedChain'
  // A connected visitor who has to sign in cannot do anything else.
  const { signIn } = root.modal
  if (signIn?.isRequired && signIn.isMissing) return signIn.view
  const account = namespace ? accounts.of(namespace) : accounts.active
  if (account?.address) return 'Account'
  if (options.adapterNamespaces.length > 0) return 'Connect'
  if (platform.device.isMobile) return 'AllWallets'
  return options.given.enableWalletConnect ? 'ConnectingWalletConnectBasic' : 'Connect'
}

export const isConnected = (root: RootStore): boolean => root.accounts.active?.address !== undefined

/** True if the view UnsupportedChain should open. */
export function isUnsupported(root: RootStore): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = root.options.given
  // Without an adapter, only basic WalletConnect sessions exist.
  if (root.options.adapterNamespaces.length === 0) return false
  return isConnected(root) && !root.chains.isNetworkSupported && enableNetworkSwitch && !allowUnsupportedChain
}

/** Namespaces without a connection in any tab. Empty until the restore of stored connections has ended. */
export function abandonedNamespaces({ accounts, connections, modal }: RootStore): Namespace[] {
  if (!modal.isReady) return []
  return accounts.names.filter(
    (namespace) => accounts.of(namespace).status === 'disconnected' && !connections.followed[namespace],
  )
}
