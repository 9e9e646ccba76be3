export type { ConnectedWalletInfo } from '../contracts/account/account.js'
export type { CaipNetworkId } from '../contracts/caip.js'
export type { KnownNamespace, Namespace } from '../contracts/namespace.js'
export type { HostNetwork, Network } from '../contracts/network/network.js'
export type * from '../contracts/transport.js'
export type * from '../contracts/transport-step.js'
export { defineTransport } from './define-transport.js'
export {
  type MobileWalletAdapterOptions,
  mobileWalletAdapter,
} from './mobile-wallet-adapter/mobile-wallet-adapter.js'
export type { TonConnectOptions, TonWallet } from './ton-connect/options.js'
export { tonConnect } from './ton-connect/ton-connect.js'
