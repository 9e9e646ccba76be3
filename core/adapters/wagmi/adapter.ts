import {
  type Adapter,
  type AdapterContext,
  type AdapterDefinition,
  type ConnectParams,
  defineAdapter,
} from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import { NoAccountsFoundError, ProviderNotFoundError } from '../../errors/adapter.js'
import { readMember } from '../../errors/base.js'
import { WalletConnectConnectorNotFoundError } from '../../errors/evm.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { toAddParams, toSwitchError } from '../add-network.js'
import { createAskForAccounts } from '../ask-for-accounts.js'
import { createCurrentSession } from '../current-session.js'
import { keepSession } from '../evm/connection.js'
import { directSigner } from '../evm/direct-signer.js'
import { createOperations } from '../evm/operations.js'
import { parseChainId } from '../evm/parse-answer.js'
import { revokePermissions } from '../evm/revoke-permissions.js'
import type { EvmSession } from '../evm/session.js'
import { toEvmWallet } from '../evm/wallet.js'
import { createAttempts } from './attempts.js'
import type { WagmiConnector } from './config.js'
import { connectorsOf } from './connectors.js'
import type { WagmiHost } from './host.js'
import { openWagmiSession } from './session.js'

/** How long a wallet may take to forget a page before disconnecting goes on without it. */
const revokeLimitMs = 5000

/** The code behind `wagmi()`. */
export function createWagmiAdapter(host: WagmiHost): AdapterDefinition {
  return defineAdapter({ type: 'wagmi', namespaces: ['eip155'], setup: (context) => setupWagmiAdapter(host, context) })
}

function setupWagmiAdapter(host: WagmiHost, context: AdapterContext): Adapter {
  const { platform, emit } = context
  const { config } = host
  const current = createCurrentSession<EvmSession>('eip155')
  const { lifetime } = current
  const askForAccounts = createAskForAccounts<void>(lifetime)
  const attempts = createAttempts(host)
  let connected: WagmiConnector | undefined

  const isConnected = ({ uid }: WagmiConnector) =>
    config.state.status === 'connected' && config.state.current === uid && config.state.connections.has(uid)

  /** @throws {@link ProviderNotFoundError} when this is no connector of the config. */
  const connectorOf = ({ connector }: ConnectParams): WagmiConnector => {
    const isOne = (each: WagmiConnector) =>
      connector.type === 'WALLET_CONNECT'
        ? each.id === 'walletConnect'
        : each.uid === readMember(connector.provider, 'uid')
    // Several may have one id; the host may have connected another than the first.
    const ones = connectorsOf(config).filter(isOne)
    const found = ones.find(isConnected) ?? ones[0]
    if (found) return found
    throw connector.type === 'WALLET_CONNECT' ? new WalletConnectConnectorNotFoundError() : new ProviderNotFoundError()
  }

  /** Of what wagmi has connected. Nothing is kept of what failed. */
  async function open(connector: WagmiConnector, { connector: { id }, signal }: ConnectParams): Promise<EvmSession> {
    const wallet = toEvmWallet(await withAbort(connector.getProvider(), signal, lifetime))
    const opened = openWagmiSession({ host, connector, wallet, connectorId: id, emit })
    if (opened.signal.aborted) throw new NoAccountsFoundError()
    return opened
  }

  const keep = (connector: WagmiConnector, opened: EvmSession) => {
    connected = connector
    return keepSession(current, opened)
  }

  /** wagmi may be restoring its own session: what it finds is waited for. */
  async function whenSettled(signal: AbortSignal): Promise<void> {
    if (config.state.status !== 'reconnecting') return
    let stop = () => {}
    const settled = new Promise<void>((resolve) => {
      stop = config.subscribe(
        ({ status }) => status,
        (status) => status !== 'reconnecting' && resolve(),
      )
    })
    await withAbort(settled, signal, lifetime).finally(stop)
  }

  return {
    type: 'wagmi',

    connect: async (params) => {
      const connector = connectorOf(params)
      const source = {
        provider: connector,
        ask: async () => {
          lifetime.throwIfAborted()
          if (!isConnected(connector)) await withAbort(attempts.connect(connector), lifetime)
        },
        onApproved: (listener: () => void) =>
          config.subscribe(
            () => isConnected(connector),
            (isNow) => isNow && listener(),
          ),
      }
      const leave = attempts.enter(connector)
      try {
        await askForAccounts(source, params).catch((error: unknown) => {
          throw unwrap(error)
        })
        return keep(connector, await open(connector, params))
      } catch (error) {
        if (isConnected(connector)) void attempts.abandon(connector)
        throw toModalError(error)
      } finally {
        leave()
      }
    },

    reconnect: async (params) => {
      const connector = connectorOf(params)
      const { signal } = params
      const before = current.kept
      try {
        signal.throwIfAborted()
        await whenSettled(signal)
        if (isConnected(connector)) return keep(connector, await open(connector, params))
        // The host has connected another one: that is what there is.
        if (config.state.status === 'connected') return undefined
        if (!(await withAbort(connector.isAuthorized(), signal, lifetime)) || current.kept !== before) return undefined
        const leave = attempts.enter(connector)
        try {
          await withAbort(attempts.connect(connector, true), signal, lifetime)
          return keep(connector, await open(connector, params))
        } finally {
          leave()
        }
      } catch (error) {
        throw toModalError(unwrap(error))
      }
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const ended = current.kept
      const connector = connected
      if (!ended || !connector) return
      current.forget(ended)
      if (ended.signal.aborted) return
      ended.end(new AbortedError())
      const limit = { platform, limitMs: revokeLimitMs, outer: lifetime }
      try {
        await withTimeLimit(limit, (signal) => revokePermissions(ended.wallet, signal))
      } catch (error) {
        onRevokeFailed?.(error)
      }
      try {
        // Whoever disconnects is not to find another wallet of theirs in its place.
        for (const { connector: each } of [...config.state.connections.values()]) {
          const own = connectorsOf(config).find(({ uid }) => uid === each.uid)
          if (own) await host.disconnect(own)
        }
      } catch (error) {
        onRevokeFailed?.(toModalError(unwrap(error)))
      }
    },

    ...createOperations(current, directSigner, context),

    switchNetwork: async ({ network, signal }) => {
      const session = current.connected()
      if (!connected) return
      try {
        // wagmi says where it was told that the wallet is; the wallet knows.
        const isThere = session.chainId === String(network.id)
        const asked = isThere && (await session.wallet.request({ method: 'eth_chainId' }, signal, session.signal))
        if (isThere && parseChainId(asked) === session.chainId) return
        await withAbort(host.switchChain(connected, Number(network.id), toChain(network)), signal, session.signal)
      } catch (thrown) {
        throw toSwitchError(unwrap(thrown), network)
      }
    },

    dispose: current.dispose,
  }
}

function toChain(network: Network) {
  const { blockExplorerUrls, rpcUrls, ...chain } = toAddParams(network, '')
  return { ...chain, rpcUrls: [...rpcUrls], ...(blockExplorerUrls && { blockExplorerUrls }) }
}

/** What the wallet said, out of what wagmi made of it: the library's own text would hide it. */
function unwrap(thrown: unknown): unknown {
  const isOfLibrary = typeof readMember(thrown, 'shortMessage') === 'string' && !readMember(thrown, 'meta')
  return (isOfLibrary && readMember(thrown, 'cause')) || thrown
}
