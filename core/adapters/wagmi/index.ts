import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import { createHost, type WagmiActions, type WagmiConfig, type WagmiState } from './config.js'

const adapter = lazy(() => import('./adapter.js'))
const wallets = lazy(() => import('./session-wallet.js'))

/**
 * Shares the connection of the host's wagmi config: its connectors, chains and session. The modal shows what the host does
 * through wagmi, and writes what it does itself into the config. Works with @wagmi/core 2 and 3. The adapter's code
 * contains no wagmi; the modal downloads it.
 * @param actions - of `@wagmi/core` or `wagmi/actions`
 * @example
 * import { connect, disconnect, switchChain } from '@wagmi/core'
 * createWalletModal({ adapters: [wagmi(config, { connect, disconnect, switchChain })] })
 */
export function wagmi<Config extends WagmiConfig>(config: Config, actions: WagmiActions<Config>): AdapterReference {
  const host = createHost(config, actions)
  return {
    type: 'wagmi',
    namespaces: ['eip155'],
    load: async () => (await adapter.load()).createWagmiAdapter(host),
    loadWallets: async () => (await wallets.load()).wagmiWallets(host),
    hostSession: {
      connectorId: (isInIframe) => {
        const id = idInUse(config.state)
        // In a Safe the page's wallet is the Safe.
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

/** Connected, or being restored. Without a connector in use wagmi asks for the first, and there is nobody to show yet. */
function idInUse({ connections, current, status }: WagmiState): string | undefined {
  return status !== 'disconnected' && current ? connections.get(current)?.connector.id : undefined
}
