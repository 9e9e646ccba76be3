import type { AccountRecord } from '../../contracts/account/account.js'
import { parseAccounts, parseChainId } from '../evm/parse-answer.js'
import { revokePermissions } from '../evm/session-wallet.js'
import { type EvmWallet, toEvmWallet } from '../evm/wallet.js'
import type { SessionWallet, WalletState } from '../wallet-session.js'
import type { WagmiConnection, WagmiConnector, WagmiState } from './config.js'
import type { WagmiHost } from './host.js'

/** A wallet that wagmi has connected. wagmi's state, and not the wallet, says which accounts and which chain it shows. */
export interface WagmiWallet extends SessionWallet<AccountRecord>, Pick<EvmWallet, 'request'> {
  readonly connector: WagmiConnector
}

/** @throws {@link ProviderNotFoundError} when the connector's provider is no wallet */
export function toSessionWallet(host: WagmiHost, connector: WagmiConnector, provider: unknown): WagmiWallet {
  const wallet = toEvmWallet(provider)
  return {
    provider: wallet.provider,
    request: wallet.request,
    connector,
    revoke: (signal) => revokePermissions(wallet, signal),
    onChange: (listener) =>
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
    current === uid || (current && ours.has(current)) ? connections.get(uid) : undefined
}
