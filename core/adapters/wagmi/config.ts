/** The members of a connector of wagmi that are touched. */
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

/** The members of a connection in wagmi's state that are touched. */
export interface WagmiConnection {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: Pick<WagmiConnector, 'id' | 'uid'>
}

/** The members of wagmi's state that are touched. */
export interface WagmiState {
  readonly connections: ReadonlyMap<string, WagmiConnection>
  /** The uid of the connector in use. */
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** The members of a config of wagmi (@wagmi/core 2 and 3) that are touched. */
export interface WagmiConfig {
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  subscribe<Slice>(selector: (state: WagmiState) => Slice, listener: (now: Slice, before: Slice) => void): () => void
}

/** The actions of wagmi that change its state, from `@wagmi/core` or `wagmi/actions`: whatever they do is in the config. */
export interface WagmiActions<Config extends WagmiConfig> {
  connect: WagmiAction<Config, { connector: Config['connectors'][number]; isReconnecting?: boolean }>
  disconnect: WagmiAction<Config, { connector: Config['connectors'][number] }>
  switchChain: WagmiAction<
    Config,
    { connector: Config['connectors'][number]; chainId: ChainId<Config>; addEthereumChainParameter: AddChain }
  >
}

/** A network as EIP-3085 describes it, for wallets that do not know it. */
export interface AddChain {
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
  iconUrls?: string[]
}

/** The ids of the config's chains, as its type names them. */
export type ChainId<Config> = Config extends { readonly chains: readonly { readonly id: infer Id }[] } ? Id : number

/** As a method, so that wagmi's own, which ask for more of a config than is touched here, fit. */
type WagmiAction<Config, Params> = { do(config: Config, params: Params): Promise<unknown> }['do']

/** wagmi as the adapter and its list of wallets work with it. Small: it is made on the host's page. */
export type WagmiHost = ReturnType<typeof createHost>

export function createHost<Config extends WagmiConfig>(config: Config, actions: WagmiActions<Config>) {
  /** wagmi's own object: actions want nothing less. */
  const own = (connector: WagmiConnector): Config['connectors'][number] =>
    config.connectors.find(({ uid }) => uid === connector.uid) ?? connector
  /** The uids of the connectors that the modal asks or has given up on: their events do not come from the host. */
  const ours: string[] = []
  return {
    config,
    ours,
    connect: (connector: WagmiConnector, isReconnecting?: boolean) =>
      actions.connect(config, { connector: own(connector), ...(isReconnecting && { isReconnecting }) }),
    /** Has wagmi make a connector of this, and connects it. */
    connectNew: (create: (config: never) => object) => actions.connect(config, { connector: create as never }), // wagmi takes both
    disconnect: (connector: WagmiConnector) => actions.disconnect(config, { connector: own(connector) }),
    switchChain: (connector: WagmiConnector, id: number, addEthereumChainParameter: AddChain) => {
      const chainId = id as ChainId<Config> // wagmi itself refuses a chain that its config does not have
      return actions.switchChain(config, { connector: own(connector), chainId, addEthereumChainParameter })
    },
  }
}
