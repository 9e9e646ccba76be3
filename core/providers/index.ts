export type { TokenBalance } from '../contracts/account/token.js'
export type { Transaction, Transfer } from '../contracts/account/transaction.js'
export type { CaipNetworkId } from '../contracts/caip.js'
export type { KnownNamespace, Namespace } from '../contracts/namespace.js'
export type { HostNetwork, Network } from '../contracts/network/network.js'
export type {
  ActivityProvider,
  BalancesProvider,
  KnownToken,
  PricesProvider,
  ProviderContext,
  Providers,
  ServiceProvider,
} from '../contracts/service-providers.js'
export { blockscout } from './blockscout.js'
export * from './catalogue/index.js'
export { coingecko } from './coingecko.js'
export { hostPrices } from './host-prices.js'
export { nodes } from './nodes.js'
