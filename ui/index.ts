'use client'

export { bitcoin } from '../core/adapters/bitcoin/index.js'
export { type EthersOptions, ethers } from '../core/adapters/ethers/index.js'
export type { Eip1193, EthersLibrary, EthersSigner, EthersTransaction } from '../core/adapters/ethers/library.js'
export { type Ethers5Options, ethers5 } from '../core/adapters/ethers5/index.js'
export type { Ethers5Library, Ethers5Signer, Ethers5Transaction } from '../core/adapters/ethers5/library.js'
export type { HostWallet } from '../core/adapters/evm/host-wallet.js'
export { evm } from '../core/adapters/evm/index.js'
export { polkadot } from '../core/adapters/polkadot/index.js'
export { openSolanaConnection, type SolanaOptions, solana } from '../core/adapters/solana/index.js'
export type {
  WagmiActions,
  WagmiConfig,
  WagmiConnection,
  WagmiConnector,
  WagmiState,
} from '../core/adapters/wagmi/config.js'
export { wagmi } from '../core/adapters/wagmi/index.js'
export { universal } from '../core/adapters/walletconnect/index.js'
export type { AdapterReference } from '../core/contracts/adapter.js'
export type { Namespace } from '../core/contracts/caip.js'
export type {
  AccountSnapshot,
  ConnectionStatus,
  Modal,
  ModalEvent,
  ModalSnapshot,
  OpenOptions,
} from '../core/contracts/modal-api.js'
export type { HostNetwork, Network } from '../core/contracts/network/network.js'
export type { ViewRequest } from '../core/contracts/views/open-request.js'
export type { ViewName } from '../core/contracts/views/views.js'
export type { ModalError } from '../core/errors/base.js'
export type { ModalOptions } from '../core/options/host-options.js'
export type { SessionOverride } from '../core/options/session-override.js'
export {
  AccountButton,
  type AccountButtonProps,
  ConnectButton,
  type ConnectButtonProps,
  NetworkButton,
  type NetworkButtonProps,
  WalletButton,
} from './entry/buttons.js'
export { createWalletModal } from './entry/create-wallet-modal.js'
export { EmbeddedWalletModal } from './entry/embedded.js'
export {
  useDisconnect,
  useModalState,
  useWalletAccount,
  useWalletEvents,
  useWalletModal,
  useWalletNetwork,
  useWalletProvider,
  useWalletTheme,
  type WalletAccount,
  type WalletNetwork,
  type WalletTheme,
} from './entry/hooks.js'
export { WalletModalProvider, type WalletModalProviderProps } from './entry/provider.js'
export type { WalletModal } from './entry/wallet-modal.js'
