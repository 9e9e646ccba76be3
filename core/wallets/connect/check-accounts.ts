import '../../isolate-mobx.js'
import type { Adapter, AdapterConnection } from '../../contracts/adapter.js'
import type { CaipNetworkId, Namespace } from '../../contracts/caip.js'
import type { CheckedAccount } from '../../contracts/host-checks.js'
import { askHost } from '../../data/host-check.js'
import { isModalError } from '../../errors/base.js'
import { HostCheckFailedError } from '../../errors/host.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { addressKey } from '../../lib/address.js'
import { AUTH_ID, type Connection } from '../../state/connection-store.js'
import type { WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import type { RootStore } from '../../state/root-store.js'
import { dropConnection } from '../session.js'
import type { HeldSignIn } from './held-sign-in.js'
import { isUsedByOtherPart } from './other-parts.js'

// The host's `beforeConnect`. `connections.agreed` has the accounts to which the host has agreed.

/** A connection about which the host is asked. */
interface Checked {
  readonly adapter: Adapter
  readonly connection: AdapterConnection
  readonly signal: AbortSignal
  /** The connections of the modal when this one was made. */
  readonly before: ReadonlyMap<Namespace, Connection>
  /** True if the session existed before: it is restored, or a login gains a namespace. */
  readonly isContinued: boolean
  readonly signed: HeldSignIn['signed']
}

/**
 * Keeps what the wallet `signed` after the host has agreed.
 * @throws {@link HostRefusedError} {@link HostCheckFailedError}, or why nothing was kept, after the connection has ended
 */
export async function checkConnection(context: WalletContext, checked: Checked): Promise<void> {
  const { root } = context
  const { connection, signal, signed } = checked
  try {
    await ask(root, accountsOf(connection), signal)
    if (connection.accounts.length === 0) throw mappedError('wallet_provider_disconnected')
    // A connection always names the wallet's latest accounts.
    const signers = signed?.sessions.map(({ data }) => ({ address: data.accountAddress, network: data.chainId })) ?? []
    const isOther = ({ address, network }: CheckedAccount) => !isAgreed(root, namespaceOf(network), address)
    const problem = 'the wallet named another account during the check'
    if ([...accountsOf(connection), ...signers].some(isOther))
      throw new HostCheckFailedError({ check: 'beforeConnect', problem })
    await signed?.keep()
    signal.throwIfAborted()
  } catch (error) {
    await leave(context, checked, isModalError(error, 'host_refused'))
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
export function createSwitchCheck(
  context: WalletContext,
  disconnect: (namespace: Namespace) => Promise<void>,
  lifetime: AbortSignal,
) {
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
          lifetime,
        )
      if (isCurrent() && named.accounts.length > 0) adopt()
    } catch (thrown) {
      if (lifetime.aborted || !isCurrent() || named.accounts.length === 0) return
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

async function ask(root: RootStore, accounts: readonly CheckedAccount[], signal: AbortSignal): Promise<void> {
  const { beforeConnect } = root.options.given
  if (!beforeConnect) return
  // Copies: the host cannot change what is checked against its answer.
  const about = Object.freeze({ accounts: Object.freeze(accounts.map((each) => Object.freeze({ ...each }))) })
  const { agreed } = root.connections
  const keys = accounts.map(({ address, network }) => keyOf(namespaceOf(network), address))
  try {
    await askHost(root.platform, 'beforeConnect', () => beforeConnect(about), signal)
    for (const key of keys) agreed.add(key)
  } catch (error) {
    // What the host said before is not what it says now.
    if (isModalError(error, 'host_refused')) for (const key of keys) agreed.delete(key)
    throw error
  }
}

const accountsOf = (connection: AdapterConnection): CheckedAccount[] =>
  [connection, ...(connection.others ?? [])].flatMap(({ namespace, chainId, accounts }) =>
    accounts.map(({ address }) => ({ address, network: `${namespace}:${chainId}` as const })),
  )

const namespaceOf = (network: CaipNetworkId) => network.slice(0, network.indexOf(':')) as Namespace // the part before the colon

const keyOf = (namespace: Namespace, address: string) => `${namespace}:${addressKey(namespace, address)}`

const isAgreed = ({ connections }: RootStore, namespace: Namespace, address: string) =>
  connections.agreed.has(keyOf(namespace, address))

/**
 * Ends a connection that was not kept. A failed check leaves the wallet's permission, and a session that existed before,
 * so that the next page can restore it.
 */
async function leave(
  { root, adapters, host }: WalletContext,
  { adapter, before, connection, isContinued }: Checked,
  isRefused: boolean,
): Promise<void> {
  const { connections } = root.connections
  const { namespace, connectorId, others = [] } = connection
  const served = [namespace, ...others.map((other) => other.namespace)]
  const ofAdapter = [...connections].filter(([each, { connectorId: id }]) => adapters.peek(each, id) === adapter)
  // The visitor has connected another wallet meanwhile: the adapter has left this one for it.
  if (ofAdapter.some(([each, now]) => served.includes(each) && now !== before.get(each))) return
  const beside = ofAdapter.flatMap(([each, now]) =>
    !served.includes(each) && now.connectorId === connectorId && root.options.isOneSession(connectorId) ? [each] : [],
  )
  const isKept = isContinued && !isRefused
  const isInUse = isKept && beside.length > 0
  const keepsPermission = !isRefused || isUsedByOtherPart(root, connectorId)
  const end = async (each: Namespace) => {
    if (!isKept || !adapter.forget) return adapter.disconnect(each, undefined, keepsPermission)
    // A login forgets one namespace, and the session of a phone all of them.
    if (!isInUse || connectorId === AUTH_ID) await adapter.forget(each)
  }
  const leaving = [namespace, ...(isContinued && isRefused ? beside : [])]
  const failed = ignored(root, 'leaving a wallet to whose accounts the site does not agree')
  // A wallet that names no accounts any more has left by itself.
  if (connection.accounts.length > 0) await Promise.all(leaving.map((each) => end(each).catch(failed)))
  // An adapter has one session for each namespace, or one for all of them: the session before has ended with this one.
  for (const [each, now] of ofAdapter) {
    const hasEnded = served.includes(each) || (!isInUse && beside.includes(each))
    if (!hasEnded || connections.get(each) !== now) continue
    dropConnection(root, each)
    host.disconnected(each)
  }
}
