import type { ViewDefinition } from '../../components/view.js'

/** Views of who chooses a wallet, behind the list. */
export const walletViews = {
  AllWallets: () => import('../../features/connect/all-wallets.js'),
  ConnectingExternal: () => import('../../features/connect/connecting/external.js'),
  ConnectingMultiChain: () => import('../../features/connect/connecting/multi-chain.js'),
  ConnectingWalletConnectBasic: () => import('../../features/connect/connecting/wallet-connect-basic.js'),
  ConnectingWalletConnect: () => import('../../features/connect/connecting/wallet-connect.js'),
  Downloads: () => import('../../features/connect/connecting/downloads.js'),
  WhatIsAWallet: () => import('../../features/connect/what-is-a-wallet.js'),
  GetWallet: () => import('../../features/connect/get-wallet.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
