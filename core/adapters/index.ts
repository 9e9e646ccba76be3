import type { AdapterDefinition, AdapterReference } from '../contracts/adapter.js'
import { knownNamespaces } from '../contracts/namespace.js'
import type { HostNetwork } from '../contracts/network/network.js'
import { lazy } from '../lib/lazy.js'
import type { SessionOverride } from '../options/session-override.js'
import type { Ethers5Options, EthersOptions, EthersSigner } from './ethers/adapter.js'
import type { HostWallet } from './evm/host-wallets.js'
import type { ConnectionClass, HostConnection, OpenedConnection } from './solana/connection.js'
import { createHost, type WagmiActions, type WagmiConfig, type WagmiState } from './wagmi/config.js'

const ofBitcoin = lazy(() => import('./bitcoin/adapter.js'))
const ofEthers = lazy(() => import('./ethers/adapter.js'))
const ofEvm = lazy(() => import('./evm/adapter.js'))
const hostWallets = lazy(() => import('./evm/host-wallets.js'))
const ofPolkadot = lazy(() => import('./polkadot/adapter.js'))
const ofSolana = lazy(() => import('./solana/adapter.js'))
const solanaConnection = lazy(() => import('./solana/connection.js'))
const ofWagmi = lazy(() => import('./wagmi/adapter.js'))
const walletsOfWagmi = lazy(() => import('./wagmi/session-wallet.js'))
const ofWalletConnect = lazy(() => import('./walletconnect/adapter.js'))

/**
 * Connects the Bitcoin wallets of the page: Wallet Standard, sats-connect (`window.btc_providers`), `window.unisat` and
 * `window.okxwallet.bitcoin`. Its code is downloaded when the modal starts, in order to find them.
 * @example createModal({ adapters: [bitcoin()], networks: [bitcoinMainnet] })
 */
export const bitcoin = (): AdapterReference => ({
  type: 'bitcoin',
  namespaces: ['bip122'],
  load: async () => (await ofBitcoin.load()).bitcoinAdapter,
  loadWallets: async () => (await ofBitcoin.load()).bitcoinWallets,
})

/**
 * Connects the EVM wallets of the page (EIP-1193: announced by EIP-6963, or at `window.ethereum`), and wallets that the
 * host provides. Its code is downloaded when such a wallet is listed or restored.
 * @example createModal({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(options: { wallets?: readonly HostWallet[] } = {}): AdapterReference {
  return evmReference('evm', options.wallets, async () => (await ofEvm.load()).evmAdapter)
}

/**
 * Connects EVM wallets and signs with the host's ethers 6. Its code, which does not include ethers, is downloaded when
 * a wallet is listed or restored.
 * @example
 * import { BrowserProvider, Interface, JsonRpcSigner } from 'ethers'
 * createWalletModal({ adapters: [ethers({ ethers: { BrowserProvider, Interface, JsonRpcSigner } })] })
 */
export function ethers<Provider, Signer extends EthersSigner>(
  options: EthersOptions<Provider, Signer>,
): AdapterReference {
  return evmReference('ethers', options.wallets, async () => (await ofEthers.load()).createEthersAdapter(options))
}

/**
 * Connects EVM wallets and signs with the host's ethers 5. Its code, which does not include ethers, is downloaded when
 * a wallet is listed or restored.
 * @example
 * import { ethers } from 'ethers'
 * createWalletModal({ adapters: [ethers5({ ethers })] })
 */
export function ethers5(options: Ethers5Options): AdapterReference {
  return evmReference('ethers5', options.wallets, async () => (await ofEthers.load()).createEthers5Adapter(options))
}

function evmReference(
  type: string,
  wallets: readonly HostWallet[] | undefined,
  load: () => Promise<AdapterDefinition>,
): AdapterReference {
  const reference: AdapterReference = { type, namespaces: ['eip155'], load }
  if (!wallets?.length) return reference
  return {
    ...reference,
    loadWallets: async () => (await hostWallets.load()).hostWallets(wallets),
    hostSession: {
      // Inside a Safe, the wallet is that Safe.
      connectorId: (isInIframe) => (isInIframe ? wallets.find(({ id }) => id === 'safe')?.id : undefined),
      // If the code cannot be loaded, the visitor can still connect manually.
      watch: (listener, signal) =>
        void hostWallets.load().then(
          ({ watchProviders }) => watchProviders(wallets, signal, listener),
          () => {},
        ),
    },
  }
}

/**
 * Connects the Polkadot wallets of the page (`window.injectedWeb3`). Its code is downloaded when the modal starts, in
 * order to find them.
 * @example createModal({ adapters: [polkadot()], networks: [polkadotMainnet] })
 */
export const polkadot = (): AdapterReference => ({
  type: 'polkadot',
  namespaces: ['polkadot'],
  load: async () => (await ofPolkadot.load()).polkadotAdapter,
  loadWallets: async () => (await ofPolkadot.load()).polkadotWallets,
})

/** The options of `solana()`. */
export interface SolanaOptions {
  /**
   * The host's own web3.js `Connection`, or a function that returns or loads one for a network. The modal uses it for
   * its own requests and transactions; the host closes it.
   * @default the network's RPC URL
   */
  readonly connection?: HostConnection
}

/**
 * Connects the Solana wallets of the page (Wallet Standard). Its code is downloaded when such a wallet is chosen or
 * restored.
 * @example
 * createModal({ adapters: [solana()], networks: [solanaMainnet] })
 * createModal({ adapters: [solana({ connection })], networks: [solanaMainnet] })
 */
export function solana(options: SolanaOptions = {}): AdapterReference {
  const load = async () => (await ofSolana.load()).createSolanaAdapter(options.connection)
  return { type: 'solana', namespaces: ['solana'], load }
}

/**
 * Opens a `Connection` of the host's own web3.js to a network. web3.js has no method that closes a connection, and it
 * reconnects while there are subscriptions: `close` ends its socket for good.
 * @param Connection - the class of the host's web3.js; this package does not include one
 * @returns the connection, and `close`, which ends its socket
 * @throws {@link ModalError} `adapter_chain_not_supported` if the network has no RPC URL
 * @example
 * import { Connection } from '@solana/web3.js'
 *
 * const { connection, close } = await openSolanaConnection(solanaMainnet, Connection)
 * const slot = await connection.getSlot()
 * close()
 */
export async function openSolanaConnection<Kind extends object>(
  network: HostNetwork,
  Connection: ConnectionClass<Kind>,
): Promise<OpenedConnection<Kind>> {
  return (await solanaConnection.load()).openConnection(network, Connection)
}

/**
 * Uses the host's wagmi config: its connectors, chains and session. The modal follows changes that the host makes
 * through wagmi, and writes its own into the config. Works with @wagmi/core 2 and 3. The adapter's code, which does not
 * include wagmi, is downloaded when the modal needs it.
 * @param actions - actions of `@wagmi/core` or `wagmi/actions`
 * @example
 * import { connect, disconnect, switchChain } from '@wagmi/core'
 * createWalletModal({ adapters: [wagmi(config, { connect, disconnect, switchChain })] })
 */
export function wagmi<Config extends WagmiConfig>(config: Config, actions: WagmiActions<Config>): AdapterReference {
  const host = createHost(config, actions)
  return {
    type: 'wagmi',
    namespaces: ['eip155'],
    load: async () => (await ofWagmi.load()).createWagmiAdapter(host),
    loadWallets: async () => (await walletsOfWagmi.load()).wagmiWallets(host),
    replacesPage: true,
    hostSession: {
      connectorId: (isInIframe) => {
        const id = idInUse(config.state)
        // Inside a Safe, the wallet is that Safe.
        const isSafe = !id && isInIframe && config.connectors.some((each) => each.id === 'safe')
        return isSafe ? 'safe' : id
      },
      watch: (listener, signal) =>
        signal.addEventListener(
          'abort',
          config.subscribe(idInUse, (id) => id && listener()),
        ),
    },
  }
}

/**
 * The id of the connector that is connected or being restored. With no connector in use, wagmi tries the first one,
 * which must not be shown yet.
 */
function idInUse({ connections, current, status }: WagmiState): string | undefined {
  return status !== 'disconnected' && current ? connections.get(current)?.connector.id : undefined
}

/**
 * Connects wallets on other devices by WalletConnect, in every namespace of the host's networks. It is present by
 * default unless `enableWalletConnect` is false. If it is listed explicitly, each namespace has its main network by
 * default.
 * @param override - replaces the modal's own lists in session proposals. It is checked when the adapter is first used,
 * and throws a {@link ConfigInvalidError} then
 * @example
 * createModal({ adapters: [universal()] })
 * createModal({ adapters: [universal({ methods: { eip155: ['personal_sign'] } })] })
 */
export function universal(override?: SessionOverride): AdapterReference {
  const load = async () => (await ofWalletConnect.load()).createUniversalAdapter(override)
  return { type: 'universal', namespaces: knownNamespaces, load }
}
