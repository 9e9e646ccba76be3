import { readMember } from '../../errors/base.js'

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

/**
 * The connectors of a config, and those that the host connected without listing them: `connect(config, { connector: injected() })`.
 * WalletConnect's may be the modal's own, which stands in wagmi's state for a session that the modal has.
 */
export function connectorsOf({ connectors, state }: WagmiConfig): readonly WagmiConnector[] {
  const connected = [...state.connections.values()].map(({ connector }) => connector)
  const unlisted = connected.filter(
    ({ uid, id }) => id !== 'walletConnect' && !connectors.some((each) => each.uid === uid),
  )
  return [...connectors, ...unlisted.filter(isWhole)]
}

/** A connector that wagmi restores has only a name until it is connected. */
function isWhole(connector: Pick<WagmiConnector, 'id' | 'uid'>): connector is WagmiConnector {
  return typeof readMember(connector, 'getProvider') === 'function'
}
