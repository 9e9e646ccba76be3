import type { ViewName } from '../../core/contracts/views/views.js'
import { type Lazy, lazy } from '../../core/lib/lazy.js'
import type { Sections, ViewDefinition } from '../components/view.js'

/** Picks one view of a file with several. */
const named =
  <Name extends string>(name: Name) =>
  (file: Readonly<Record<Name, ViewDefinition>>) => ({ default: file[name] })

const emailViews = lazy(() => import('../features/login/views/email-views.js'))
const walletConnectViews = lazy(() => import('../features/connect/connecting/wallet-connect.js'))

/** The code of each view. No other module imports views; facts about a view by its name are in core's manifest. */
export const views: Readonly<Record<ViewName, Lazy<{ default: ViewDefinition }>>> = {
  Connect: lazy(() => import('../features/connect/connect.js')),
  AllWallets: lazy(() => import('../features/connect/all-wallets.js')),
  ConnectingWalletConnectBasic: lazy(() => walletConnectViews.load(), named('connectingWalletConnectBasic')),
  WhatIsAWallet: lazy(() => import('../features/connect/guide-views.js'), named('whatIsAWallet')),
  GetWallet: lazy(() => import('../features/connect/guide-views.js'), named('getWallet')),
  Account: lazy(() => import('../features/account/account.js')),
  TokenDetails: lazy(() => import('../features/account/token-details.js')),
  Networks: lazy(() => import('../features/connect/network-views.js'), named('networks')),
  UnsupportedChain: lazy(() => import('../features/connect/network-views.js'), named('unsupportedChain')),
  Unavailable: lazy(() => import('../features/connect/unavailable.js')),
  SIWXSignMessage: lazy(() => import('../features/sign-in/sign-in.js')),
  ConnectingSiwe: lazy(() => import('../features/sign-in/sign-in.js')),
  ConnectWallets: lazy(() => import('../features/connect/connect.js')),
  ConnectingExternal: lazy(() => import('../features/connect/connecting/external.js'), named('connectingExternal')),
  ConnectingMultiChain: lazy(() => import('../features/connect/connecting/external.js'), named('connectingMultiChain')),
  ConnectingWalletConnect: lazy(() => walletConnectViews.load(), named('connectingWalletConnect')),
  Downloads: lazy(() => import('../features/connect/guide-views.js'), named('downloads')),
  EmailVerifyOtp: lazy(() => emailViews.load(), named('emailVerifyOtp')),
  EmailVerifyDevice: lazy(() => emailViews.load(), named('emailVerifyDevice')),
  ConnectSocials: lazy(() => import('../features/login/views/social-views.js'), named('connectSocials')),
  ConnectingSocial: lazy(() => import('../features/login/views/social-views.js'), named('connectingSocial')),
  ConnectingFarcaster: lazy(() => import('../features/login/views/social-views.js'), named('connectingFarcaster')),
  UpdateEmailWallet: lazy(() => emailViews.load(), named('updateEmailWallet')),
  UpdateEmailPrimaryOtp: lazy(() => emailViews.load(), named('updateEmailPrimaryOtp')),
  UpdateEmailSecondaryOtp: lazy(() => emailViews.load(), named('updateEmailSecondaryOtp')),
  UpgradeEmailWallet: lazy(() => emailViews.load(), named('upgradeEmailWallet')),
  AccountSettings: lazy(() => import('../features/login/views/account-settings.js')),
  ApproveTransaction: lazy(() => import('../features/login/approve-transaction.js')),
  SmartSessions: lazy(() => import('../features/login/smart-sessions.js')),
  SwitchAddress: lazy(() => import('../features/account/switch-address.js')),
  WalletSend: lazy(() => import('../features/send/send.js')),
  WalletSendPreview: lazy(() => import('../features/send/preview.js')),
  WalletSendSelectToken: lazy(() => import('../features/send/select-token.js')),
  WalletReceive: lazy(() => import('../features/receive/receive.js'), named('walletReceive')),
  WalletCompatibleNetworks: lazy(() => import('../features/receive/receive.js'), named('walletCompatibleNetworks')),
  Transactions: lazy(() => import('../features/activity/activity-list.js'), named('transactions')),
  ChooseAccountName: lazy(() => import('../features/names/names.js'), named('chooseAccountName')),
  RegisterAccountName: lazy(() => import('../features/names/names.js'), named('registerAccountName')),
  RegisterAccountNameSuccess: lazy(() => import('../features/names/names.js'), named('registerAccountNameSuccess')),
  OnRampProviders: lazy(() => import('../features/buy/providers.js'), named('onRampProviders')),
  OnRampTokenSelect: lazy(() => import('../features/buy/currency-views.js'), named('onRampTokenSelect')),
  OnRampFiatSelect: lazy(() => import('../features/buy/currency-views.js'), named('onRampFiatSelect')),
  BuyInProgress: lazy(() => import('../features/buy/purchase-views.js'), named('buyInProgress')),
  OnRampActivity: lazy(() => import('../features/buy/purchase-views.js'), named('onRampActivity')),
  WhatIsABuy: lazy(() => import('../features/buy/providers.js'), named('whatIsABuy')),
  TransactionDetails: lazy(() => import('../features/activity/transaction-details.js')),
  Swap: lazy(() => import('../features/swap/swap.js')),
  SwapSelectToken: lazy(() => import('../features/swap/select-token.js')),
  SwapPreview: lazy(() => import('../features/swap/preview.js')),
}

export const sections: Sections = {
  login: lazy(() => import('../features/login/connect-section.js')),
  activity: lazy(() => import('../features/activity/activity-list.js')),
}
