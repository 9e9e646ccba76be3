import type { ViewDefinition } from './view.js'

/** Views of who is connected: what can be seen and done with an account. */
export const accountViews = {
  SwitchAddress: () => import('./switch-address.js'),
  Swap: () => import('./swap.js'),
  SwapSelectToken: () => import('./swap-select-token.js'),
  SwapPreview: () => import('./swap-preview.js'),
  WalletSend: () => import('./wallet-send.js'),
  WalletSendPreview: () => import('./wallet-send-preview.js'),
  WalletSendSelectToken: () => import('./wallet-send-select-token.js'),
  WalletReceive: () => import('./wallet-receive.js'),
  WalletCompatibleNetworks: () => import('./wallet-compatible-networks.js'),
  Transactions: () => import('./transactions.js'),
  TransactionDetails: () => import('./transaction-details.js'),
  ChooseAccountName: () => import('./choose-account-name.js'),
  RegisterAccountName: () => import('./register-account-name.js'),
  RegisterAccountNameSuccess: () => import('./register-account-name-success.js'),
  OnRampProviders: () => import('./on-ramp-providers.js'),
  OnRampTokenSelect: () => import('./on-ramp-token-select.js'),
  OnRampFiatSelect: () => import('./on-ramp-fiat-select.js'),
  BuyInProgress: () => import('./buy-in-progress.js'),
  OnRampActivity: () => import('./on-ramp-activity.js'),
  WhatIsABuy: () => import('./what-is-a-buy.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
