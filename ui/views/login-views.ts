import type { ViewDefinition } from './view.js'

/** Views that only somebody meets who logs in without a wallet. Which of them there are is told with the first. */
export const loginViews = {
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
  ApproveTransaction: () => import('./approve-transaction.js'),
  SmartSessions: () => import('./smart-sessions.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
