import './isolate-mobx.js'

export type { AdapterReference } from './adapters/adapter.js'
export { evm } from './adapters/evm/index.js'
export { solana } from './adapters/solana/index.js'
export type { AccountRecord, AccountType, ConnectedWalletInfo } from './contracts/account.js'
export type { CaipAddress, CaipNetworkId, Namespace } from './contracts/caip.js'
export type { ModalOptions } from './contracts/host-options.js'
export type { HostNetwork, Network } from './contracts/network.js'
export type { ViewName, ViewRequest } from './contracts/views.js'
export type { Wallet } from './contracts/wallet.js'
export { createModal } from './create-modal.js'
export { isModalError, ModalError } from './errors/base.js'
export { ConfigInvalidError, type ConfigProblem } from './errors/config.js'
export type { AccountSnapshot, ConnectionStatus, Modal, ModalEvent, ModalSnapshot, OpenOptions } from './modal-api.js'
export {
  arbitrum,
  aurora,
  avalanche,
  base,
  baseSepolia,
  bitcoin,
  bitcoinTestnet,
  bsc,
  celo,
  gnosis,
  mainnet,
  optimism,
  polkadot,
  polygon,
  sepolia,
  solana as solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from './networks.js'
export type { Device, KeyValueStorage, PageMetadata, Platform, TimerHandle } from './platform.js'
