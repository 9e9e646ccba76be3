import '../../isolate-mobx.js'
import type { Adapter, AdapterConnection } from '../../contracts/adapter.js'
import type { CaipNetworkId, Namespace } from '../../contracts/caip.js'
import type { CheckedAccount } from '../../contracts/host-checks.js'
import { askHost } from '../../data/host-check.js'
import { isModalError } from '../../errors/base.js'
import { HostCheckFailedError } from '../../errors/host.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { addressKey } from '../../lib/address.js'
import type { WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import type { RootStore } from '../../state/root-store.js'
import { dropConnection } from '../session.js'
import type { HeldSignIn } from './held-sign-in.js'
import { isUsedByOtherPart } from './other-parts.js'

// The host's `beforeConnect`. `connections.agreed` has the accounts to which the host has agreed.

/**
 * Keeps what the wallet `signed` after the host has agreed.
 * @throws {@link HostRefusedError} {@link HostCheckFailedError}, or why nothing was kept, after the connection has ended
 */
export async function checkConnection(
  context: WalletContext,
  adapter: Adapter,
  connection: AdapterConnection,
  signal: AbortSignal,
  signed?: HeldSignIn['signed'],
): Promise<void> {
  const { root } = context
  try {
    await ask(root, accountsOf(connection), signal)
    // A connection always names the wallet's latest accounts.
    const signers = signed?.sessions.map(({ data }) => ({ address: data.accountAddress, network: data.chainId })) ?? []
    const isOther = ({ address, network }: CheckedAccount) => !isAgreed(root, namespaceOf(network), address)
    const problem = 'the wallet named another account during the check'
    if ([...accountsOf(connection), ...signers].some(isOther))
      throw new HostCheckFailedError({ check: 'beforeConnect', problem })
    await signed?.keep()
    signal.throwIfAborted()
  } catch (error) {
    await leave(context, adapter, connection, isModalError(error, 'host_refused'))
    throw error
  }
}

/** Accounts of a connected wallet, or of a connection that it has made. */
export type NamedAccounts = Pick<AdapterConnection, 'namespace' | 'connectorId' | 'accounts'> &
  Partial<Pick<AdapterConnection, 'chainId'>>

/**
 * Asks the host about accounts that a wallet names unasked: its owner has switched to them, or its session has gained
 * them. Those to which the host has agreed before are not asked about. The function that it returns calls `adopt` to
 * show the accounts. If the host does not agree, the wallet is disconnected.
 */
export function createSwitchCheck(context: WalletContext, disconnect: (namespace: Namespace) => Promise<void>) {
  const { root, adapters, host } = context
  const { accounts, alerts, chains, connections } = root
  const latest = new Map<Namespace, object>()
  return async (named: NamedAccounts, adopt: () => void): Promise<void> => {
    const { namespace, connectorId } = named
    const own = {}
    latest.set(namespace, own)
    const { id } = connections.connections.get(namespace) ?? {}
    const isCurrent = () => latest.get(namespace) === own && connections.connections.get(namespace)?.id === id
    const here = chains.networkOf(namespace)?.caipNetworkId ?? `${namespace}:unknown`
    const network = named.chainId === undefined ? here : (`${namespace}:${named.chainId}` as const)
    const isUnknown = () =>
      root.options.given.beforeConnect && !named.accounts.every(({ address }) => isAgreed(root, namespace, address))
    try {
      // A connection may name other accounts after the answer.
      while (isUnknown() && isCurrent())
        await ask(
          root,
          named.accounts.map(({ address }) => ({ address, network })),
        )
      if (isCurrent() && named.accounts.length > 0) adopt()
    } catch (thrown) {
      if (!isCurrent() || named.accounts.length === 0) return
      const error = toModalError(thrown)
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
      // One session may serve several namespaces, of which this one is not connected yet.
      const place = accounts.names.find((each) => connections.connections.get(each)?.connectorId === connectorId)
      const leaving = place ? disconnect(place) : adapters.peek(namespace, connectorId)?.disconnect(namespace)
      await leaving?.catch(ignored(root, 'leaving a wallet to whose account the site does not agree'))
    }
  }
}

async function ask(root: RootStore, accounts: readonly CheckedAccount[], signal?: AbortSignal): Promise<void> {
  const { beforeConnect } = root.options.given
  if (!beforeConnect) return
  // Copies: the host cannot change what is checked against its answer.
  const about = Object.freeze({ accounts: Object.freeze(accounts.map((each) => Object.freeze({ ...each }))) })
  await askHost(root.platform, 'beforeConnect', () => beforeConnect(about), signal)
  for (const { address, network } of accounts) root.connections.agreed.add(keyOf(namespaceOf(network), address))
}

const accountsOf = (connection: AdapterConnection): CheckedAccount[] =>
  [connection, ...(connection.others ?? [])].flatMap(({ namespace, chainId, accounts }) =>
    accounts.map(({ address }) => ({ address, network: `${namespace}:${chainId}` as const })),
  )

const namespaceOf = (network: CaipNetworkId) => network.slice(0, network.indexOf(':')) as Namespace // the part before the colon

const keyOf = (namespace: Namespace, address: string) => `${namespace}:${addressKey(namespace, address)}`

const isAgreed = ({ connections }: RootStore, namespace: Namespace, address: string) =>
  connections.agreed.has(keyOf(namespace, address))

/** Ends a connection that was not kept. A failed check leaves the wallet's permission, so that a reload can restore it. */
async function leave(
  { root, adapters, host }: WalletContext,
  adapter: Adapter,
  { namespace, connectorId, others = [] }: AdapterConnection,
  isRefused: boolean,
): Promise<void> {
  const served = [namespace, ...others.map((other) => other.namespace)]
  const keepsPermission = !isRefused || isUsedByOtherPart(root, connectorId)
  await adapter
    .disconnect(namespace, undefined, keepsPermission)
    .catch(ignored(root, 'leaving a wallet to whose accounts the site does not agree'))
  // An adapter has one session for each namespace: the session before has ended with this one.
  for (const each of served) {
    const before = root.connections.connections.get(each)
    if (!before || adapters.peek(each, before.connectorId) !== adapter) continue
    dropConnection(root, each)
    host.disconnected(each)
  }
}
