export type { ModalError } from '../errors/base.js'
// A transport is made of types that the modal has.
export type * from '../public-types.js'
export { defineTransport } from './define-transport.js'
export { metamaskMobile } from './metamask-mobile/metamask-mobile.js'
export type { MetaMaskMobileOptions } from './metamask-mobile/options.js'
export {
  type MobileWalletAdapterOptions,
  mobileWalletAdapter,
} from './mobile-wallet-adapter/mobile-wallet-adapter.js'
export type { TonConnectOptions, TonWallet } from './ton-connect/options.js'
export { tonConnect } from './ton-connect/ton-connect.js'
