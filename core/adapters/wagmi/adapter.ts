import type { AccountRecord } from '../../contracts/account/account.js'
import type { Adapter, AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import { ofViem } from '../../errors/foreign/dialects.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { withAbort } from '../../lib/with-abort.js'
import { createOperations, directSigner } from '../evm/adapter.js'
import { toEvmWallet } from '../evm/wallet.js'
import { createOneWallet } from '../one-wallet.js'
import type { WagmiHost } from './config.js'
import { createWagmiConnecting } from './connecting.js'
import { connectorsOf, hasLeft, type WagmiWallet } from './session-wallet.js'
import { switchNetwork } from './switch-network.js'

export function createWagmiAdapter(host: WagmiHost): AdapterDefinition {
  return { type: 'wagmi', namespaces: ['eip155'], setup: (context) => setupWagmiAdapter(host, context) }
}

function setupWagmiAdapter(host: WagmiHost, context: AdapterContext): Adapter {
  const { config } = host
  const { emit } = context
  const one = createOneWallet<AccountRecord, WagmiWallet>({ namespace: 'eip155' }, context)
  const { connected, lifetime } = one
  const { connect, reconnect, connectorOf, isConnected } = createWagmiConnecting(host, one)

  return {
    type: 'wagmi',

    connect,
    reconnect,
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

    switchNetwork: async ({ network, signal }) =>
      switchNetwork(host, connected(), network, { platform: context.platform, signal }),

    dispose: one.dispose,
  }
}
