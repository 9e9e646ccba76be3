import type { AccountRecord } from '../../contracts/account/account.js'
import { readMember } from '../../lib/foreign.js'
import { withAbort } from '../../lib/with-abort.js'
import { parseAccounts, parseChainId, toEvmWallet } from '../evm/wallet.js'
import type { WalletState } from '../wallet-session.js'
import type { WagmiConfig, WagmiConnection, WagmiConnector, WagmiHost, WagmiState } from './config.js'

export type WagmiWallet = ReturnType<typeof toSessionWallet>

/** A wallet that wagmi has connected. wagmi's state says which accounts and which chain it shows. */
export function toSessionWallet(host: WagmiHost, connector: WagmiConnector, given: unknown) {
  const { provider, request, revoke } = toEvmWallet(given)
  return {
    provider,
    request,
    connector,
    revoke,
    onChange: (listener: (change: Partial<WalletState<AccountRecord>>) => void) =>
      host.config.subscribe(connectionIn(host, connector), (connection) => {
        const { accounts, chainId } = toState(connection)
        listener({ accounts })
        if (accounts.length > 0 && chainId !== undefined) listener({ chainId })
      }),
  }
}

/** wagmi's state of a connector. Without accounts while wagmi has not connected it. */
export function stateOf(host: WagmiHost, connector: WagmiConnector): WalletState<AccountRecord> {
  return toState(connectionIn(host, connector)(host.config.state))
}

function toState(connection: WagmiConnection | undefined): WalletState<AccountRecord> {
  return { accounts: parseAccounts(connection?.accounts) ?? [], chainId: parseChainId(connection?.chainId) }
}

/** The answer of a connector that the modal is asking is not in yet: until then this one stays the one in use. */
function connectionIn({ ours }: WagmiHost, { uid }: WagmiConnector) {
  return ({ current, connections }: WagmiState) =>
    current === uid || (current && ours.includes(current)) ? connections.get(uid) : undefined
}

/** Also those that the host connected without listing them. WalletConnect's may be the modal's own. */
export function connectorsOf({ connectors, state }: WagmiConfig): readonly WagmiConnector[] {
  const connected = [...state.connections.values()].map(({ connector }) => connector)
  const unlisted = connected.filter(
    ({ uid, id }) => id !== 'walletConnect' && !connectors.some((each) => each.uid === uid),
  )
  return [...connectors, ...unlisted.filter(isWhole)]
}

function isWhole(connector: Pick<WagmiConnector, 'id' | 'uid'>): connector is WagmiConnector {
  return typeof readMember(connector, 'getProvider') === 'function'
}

/** Waits while wagmi is in one of these states, as when it restores its own session. */
export async function whenPast(
  states: readonly WagmiState['status'][],
  { config }: WagmiHost,
  ...signals: readonly AbortSignal[]
): Promise<void> {
  if (!states.includes(config.state.status)) return
  let stop = () => {}
  const past = new Promise<void>((resolve) => {
    stop = config.subscribe(
      ({ status }) => status,
      (status) => !states.includes(status) && resolve(),
    )
  })
  await withAbort(past, ...signals).finally(stop)
}
