'use client'

export * from '../core/adapters/index.js'
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
export type { ViewName, ViewRequest } from '../core/contracts/views/views.js'
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
