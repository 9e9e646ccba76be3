import type { AccountRecord } from '../../contracts/account/account.js'
import type { AdapterConnection, ConnectParams } from '../../contracts/adapter.js'
import { ProviderNotFoundError } from '../../errors/adapter.js'
import { readMember } from '../../errors/base.js'
import { WalletConnectConnectorNotFoundError } from '../../errors/evm.js'
import { ofViem } from '../../errors/foreign/dialects.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { withAbort } from '../../lib/with-abort.js'
import type { OneWallet } from '../one-wallet.js'
import type { WalletState } from '../wallet-session.js'
import type { WagmiConnector, WagmiHost } from './config.js'
import { connectorsOf, showsAccounts, stateOf, toSessionWallet, type WagmiWallet, whenPast } from './session-wallet.js'

export interface WagmiConnecting {
  /**
   * The connector that stands for the visitor's choice.
   * @throws {@link ProviderNotFoundError} {@link WalletConnectConnectorNotFoundError}
   */
  connectorOf(params: ConnectParams): WagmiConnector
  isConnected(connector: WagmiConnector): boolean
  connect(params: ConnectParams): Promise<AdapterConnection>
  reconnect(params: ConnectParams): Promise<AdapterConnection | undefined>
}

/** Connects wallets by wagmi, and ends a connection there that no caller waits for any more. */
export function createWagmiConnecting(host: WagmiHost, one: OneWallet<AccountRecord, WagmiWallet>): WagmiConnecting {
  const { config, ours } = host
  const { lifetime } = one
  /** The uids of the connectors with a caller that waits for them. */
  const waiting: string[] = []

  const isConnected = ({ uid }: WagmiConnector) =>
    config.state.status === 'connected' && config.state.current === uid && config.state.connections.has(uid)

  const connectorOf = ({ connector }: ConnectParams): WagmiConnector => {
    const isOne = (each: WagmiConnector) =>
      connector.type === 'WALLET_CONNECT'
        ? each.id === 'walletConnect'
        : each.uid === readMember(connector.provider, 'uid')
    // Several connectors may share an id, and the host may have connected another one than the first.
    const ones = connectorsOf(config).filter(isOne)
    const found = ones.find(isConnected) ?? ones[0]
    if (found) return found
    throw connector.type === 'WALLET_CONNECT' ? new WalletConnectConnectorNotFoundError() : new ProviderNotFoundError()
  }

  async function adopt(connector: WagmiConnector, params: ConnectParams) {
    const provider = await withAbort(connector.getProvider(), params.signal, lifetime)
    const wallet = toSessionWallet(host, connector, provider)
    return one.keep(await one.open(wallet, stateOf(host, connector), params), params)
  }

  /** Disconnects a connection in wagmi that no caller waits for. wagmi then keeps its previous connection. */
  const abandon = (connector: WagmiConnector) =>
    during(connector, [ours], () => host.disconnect(connector).catch(() => undefined))

  /** Connects by wagmi. An approval after the visitor gave up does not count. */
  const attempt = (connector: WagmiConnector, isReconnecting?: boolean): Promise<void> =>
    during(connector, [ours], async () => {
      await host.connect(connector, isReconnecting).catch(async (error: unknown) => {
        // "Connector already connected": wagmi connected first, for example because the page restores or the wallet
        // emitted an event.
        await whenPast(['reconnecting', 'connecting'], host, lifetime)
        if (!isConnected(connector)) throw error
      })
      if (!waiting.includes(connector.uid)) await abandon(connector)
    })

  return {
    connectorOf,
    isConnected,

    connect: async (params) => {
      const connector = connectorOf(params)
      const ask = async () => {
        lifetime.throwIfAborted()
        if (!isConnected(connector)) await withAbort(attempt(connector), lifetime)
        return stateOf(host, connector)
      }
      const source = {
        provider: connector,
        ask,
        // wagmi notices the approval of a wallet that it has not connected only if the wallet emits `connect`.
        look: async (signal: AbortSignal) => ((await showsAccounts(connector, signal)) ? ask() : { accounts: [] }),
        onApproved: (listener: (state: WalletState<AccountRecord>) => void) =>
          config.subscribe(
            () => isConnected(connector),
            (isNow) => isNow && listener(stateOf(host, connector)),
          ),
      }
      return during(connector, [waiting, ours], async () => {
        try {
          await one.ask(source, params)
          return await adopt(connector, params)
        } catch (error) {
          if (isConnected(connector)) void abandon(connector)
          throw toModalError(error)
        }
      })
    },

    reconnect: async (params) => {
      const connector = connectorOf(params)
      const { signal } = params
      const before = one.last
      try {
        signal.throwIfAborted()
        // wagmi may be restoring its own session, which is waited for.
        await whenPast(['reconnecting'], host, signal, lifetime)
        if (isConnected(connector)) return await adopt(connector, params)
        // The host has connected another connector, which takes precedence.
        if (config.state.status === 'connected') return undefined
        if (!(await withAbort(connector.isAuthorized(), signal, lifetime)) || one.last !== before) return undefined
        return await during(connector, [waiting, ours], async () => {
          await withAbort(attempt(connector, true), signal, lifetime)
          return adopt(connector, params)
        })
      } catch (error) {
        throw toModalError(ofViem(error))
      }
    },
  }
}

/** Keeps the connector's uid on the lists while work runs. It may be on a list several times. */
async function during<Result>({ uid }: WagmiConnector, lists: string[][], work: () => Promise<Result>) {
  for (const list of lists) list.push(uid)
  try {
    return await work()
  } finally {
    for (const list of lists) list.splice(list.indexOf(uid), 1)
  }
}
