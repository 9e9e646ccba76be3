/** The members of a wagmi connector that the adapter uses. */
export interface WagmiConnector {
  readonly id: string
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
}

/** The members of a connection in wagmi's state that the adapter uses. */
export interface WagmiConnection {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: Pick<WagmiConnector, 'id' | 'uid'>
}

/** The members of wagmi's state that the adapter uses. */
export interface WagmiState {
  readonly connections: ReadonlyMap<string, WagmiConnection>
  /** The uid of the active connector. */
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** The members of a wagmi config (@wagmi/core 2 and 3) that the adapter uses. */
export interface WagmiConfig {
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  subscribe<Slice>(selector: (state: WagmiState) => Slice, listener: (now: Slice, before: Slice) => void): () => void
}

/**
 * The wagmi actions that change its state, from `@wagmi/core` or `wagmi/actions`. The config reflects their effects.
 */
export interface WagmiActions<Config extends WagmiConfig> {
  connect: WagmiAction<Config, { connector: Config['connectors'][number]; isReconnecting?: boolean }>
  disconnect: WagmiAction<Config, { connector: Config['connectors'][number] }>
  switchChain: WagmiAction<
    Config,
    { connector: Config['connectors'][number]; chainId: ChainId<Config>; addEthereumChainParameter: AddChain }
  >
}

/** The parameters of EIP-3085, for wallets that do not know the network. */
export interface AddChain {
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
  iconUrls?: string[]
}

/** The chain ids in the type of the config. */
export type ChainId<Config> = Config extends { readonly chains: readonly { readonly id: infer Id }[] } ? Id : number

/**
 * Declared as a method, so that wagmi's actions, which require more of a config than is declared here, are assignable.
 */
type WagmiAction<Config, Params> = { do(config: Config, params: Params): Promise<unknown> }['do']

/** wagmi, for the adapter and its list of wallets. Small, because it is created on the host's page. */
export interface WagmiHost {
  readonly config: WagmiConfig
  /** The uids of the connectors that the modal is connecting or has abandoned: their events are not the host's. */
  readonly ours: string[]
  connect(connector: WagmiConnector, isReconnecting?: boolean): Promise<unknown>
  /** Makes wagmi create a connector, and connects it. */
  connectNew(create: (config: never) => object): Promise<unknown>
  disconnect(connector: WagmiConnector): Promise<unknown>
  switchChain(connector: WagmiConnector, chainId: number, addChain: AddChain): Promise<unknown>
}

export function createHost<Config extends WagmiConfig>(config: Config, actions: WagmiActions<Config>): WagmiHost {
  /** wagmi's own connector object, which its actions require. */
  const own = (connector: WagmiConnector): Config['connectors'][number] =>
    config.connectors.find(({ uid }) => uid === connector.uid) ?? connector
  return {
    config,
    ours: [],
    connect: (connector, isReconnecting) =>
      actions.connect(config, { connector: own(connector), ...(isReconnecting && { isReconnecting }) }),
    connectNew: (create) => actions.connect(config, { connector: create as never }), // wagmi accepts connectors and functions that create one
    disconnect: (connector) => actions.disconnect(config, { connector: own(connector) }),
    switchChain: (connector, id, addEthereumChainParameter) => {
      const chainId = id as ChainId<Config> // wagmi itself rejects a chain that is not in its config
      return actions.switchChain(config, { connector: own(connector), chainId, addEthereumChainParameter })
    },
  }
}
