import type { AddChain, ChainId, WagmiActions, WagmiConfig, WagmiConnector } from './config.js'

/** wagmi as the adapter and its list of wallets work with it. Small: it is made on the host's page. */
export interface WagmiHost {
  readonly config: WagmiConfig
  connect(connector: WagmiConnector, isReconnecting?: boolean): Promise<unknown>
  /** Has wagmi make a connector of this, and connects it. */
  connectNew(create: (config: never) => object): Promise<unknown>
  disconnect(connector: WagmiConnector): Promise<unknown>
  switchChain(connector: WagmiConnector, chainId: number, chain: AddChain): Promise<unknown>
  /**
   * The uids of the connectors that the modal is asking, and of those it has given up on. wagmi's events about them answer
   * the modal and do not come from the host.
   */
  readonly ours: Set<string>
}

export function createHost<Config extends WagmiConfig>(config: Config, actions: WagmiActions<Config>): WagmiHost {
  /** wagmi's own object: actions want nothing less. */
  const own = (connector: WagmiConnector): Config['connectors'][number] =>
    config.connectors.find(({ uid }) => uid === connector.uid) ?? connector
  return {
    config,
    connect: (connector, isReconnecting) =>
      actions.connect(config, { connector: own(connector), ...(isReconnecting && { isReconnecting }) }),
    connectNew: (create) => actions.connect(config, { connector: create as never }), // wagmi takes both
    disconnect: (connector) => actions.disconnect(config, { connector: own(connector) }),
    switchChain: (connector, id, addEthereumChainParameter) => {
      const chainId = id as ChainId<Config> // wagmi itself refuses a chain that its config does not have
      return actions.switchChain(config, { connector: own(connector), chainId, addEthereumChainParameter })
    },
    ours: new Set(),
  }
}
