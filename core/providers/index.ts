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
