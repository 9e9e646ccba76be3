'use client'

export * from '../core/adapters/index.js'
export { defineAdapter } from '../core/contracts/adapter.js'
export { isModalError, type ModalError } from '../core/errors/modal-error.js'
export { defineNamespace } from '../core/namespaces/define-namespace.js'
export type * from '../core/public-types.js'
export * from './entry/buttons.js'
export type { WalletModal } from './entry/facade.js'
export {
  type MessageSigning,
  type NetworkSwitching,
  useConnect,
  useDisconnect,
  useModalState,
  useSignMessage,
  useSwitchNetwork,
  useWalletAccount,
  useWalletEvents,
  useWalletModal,
  useWalletNetwork,
  useWalletProvider,
  useWallets,
  useWalletTheme,
  type WalletAccount,
  type WalletConnection,
  type WalletNetwork,
  type WalletTheme,
} from './entry/hooks.js'
export type { PageButtonProps } from './entry/page-button.js'
export type { WalletModalProviderProps } from './entry/provider.js'
export { createWalletModal, EmbeddedWalletModal, WalletModalProvider } from './entry/provider.js'
export type { ModalTexts, Words as ModalWords } from './messages/words.js'
