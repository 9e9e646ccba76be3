export type { TokenBalance } from '../contracts/account/token.js'
export type { Transaction, Transfer } from '../contracts/account/transaction.js'
export type { CaipNetworkId } from '../contracts/caip.js'
export type {
  LoginAnswer,
  LoginFrame,
  LoginProvider,
  LoginRequest,
  LoginWallet,
  RelayProvider,
} from '../contracts/login-provider.js'
export type { KnownNamespace, Namespace } from '../contracts/namespace.js'
export type { HostNetwork, Network } from '../contracts/network/network.js'
export type * from '../contracts/reown-services.js'
export type * from '../contracts/service-providers.js'
export type * from '../contracts/swap-router.js'
export { hostAnalytics, noAnalytics } from './analytics.js'
export { basenames } from './basenames.js'
export { blockscout } from './blockscout.js'
export * from './catalogue/index.js'
export { type CoinbaseOnrampOptions, coinbaseOnramp } from './coinbase-onramp.js'
export { coingecko } from './coingecko.js'
export { ens } from './ens.js'
export { etherscan } from './etherscan.js'
export { helius } from './helius.js'
export { type HostNamesOptions, hostNames } from './host-names.js'
export { hostPrices } from './host-prices.js'
export { type JupiterOptions, jupiter } from './jupiter.js'
export { type LifiOptions, lifi } from './lifi.js'
export { frame, provider } from './login.js'
export { nodes } from './nodes.js'
export { bundledPictures, type PictureTemplates, pictureUrls } from './pictures.js'
export { relay } from './relay.js'
export { reown } from './reown.js'
export { type SessionOnrampOptions, sessionOnramp } from './session-onramp.js'
export { sns } from './sns.js'
export { walletAssets } from './wallet-assets.js'
export { type ZeroExOptions, zeroEx } from './zero-ex.js'
