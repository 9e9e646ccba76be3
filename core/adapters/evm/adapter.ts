import { type Adapter, type AdapterContext, type AdapterDefinition, defineAdapter } from '../../contracts/adapter.js'
import type { ModalError } from '../../errors/base.js'
import { ConnectNetworkNotFoundError, ConnectorTypeNotFoundError, ConnectSwitchFailedError } from '../../errors/evm.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import { directSigner } from './direct-signer.js'
import { coinbaseChainIds, isCoinbase } from './known-wallets.js'
import { createOperations } from './operations.js'
import { type EvmSession, toSessionWallet } from './session-wallet.js'
import type { SignerLibrary } from './signer.js'
import { createStartWallet } from './start-wallet.js'
import { switchNetwork } from './switch-network.js'

export interface EvmAdapterOptions {
  readonly type: string
  readonly library: SignerLibrary
  /** The chain that a wallet is asked to be on as it connects. */
  readonly connectTo?: number | undefined
}

/** EVM wallets of the page and of the host, one at a time; `library` is what signs. */
export function createEvmAdapter(options: EvmAdapterOptions): AdapterDefinition {
  return defineAdapter({
    type: options.type,
    namespaces: ['eip155'],
    setup: (context) => setupEvmAdapter(options, context),
  })
}

/** The code behind `evm()`: no library of the host signs. */
export const evmAdapter = createEvmAdapter({ type: 'evm', library: directSigner })

const connectableTypes: readonly string[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL']

function setupEvmAdapter({ type, library, connectTo }: EvmAdapterOptions, context: AdapterContext): Adapter {
  const { platform, networks, areNetworksGiven, emit } = context
  const startWallet = createStartWallet(({ id }) =>
    areNetworksGiven === false && isCoinbase(id) ? coinbaseChainIds : networks('eip155').map((each) => Number(each.id)),
  )

  /** Takes a new wallet to the chain that the host wishes. */
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

  const { connected, ...connecting } = createWalletAdapter(
    {
      namespace: 'eip155',
      toRecords: (accounts) => [...accounts],
      toWallet: async ({ connector, signal }, isRestored) => {
        const { id, type } = connector
        if (isRestored) return toSessionWallet(await startWallet(connector, signal))
        if (!connectableTypes.includes(type)) throw new ConnectorTypeNotFoundError({ id, type })
        const onFailed = (error: ModalError) =>
          emit({ type: 'walletFailed', namespace: 'eip155', connectorId: id, error })
        return toSessionWallet(await startWallet(connector, signal, onFailed))
      },
      enter,
    },
    context,
  )
  return {
    type,
    ...connecting,
    ...createOperations(connected, library),
    switchNetwork: async ({ network, signal }) => switchNetwork({ session: connected(), network, platform, signal }),
  }
}
