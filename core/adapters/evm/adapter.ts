import type { AccountRecord } from '../../contracts/account/account.js'
import type { AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { isModalError } from '../../errors/base.js'
import {
  ConnectNetworkNotFoundError,
  ConnectorTypeNotFoundError,
  ConnectSwitchFailedError,
  ProviderStartError,
} from '../../errors/evm.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { methodOf } from '../../lib/foreign-call.js'
import { withAbort } from '../../lib/with-abort.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { isCoinbase } from './host-wallets.js'
import { type CreateSigner, createOperations, directSigner } from './operations.js'
import { type EvmSession, type EvmWallet, switchNetwork, toEvmWallet } from './wallet.js'

/** `connectTo` is the chain that a wallet is asked to be on as it connects. */
export function createEvmAdapter(type: string, createSigner: CreateSigner, connectTo?: number): AdapterDefinition {
  return {
    type,
    namespaces: ['eip155'],
    setup: (context) => {
      const { connected, ...connecting } = connectEvmWallets(context, connectTo)
      return {
        type,
        ...connecting,
        ...createOperations(connected, createSigner),
        switchNetwork: async ({ network, signal }) =>
          switchNetwork({ session: connected(), network, platform: context.platform, signal }),
      }
    },
  }
}

export const evmAdapter = createEvmAdapter('evm', directSigner)

const connectableTypes: readonly string[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL']

/** The chains of a Coinbase wallet where the host names no networks. */
const coinbaseChainIds: readonly number[] = [1, 84532]

function connectEvmWallets(context: AdapterContext, connectTo: number | undefined) {
  const { platform, networks, areNetworksGiven, emit } = context
  const started = new WeakMap<object, Promise<unknown>>()

  /** Finds the wallet behind a connector; one that the host hands over as `getProvider` is started, once. */
  async function startWallet(
    { id, provider }: Connector,
    signal: AbortSignal,
    isRestored: boolean,
  ): Promise<EvmWallet> {
    const getProvider = methodOf(provider, 'getProvider')
    if (!getProvider || typeof provider !== 'object' || provider === null) return toEvmWallet(provider)
    const isPlainCoinbase = areNetworksGiven === false && isCoinbase(id)
    const chainIds = isPlainCoinbase ? coinbaseChainIds : networks('eip155').map((each) => Number(each.id))
    const starting = started.get(provider) ?? (async () => getProvider({ chainIds }))()
    started.set(provider, starting)
    starting.catch(() => started.delete(provider)) // the next choice tries again
    try {
      return toEvmWallet(await withAbort(starting, signal))
    } catch (cause) {
      if (signal.aborted) throw toModalError(cause)
      const error = isModalError(cause) ? cause : new ProviderStartError({ id, cause })
      if (!isRestored) emit({ type: 'walletFailed', namespace: 'eip155', connectorId: id, error })
      throw error
    }
  }

  async function enter(session: EvmSession, signal: AbortSignal): Promise<void> {
    if (connectTo === undefined || session.chainId === String(connectTo)) return
    const known = networks('eip155')
    const network = known.find(({ id }) => Number(id) === connectTo)
    if (!network) throw new ConnectNetworkNotFoundError({ chainId: connectTo, known: known.map(({ id }) => id) })
    try {
      await switchNetwork({ session, network, platform, signal })
    } catch (cause) {
      throw signal.aborted ? cause : new ConnectSwitchFailedError({ chainId: connectTo, cause })
    }
  }

  return createWalletAdapter<AccountRecord, EvmWallet>(
    {
      namespace: 'eip155',
      toWallet: async ({ connector, signal }, isRestored) => {
        const { id, type } = connector
        if (!isRestored && !connectableTypes.includes(type)) throw new ConnectorTypeNotFoundError({ id, type })
        return startWallet(connector, signal, isRestored)
      },
      enter,
    },
    context,
  )
}
