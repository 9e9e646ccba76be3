import { numberToHex } from 'viem/utils'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { Adapter, AdapterContext, AdapterDefinition, ConnectParams } from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import { ProviderNotFoundError } from '../../errors/adapter.js'
import { readMember } from '../../errors/base.js'
import { WalletConnectConnectorNotFoundError } from '../../errors/evm.js'
import { ofViem } from '../../errors/foreign/dialects.js'
import { isUnknownNetwork, mayAddNetwork } from '../../errors/foreign/questions.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { toSwitchError } from '../../errors/to-switch-error.js'
import { withAbort } from '../../lib/with-abort.js'
import { createOperations, directSigner } from '../evm/adapter.js'
import { askInTime, parseChainId, toAddParams, toEvmWallet } from '../evm/wallet.js'
import { createOneWallet } from '../one-wallet.js'
import type { WalletState } from '../wallet-session.js'
import type { WagmiConnector, WagmiHost } from './config.js'
import {
  connectorsOf,
  hasLeft,
  showsAccounts,
  stateOf,
  toSessionWallet,
  type WagmiWallet,
  whenPast,
} from './session-wallet.js'

export function createWagmiAdapter(host: WagmiHost): AdapterDefinition {
  return { type: 'wagmi', namespaces: ['eip155'], setup: (context) => setupWagmiAdapter(host, context) }
}

function setupWagmiAdapter(host: WagmiHost, context: AdapterContext): Adapter {
  const { config, ours } = host
  const { emit } = context
  const one = createOneWallet<AccountRecord, WagmiWallet>({ namespace: 'eip155' }, context)
  const { connected, lifetime } = one
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
    type: 'wagmi',

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

    awaitReturn: async (params) => {
      const connector = connectorOf(params)
      const { onChange } = toEvmWallet(await withAbort(connector.getProvider(), params.signal, lifetime))
      // wagmi's `disconnect` revokes the permission first, so the wallet seems to disconnect by itself.
      const look = async () => {
        if (!isConnected(connector) && (await hasLeft(host, connector)) && !params.signal.aborted)
          emit({ type: 'disconnected', namespace: 'eip155', connectorId: params.connector.id, isLeft: true })
      }
      void look()
      const stops = [
        config.subscribe(
          (state) => state,
          () => void look(),
        ),
      ]
      const back = new Promise<void>((resolve) => {
        stops.push(onChange(({ accounts = [] }) => accounts.length > 0 && resolve()))
      })
      await withAbort(back, params.signal, lifetime).finally(() => {
        for (const stop of stops) stop()
      })
    },

    disconnect: async (namespace, onRevokeFailed) => {
      if (!one.last || one.last.signal.aborted) return
      await one.disconnect(namespace, onRevokeFailed)
      try {
        // All connections end: a visitor who disconnects must not find another wallet connected instead.
        for (const { connector: each } of [...config.state.connections.values()]) {
          const own = connectorsOf(config).find(({ uid }) => uid === each.uid)
          if (own) await host.disconnect(own)
        }
      } catch (error) {
        onRevokeFailed?.(toModalError(ofViem(error)))
      }
    },

    forget: one.forget,
    chooseAccount: one.chooseAccount,

    ...createOperations(connected, directSigner, context.platform),

    switchNetwork: async ({ network, signal }) => {
      const { wallet, chainId, signal: ended } = connected()
      try {
        // wagmi may report an outdated chain, so the wallet is asked.
        const isThere = chainId === String(network.id)
        const asked = isThere && (await askInTime(wallet, { method: 'eth_chainId' }, context.platform, signal, ended))
        if (isThere && parseChainId(asked) === chainId) return
        const go = () =>
          withAbort(host.switchChain(wallet.connector, Number(network.id), toChain(network)), signal, ended)
        await go().catch(async (failure: unknown) => {
          const said = ofViem(failure)
          if (!mayAddNetwork(said)) throw said
          // wagmi adds a network only for one error code.
          const params = [toAddParams(network, numberToHex(Number(network.id)))]
          await wallet.request({ method: 'wallet_addEthereumChain', params }, signal, ended).catch((error: unknown) => {
            throw mayAddNetwork(error) && !isUnknownNetwork(said) ? said : error
          })
          await go()
        })
      } catch (thrown) {
        throw toSwitchError(ofViem(thrown), network)
      }
    },

    dispose: one.dispose,
  }
}

function toChain(network: Network) {
  const { blockExplorerUrls, rpcUrls, ...chain } = toAddParams(network, '')
  return { ...chain, rpcUrls: [...rpcUrls], ...(blockExplorerUrls && { blockExplorerUrls }) }
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
