import { createPageProvider, type PageProvider } from '../../../adapters/page-provider.js'
import type { AccountRecord, ConnectedWalletInfo } from '../../../contracts/account/account.js'
import type { Adapter, AdapterContext, AdapterDefinition, ConnectParams } from '../../../contracts/adapter.js'
import type { CaipNetworkId, Namespace } from '../../../contracts/caip.js'
import { parseCaipNetworkId } from '../../../contracts/caip.js'
import type { FrameResult } from '../../../contracts/frame/messages.js'
import type { Network } from '../../../contracts/network/network.js'
import { ProviderUndefinedError } from '../../../errors/adapter.js'
import { DisposedError, isModalError } from '../../../errors/base.js'
import { eitherSignal } from '../../../lib/with-abort.js'
import { walletsSwitch } from '../../../namespaces/namespace-table.js'
import type { WalletCall } from '../frame/provider.js'
import { createFrameNetwork, type FrameNetworkConfig, toFrameChainId } from './frame-network.js'
import { createEvmOperations, createSolanaOperations } from './operations.js'
import { toRecords } from './user-accounts.js'

interface AuthConfig extends FrameNetworkConfig {
  /** Decides whether the wallet may be asked, and waits for the visitor if necessary. `send` makes the request. */
  guard(call: WalletCall, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown>
  username(): string | undefined
  describe(user: FrameResult<'GET_USER'>): ConnectedWalletInfo
}

export interface AuthAdapter extends Adapter {
  refresh(namespace: Namespace, signal: AbortSignal): Promise<void>
}

interface Session {
  network: Network
  accounts: readonly AccountRecord[]
  readonly abort: AbortController
  readonly page: PageProvider
}

/** The adapter of the connector AUTH. One login serves eip155 and solana. */
export function createAuthAdapter(config: AuthConfig) {
  let current: AuthAdapter | undefined
  return {
    type: 'auth',
    namespaces: ['eip155', 'solana'],
    setup: (context) => {
      current = setupAuthAdapter(config, context)
      return current
    },
    current: () => current,
  } satisfies AdapterDefinition & { current(): AuthAdapter | undefined }
}

function setupAuthAdapter(config: AuthConfig, { emit, platform }: AdapterContext): AuthAdapter {
  const { provider, guard } = config
  const sessions = new Map<Namespace, Session>()
  const frame = createFrameNetwork(config)
  let connectorId = ''
  let leaving: Promise<void> | undefined
  const connected = (namespace: Namespace): Session => {
    const session = sessions.get(namespace)
    if (!session) throw new ProviderUndefinedError({ namespace })
    return session
  }

  const ask = (call: WalletCall): Promise<unknown> => {
    const session = connected(call.namespace)
    if (call.method === 'eth_chainId') return Promise.resolve(toHexChainId(session.network.caipNetworkId))
    return guard(call, async (signal) => {
      const ends = eitherSignal(signal, session.abort.signal)
      const { network } = session
      await frame.goTo(network, ends)
      return provider.request({ ...call, chainId: toFrameChainId(network.caipNetworkId) }, ends)
    })
  }

  const forget = (namespace: Namespace) => {
    const session = sessions.get(namespace)
    if (!session) return
    sessions.delete(namespace)
    session.abort.abort(new DisposedError())
    session.page.tell('disconnect')
    if (sessions.size > 0) return
    frame.reset()
  }

  const about = (user: FrameResult<'GET_USER'>) => {
    const username = config.username()
    return {
      user: { ...user, email: user.email ?? null, ...(username !== undefined && { username }) },
      wallet: config.describe(user),
    }
  }

  const connect = async ({ connector, namespace, network, signal }: ConnectParams) => {
    connectorId = connector.id
    const user = await frame.readUser(network, signal)
    signal.throwIfAborted()
    const session: Session = sessions.get(namespace) ?? {
      network,
      accounts: [],
      abort: new AbortController(),
      // The provider that `getProvider(namespace)` returns while a user is logged in. Its errors have EIP-1193 codes.
      page: createPageProvider({
        isEmbeddedWallet: true,
        request: async ({ method, params }: Omit<WalletCall, 'namespace'>) => {
          try {
            return await ask({ namespace, method, params })
          } catch (error) {
            throw withCode(error)
          }
        },
      }),
    }
    session.accounts = toRecords(namespace, user)
    session.network = network
    sessions.set(namespace, session)
    return {
      namespace,
      connectorId,
      get accounts() {
        return sessions.get(namespace) === session ? session.accounts : []
      },
      chainId: parseCaipNetworkId(network.caipNetworkId).chainId,
      provider: session.page.provider,
      ...about(user),
    }
  }

  const refreshOn = async (namespace: Namespace, network: Network, signal: AbortSignal) => {
    const user = await frame.readUser(network, signal)
    const session = sessions.get(namespace)
    if (!session || signal.aborted) return
    const before = session.accounts[0]?.address
    session.network = network
    session.accounts = toRecords(namespace, user)
    emit({ type: 'accountsChanged', namespace, connectorId, accounts: [...session.accounts] })
    emit({ type: 'userChanged', namespace, connectorId, ...about(user) })
    if (user.address !== before) session.page.tell('accountsChanged', [user.address])
  }

  const evm = createEvmOperations(ask, () => connected('eip155'), platform)
  const solana = createSolanaOperations(ask, () => connected('solana').network, platform)

  return {
    ...evm,
    type: 'auth',
    connect,
    reconnect: async (params) => ((await provider.isConnected(params.signal)) ? connect(params) : undefined),
    isStillConnected: async (namespace) => {
      const { abort } = connected(namespace)
      return provider.isStillConnected(abort.signal)
    },
    disconnect: async (namespace) => {
      forget(namespace)
      leaving ??= provider.signOut().finally(() => {
        leaving = undefined
      })
      await leaving
    },
    forget: async (namespace) => forget(namespace),
    refresh: (namespace, signal) => refreshOn(namespace, connected(namespace).network, signal),
    request: async ({ namespace, method, params }) => ask({ namespace, method, params }),
    signMessage: ({ namespace, address, message }) =>
      namespace === 'solana' ? solana.signMessage(address, message) : evm.signMessage({ namespace, address, message }),
    sendTransaction: (transaction) =>
      /^0x/i.test(transaction.from) ? evm.sendTransaction(transaction) : solana.sendTransaction(transaction),
    switchNetwork: async ({ network, signal }) => {
      const { chainNamespace: namespace } = network
      const session = connected(namespace)
      const ends = eitherSignal(signal, session.abort.signal)
      await frame.goTo(network, ends)
      // The account on another network may differ: not all networks have smart accounts.
      await refreshOn(namespace, network, ends)
      if (walletsSwitch(namespace)) session.page.tell('chainChanged', toHexChainId(network.caipNetworkId))
    },
    dispose: () => {
      for (const namespace of [...sessions.keys()]) forget(namespace)
    },
  }
}

const toHexChainId = (id: CaipNetworkId) => `0x${Number(parseCaipNetworkId(id).chainId).toString(16)}`

/** The EIP-1193 codes of errors: hosts' libraries only read numbers. */
const codes: Readonly<Record<string, number>> = {
  wallet_user_rejected: 4001,
  frame_aborted: 4001,
  frame_rpc_not_allowed: 4200,
  adapter_provider_undefined: 4100,
  frame_message: -32602,
}

function withCode(error: unknown): Error {
  const [text, code] = isModalError(error) ? [error.shortMessage, codes[error.code]] : [String(error)]
  return Object.assign(new Error(text, { cause: error }), { code: code ?? -32603 })
}
