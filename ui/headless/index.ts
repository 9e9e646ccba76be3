'use client'

export type * from '../../core/public-types.js'
export type {
  ModalError,
  ModalTexts,
  ModalWords,
  WalletConnection,
  WalletModal,
  WalletModalProviderProps,
} from '../index.js'
export { useConnect, useDisconnect, useWallets, WalletModalProvider } from '../index.js'
export { createHeadlessModal } from './create-headless-modal.js'
export {
  type ConnectedAccount,
  type Pairing,
  type PairingCode,
  type SigningIn,
  useAccounts,
  useCode,
  usePairing,
  useSignIn,
} from './hooks.js'
