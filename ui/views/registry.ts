import type { ViewName } from '../../core/contracts/views.js'
import type { ViewDefinition } from './view.js'

/** Where the code of each view is. A name without a line here does not compile; nothing else imports a view. */
const loaders: Readonly<Record<ViewName, () => Promise<{ default: ViewDefinition }>>> = {
  Connect: () => import('./connect.js'),
  AllWallets: () => import('./all-wallets.js'),
  ConnectingExternal: () => import('./connecting-external.js'),
  ConnectingMultiChain: () => import('./connecting-multi-chain.js'),
  ConnectingWalletConnectBasic: () => import('./connecting-wallet-connect-basic.js'),
  ConnectingWalletConnect: () => import('./connecting-wallet-connect.js'),
  Downloads: () => import('./downloads.js'),
  WhatIsAWallet: () => import('./what-is-a-wallet.js'),
  GetWallet: () => import('./get-wallet.js'),
  Account: () => import('./account.js'),
  Networks: () => import('./networks.js'),
  UnsupportedChain: () => import('./unsupported-chain.js'),
  SIWXSignMessage: () => import('./siwx-sign-message.js'),
  ConnectingSiwe: () => import('./connecting-siwe.js'),
  ConnectWallets: () => import('./connect.js').then(({ connectWallets }) => ({ default: connectWallets })),
  EmailVerifyOtp: () => import('./email-verify-otp.js'),
  EmailVerifyDevice: () => import('./email-verify-device.js'),
  ConnectSocials: () => import('./connect-socials.js'),
  ConnectingSocial: () => import('./connecting-social.js'),
  ConnectingFarcaster: () => import('./connecting-farcaster.js'),
  UpdateEmailWallet: () => import('./update-email-wallet.js'),
  UpdateEmailPrimaryOtp: () => import('./update-email-primary-otp.js'),
  UpdateEmailSecondaryOtp: () => import('./update-email-secondary-otp.js'),
  UpgradeEmailWallet: () => import('./upgrade-email-wallet.js'),
  AccountSettings: () => import('./account-settings.js'),
  ChooseAccountName: () => import('./choose-account-name.js'),
  ApproveTransaction: () => import('./approve-transaction.js'),
  SmartSessions: () => import('./smart-sessions.js'),
}

/** The code of the views that arrived: the same for every modal of the page. */
const arrived: Partial<Record<ViewName, ViewDefinition>> = {}

/** The view's code, when it is here. */
export function peekView(name: ViewName): ViewDefinition | undefined {
  return arrived[name]
}

/** Loads the view's code. Rejects when it does not arrive; the next call tries again. */
export async function loadView(name: ViewName): Promise<ViewDefinition> {
  const known = arrived[name]
  if (known) return known
  const { default: view } = await loaders[name]()
  arrived[name] = view
  return view
}

/** Loads the views that the visible one leads to, so that a step forward does not wait. */
export function prefetchViews(names: readonly ViewName[]): void {
  // One that does not come now is asked for again when it is shown.
  for (const name of names) loadView(name).catch(() => {})
}

/** Where Connect leads besides, where somebody can log in without a wallet. */
export const loginViews: readonly ViewName[] = [
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ConnectSocials',
]

/** Where the visitor may go from a view. */
export const nextViews: Readonly<Record<ViewName, readonly ViewName[]>> = {
  Connect: [
    'ConnectingExternal',
    'ConnectingWalletConnectBasic',
    'ConnectingWalletConnect',
    'ConnectingMultiChain',
    'AllWallets',
    'Account',
    'WhatIsAWallet',
  ],
  AllWallets: ['ConnectingExternal', 'ConnectingWalletConnect'],
  ConnectingExternal: ['Account'],
  ConnectingMultiChain: ['ConnectingExternal'],
  ConnectingWalletConnectBasic: ['Account', 'AllWallets'],
  ConnectingWalletConnect: ['Account', 'Downloads'],
  Downloads: [],
  WhatIsAWallet: ['GetWallet'],
  GetWallet: ['Downloads', 'AllWallets'],
  Account: ['Networks'],
  Networks: ['Account', 'Connect'],
  UnsupportedChain: ['Account'],
  SIWXSignMessage: [],
  ConnectingSiwe: [],
  ConnectWallets: ['ConnectingExternal', 'ConnectingWalletConnect'],
  EmailVerifyOtp: ['Account'],
  EmailVerifyDevice: ['EmailVerifyOtp'],
  ConnectSocials: ['ConnectingSocial', 'ConnectingFarcaster'],
  ConnectingSocial: ['Account'],
  ConnectingFarcaster: ['Account'],
  UpdateEmailWallet: ['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'],
  UpdateEmailPrimaryOtp: ['UpdateEmailSecondaryOtp'],
  UpdateEmailSecondaryOtp: ['AccountSettings'],
  UpgradeEmailWallet: [],
  AccountSettings: ['UpdateEmailWallet', 'Networks'],
  ChooseAccountName: [],
  ApproveTransaction: [],
  SmartSessions: ['ApproveTransaction'],
}
