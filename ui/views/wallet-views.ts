import type { ViewDefinition } from './view.js'

/** Views of who chooses a wallet, behind the list. */
export const walletViews = {
  AllWallets: () => import('./all-wallets.js'),
  ConnectingExternal: () => import('./connecting-external.js'),
  ConnectingMultiChain: () => import('./connecting-multi-chain.js'),
  ConnectingWalletConnectBasic: () => import('./connecting-wallet-connect-basic.js'),
  ConnectingWalletConnect: () => import('./connecting-wallet-connect.js'),
  Downloads: () => import('./downloads.js'),
  WhatIsAWallet: () => import('./what-is-a-wallet.js'),
  GetWallet: () => import('./get-wallet.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
