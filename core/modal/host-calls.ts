import type { LoginStore } from '../features/login/store.js'
import '../isolate-mobx.js'
import { reaction } from 'mobx'
import * as z from 'zod/mini'
import { type AccountType, accountType } from '../contracts/account/account.js'
import type { Namespace } from '../contracts/caip.js'
import type { WalletSnapshot } from '../contracts/modal-api.js'
import { ChainRequiredError, ProviderUndefinedError } from '../errors/adapter.js'
import { parseGiven } from '../errors/config.js'
import { toModalError } from '../errors/to-modal-error.js'
import { addressKey } from '../lib/address.js'
import { lazy } from '../lib/lazy.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { PartContext } from '../state/context.js'
import type { RootStore } from '../state/root-store.js'
import type { Root } from './root.js'

// The host's calls that need code of their own. The first call loads it.

export function setAddressLabels(root: RootStore, namespace: Namespace, labels: Readonly<Record<string, string>>) {
  requireNamespace(root, namespace, 'label its addresses')
  const given = parseGiven(z.record(z.string(), z.string()), labels, 'labels')
  const labelled = Object.entries(given).map(([address, label]) => [addressKey(namespace, address), label] as const)
  root.accounts.of(namespace).set({ addressLabels: new Map(labelled) })
}

/**
 * Chooses the type of account that a login uses.
 * @throws {@link ChainRequiredError}, {@link ConfigInvalidError}, and the embedded wallet's error
 */
export async function setPreferredAccountType(
  root: Root,
  type: AccountType,
  namespace: Namespace | undefined = root.chains.activeNamespace,
): Promise<void> {
  requireNamespace(root, namespace, 'set its account type')
  parseGiven(accountType(), type, 'account type')
  const { accounts, connections, storage } = root
  const isInUse =
    accounts.active?.namespace === namespace && connections.connections.get(namespace)?.connectorId === AUTH_ID
  if (!isInUse) {
    accounts.of(namespace).set({ preferredAccountType: type })
    storage.set('preferredAccountTypes', { ...storage.get('preferredAccountTypes'), [namespace]: type })
    return
  }
  await (await root.flows.loadLogin()).accountTypes.choose(type)
  const login = connections.login as LoginStore | undefined // only the login code sets it
  const error = login?.accountTypeError
  if (error) throw error
}

/**
 * Returns an empty signature when the account's contract has signed on its chain.
 * @throws {@link ChainRequiredError}, {@link ProviderUndefinedError}, and the wallet's error
 */
export async function signMessage(
  root: Root,
  message: string,
  namespace: Namespace | undefined = root.chains.activeNamespace,
): Promise<string> {
  requireNamespace(root, namespace, 'sign a message')
  const { address } = root.accounts.of(namespace)
  const connectorId = root.connections.connections.get(namespace)?.connectorId
  if (!address || !connectorId) throw new ProviderUndefinedError({ namespace })
  const { adapters, part } = await root.flows.part(contextForHost)
  const adapter = await adapters.get(namespace, connectorId)
  const signature = await adapter.signMessage({ namespace, address, message }).catch((error: unknown) => {
    // A host's own adapter rejects with the wallet's error.
    throw toModalError(error)
  })
  const network = root.chains.networkOf(namespace)
  if (/^0x$/i.test(signature) && network) {
    const { requireSignedOnChain } = await onChain.load()
    await requireSignedOnChain({ root, part }, { message, address, chainId: network.caipNetworkId })
  }
  return signature
}

const contextForHost = ({ adapters, part }: PartContext) => ({ adapters, part })
const onChain = lazy(() => import('../features/sign-in/signed-on-chain.js'))

function requireNamespace({ options }: RootStore, got: unknown, purpose: string): asserts got is Namespace {
  if (!options.namespaces.has(got)) throw new ChainRequiredError({ purpose, got })
}

/** Calls back with the wallets to choose from, at once and after each change, until the signal aborts. */
export function watchWallets(
  root: RootStore,
  signal: AbortSignal,
  listener: (wallets: readonly WalletSnapshot[]) => void,
): void {
  const stop = reaction(() => walletsOf(root), listener, { fireImmediately: true })
  signal.addEventListener('abort', stop)
}

function walletsOf({ connectors, options, chains }: RootStore): readonly WalletSnapshot[] {
  if (!options.given.enableWallets) return []
  const rows = connectors.rows.map(({ id, name, imageUrl, disabledReason, chain, connectors: members }) => ({
    id,
    name,
    imageUrl,
    disabledReason,
    connectors: (members ?? [{ id, chain }]).map((each) => ({ id: each.id, namespace: each.chain })),
  }))
  const served = [...new Set(chains.networks.map(({ chainNamespace }) => chainNamespace))]
  const hasWalletConnect = (namespace: Namespace) => connectors.getConnector(WALLET_CONNECT_ID, namespace) !== undefined
  const remote = served.filter(hasWalletConnect).map((namespace) => ({ id: WALLET_CONNECT_ID, namespace }))
  if (remote.length === 0) return rows
  const walletConnect = { id: WALLET_CONNECT_ID, name: 'WalletConnect', imageUrl: undefined, disabledReason: undefined }
  return [...rows, { ...walletConnect, connectors: remote }]
}
