import './isolate-mobx.js'

export * from './adapters/index.js'
export type { AccountRecord, AccountType, ConnectedWalletInfo } from './contracts/account/account.js'
export type { CaipAddress, CaipNetworkId, Namespace } from './contracts/caip.js'
export type {
  AccountSnapshot,
  ConnectionStatus,
  Modal,
  ModalEvent,
  ModalSnapshot,
  OpenOptions,
} from './contracts/modal-api.js'
export type { HostNetwork, Network } from './contracts/network/network.js'
export type { ViewName, ViewRequest } from './contracts/views/views.js'
export type { Wallet } from './contracts/wallet.js'
export { isModalError, ModalError } from './errors/base.js'
export { ConfigInvalidError, type ConfigProblem } from './errors/config.js'
export type { Device, KeyValueStorage, PageMetadata, Platform, TimerHandle } from './lib/platform/platform.js'
export { createModal } from './modal/create-modal.js'
export {
  arbitrum,
  aurora,
  avalanche,
  base,
  baseSepolia,
  bitcoin as bitcoinMainnet,
  bitcoinTestnet,
  bsc,
  celo,
  gnosis,
  mainnet,
  optimism,
  polkadot as polkadotMainnet,
  polygon,
  sepolia,
  solana as solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from './networks/index.js'
export type { ModalOptions } from './options/host-options.js'
export type { SessionOverride } from './options/session-override.js'
