import '../isolate-mobx.js'
import { runInAction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { ConfigInvalidError } from '../errors/config.js'
import { lazy } from '../lib/lazy.js'
import { isPlainEqual } from '../lib/plain-equal.js'
import { fixedOptions } from '../options/fixed-options.js'
import { type Options, parseOptions } from '../options/options.js'
import { ignored } from '../state/ignored.js'
import { copyOf } from '../state/options-store.js'
import type { Root } from './root.js'

const listing = lazy(() => import('../wallets/list/prefetch.js'))

/**
 * Replaces the named options, in one step.
 * @throws {@link ConfigInvalidError} when a value is invalid, or belongs to an option that cannot change
 */
export async function updateOptions(root: Root, changes: unknown): Promise<void> {
  const { accounts, chains, options } = root
  let before = options.given
  let adapterNamespacesBefore = options.adapterNamespaces
  let used = new Map<Namespace, Network | undefined>()
  await root.flows.takeOptions({
    takeOptions: () => {
      before = options.given
      adapterNamespacesBefore = options.adapterNamespaces
      used = new Map(accounts.names.map((namespace) => [namespace, chains.networkOf(namespace)]))
      options.set(parse(root, changes))
      takeInStores(root, Object(changes), before)
    },
    takeNetworks: (connected) => {
      const { networks, defaultNetworkId } = options.given
      const { adapterNamespaces } = options
      chains.setNetworks({ networks, adapterNamespaces, adapterNamespacesBefore, defaultNetworkId, connected, used })
    },
  })
  if (!isPlainEqual(listsOf(before), listsOf(options.given))) renewLists(root)
  if (!isPlainEqual(before.tokens, options.given.tokens))
    for (const namespace of accounts.connectedNamespaces) root.flows.retryBalance(namespace)
}

function parse({ options }: Root, changes: unknown) {
  if (typeof changes !== 'object' || changes === null) refuse({ field: '', got: String(changes), wanted: 'options' })
  const written = { ...options.written, ...copyOf(changes) }
  const given = parseOptions(written)
  for (const name of fixedOptions)
    if (!isPlainEqual(given[name], options.given[name]))
      refuse({ field: name, got: 'another value', wanted: 'the value that the modal was made with' })
  return { given, written }
}

function refuse(problem: ConfigInvalidError['problems'][number]): never {
  throw new ConfigInvalidError({ what: 'argument of update()', problems: [problem] })
}

/** Updates the stores that took an option's value at the start. Other stores read the options directly. */
function takeInStores({ accounts, modal, options, storage, theme }: Root, changes: object, before: Options): void {
  const { given } = options
  // `setTheme` may have set them since.
  if ('themeMode' in changes) theme.set({ mode: given.themeMode ?? 'system' })
  if ('themeVariables' in changes) theme.variables = given.themeVariables
  modal.set({ hasConsented: options.hasLegalCheckbox && (storage.get('legalConsent') ?? false) })
  if (isPlainEqual(given.defaultAccountTypes, before.defaultAccountTypes)) return
  const types = { ...given.defaultAccountTypes, ...storage.get('preferredAccountTypes') }
  for (const namespace of accounts.names) {
    const preferredAccountType = types[namespace]
    if (preferredAccountType) accounts.of(namespace).set({ preferredAccountType })
  }
}

/** The options on which the service's lists of wallets depend. */
const listsOf = ({ adapters, excludeWalletIds, featuredWalletIds, includeWalletIds, networks }: Options) => [
  includeWalletIds,
  excludeWalletIds,
  featuredWalletIds,
  networks.map(({ caipNetworkId }) => caipNetworkId),
  // Without adapters, wallets without a link are left out.
  adapters.length === 0,
]

/** Forgets the lists. An open modal asks for them at once, a closed one when it next opens. */
function renewLists(root: Root): void {
  const { catalogue, modal, navigation } = root
  runInAction(catalogue.reset)
  if (!modal.isOpen) return
  listing.load().then(({ prefetch }) => prefetch(root), ignored(root, 'loading the lists of wallets'))
  if (navigation.view === 'AllWallets') root.flows.search.retry()
}
