import type { ConnectedWalletInfo } from '../../../contracts/account/account.js'
import type { Adapter, AdapterConnection, AdapterDefinition, ConnectParams } from '../../../contracts/adapter.js'
import type { Namespace } from '../../../contracts/caip.js'
import { ConnectionClientNotSetError, ProviderUndefinedError } from '../../../errors/adapter.js'
import { lazy } from '../../../lib/lazy.js'

const evm = lazy(() => import('../../../adapters/evm/adapter.js'))
const solana = lazy(() => import('../../../adapters/solana/adapter.js'))

/**
 * The adapter of the connector AUTH for a host's login. Its wallets are ordinary ones, so the adapters of their
 * namespaces speak with them.
 */
export const createHostAdapter = (config: {
  /** The wallet of a namespace; `isRestored` may ask the host for a login of an earlier page. */
  wallet(namespace: Namespace, signal: AbortSignal, isRestored: boolean): Promise<unknown>
  describe(): ConnectedWalletInfo
  /** Called when the last namespace is forgotten: the visitor has left elsewhere. */
  forget(): void
  /** Called when the last namespace is disconnected. Never rejects. */
  logOut(): Promise<void>
}): AdapterDefinition => ({
  type: 'auth',
  namespaces: ['eip155', 'solana'],
  setup: (context) => {
    const inner = new Map<Namespace, Adapter>()
    const connected = new Set<Namespace>()
    const load = async (namespace: Namespace): Promise<Adapter> => {
      const { createSolanaAdapter } = namespace === 'solana' ? await solana.load() : { createSolanaAdapter: undefined }
      const known = inner.get(namespace)
      if (known) return known
      const definition = createSolanaAdapter ? createSolanaAdapter() : await evmDefinition()
      const made = inner.get(namespace) ?? definition.setup(context)
      inner.set(namespace, made)
      return made
    }
    const of = async (namespace: Namespace) => {
      const adapter = inner.get(namespace)
      if (!adapter || !connected.has(namespace)) throw new ProviderUndefinedError({ namespace })
      return adapter
    }
    const can = <Name extends keyof Adapter>(adapter: Adapter, name: Name): NonNullable<Adapter[Name]> => {
      const capability = adapter[name]
      if (!capability) throw new ConnectionClientNotSetError({ type: 'auth', capability: name })
      return capability
    }
    /** The wallet's own name would be that of the service. The visitor knows the account by the login. */
    const named = (connection: AdapterConnection, namespace: Namespace): AdapterConnection => {
      connected.add(namespace)
      return Object.create(connection, { wallet: { value: config.describe(), enumerable: true } })
    }
    const withWallet = async (params: ConnectParams, isRestored: boolean): Promise<ConnectParams | undefined> => {
      const provider = await config.wallet(params.namespace, params.signal, isRestored)
      return provider === undefined
        ? undefined
        : { ...params, connector: { ...params.connector, type: 'EXTERNAL', provider } }
    }
    const isOfEvm = (address: string) => /^0x/i.test(address)

    return {
      type: 'auth',
      connect: async (params) => {
        const whole = await withWallet(params, false)
        if (!whole) throw new ProviderUndefinedError({ namespace: params.namespace })
        return named(await (await load(params.namespace)).connect(whole), params.namespace)
      },
      reconnect: async (params) => {
        const whole = await withWallet(params, true)
        const found = whole && (await (await load(params.namespace)).reconnect(whole))
        return found && named(found, params.namespace)
      },
      disconnect: async (namespace) => {
        connected.delete(namespace)
        await inner.get(namespace)?.forget?.(namespace)
        if (connected.size === 0) await config.logOut()
      },
      forget: async (namespace) => {
        connected.delete(namespace)
        if (connected.size === 0) config.forget()
        await inner.get(namespace)?.forget?.(namespace)
      },
      signMessage: async (params) => (await of(params.namespace)).signMessage(params),
      request: async (params) => (await of(params.namespace)).request(params),
      switchNetwork: async (params) => can(await of(params.network.chainNamespace), 'switchNetwork')(params),
      sendTransaction: async (params) =>
        can(await of(isOfEvm(params.from) ? 'eip155' : 'solana'), 'sendTransaction')(params),
      estimateGas: async (params) => can(await of('eip155'), 'estimateGas')(params),
      writeContract: async (params) => can(await of('eip155'), 'writeContract')(params),
      sendCalls: async (params) => can(await of('eip155'), 'sendCalls')(params),
      getCapabilities: async (address) => can(await of('eip155'), 'getCapabilities')(address),
      followNetworks: () => {
        for (const adapter of inner.values()) adapter.followNetworks?.()
      },
      dispose: () => {
        for (const adapter of inner.values()) adapter.dispose()
      },
    }
  },
})

async function evmDefinition(): Promise<AdapterDefinition> {
  const { createEvmAdapter, directSigner } = await evm.load()
  return createEvmAdapter('auth', directSigner)
}
