import './isolate-mobx.js'

export { bitcoin } from './adapters/bitcoin/index.js'
export { type EthersOptions, ethers } from './adapters/ethers/index.js'
export type { Eip1193, EthersLibrary, EthersSigner, EthersTransaction } from './adapters/ethers/library.js'
export { type Ethers5Options, ethers5 } from './adapters/ethers5/index.js'
export type { Ethers5Library, Ethers5Signer, Ethers5Transaction } from './adapters/ethers5/library.js'
export type { HostWallet } from './adapters/evm/host-wallet.js'
export { evm } from './adapters/evm/index.js'
export { polkadot } from './adapters/polkadot/index.js'
export { openSolanaConnection, type SolanaOptions, solana } from './adapters/solana/index.js'
export type { WagmiActions, WagmiConfig, WagmiConnection, WagmiConnector, WagmiState } from './adapters/wagmi/config.js'
export { wagmi } from './adapters/wagmi/index.js'
export { universal } from './adapters/walletconnect/index.js'
export type { AccountRecord, AccountType, ConnectedWalletInfo } from './contracts/account/account.js'
export type { AdapterReference } from './contracts/adapter.js'
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
export type { ViewRequest } from './contracts/views/open-request.js'
export type { ViewName } from './contracts/views/views.js'
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
