import type { AdapterReference } from '../adapter.js'
import type { WagmiActions, WagmiConfig } from './config.js'
import { createHost } from './host.js'

/**
 * Connects what the host's wagmi config connects: its connectors, its chains, its session. What the host does by wagmi the
 * modal shows, and what the modal does is in the config. Fits @wagmi/core 2 and 3. Its code, which has no wagmi in it, is
 * downloaded by the modal.
 *
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
    load: async () => (await import('./adapter.js')).createWagmiAdapter(host),
    loadWallets: async () => (await import('./wallets.js')).wagmiWallets(host),
  }
}
