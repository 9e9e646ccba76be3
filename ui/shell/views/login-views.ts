import type { ViewDefinition } from '../../components/view.js'

/** Views that only somebody meets who logs in without a wallet. Which of them there are is told with the first. */
export const loginViews = {
  EmailVerifyOtp: () => import('../../features/login/views/email-verify-otp.js'),
  EmailVerifyDevice: () => import('../../features/login/views/email-verify-device.js'),
  ConnectSocials: () => import('../../features/login/views/connect-socials.js'),
  ConnectingSocial: () => import('../../features/login/views/connecting-social.js'),
  ConnectingFarcaster: () => import('../../features/login/views/connecting-farcaster.js'),
  UpdateEmailWallet: () => import('../../features/login/views/update-email-wallet.js'),
  UpdateEmailPrimaryOtp: () => import('../../features/login/views/update-email-primary-otp.js'),
  UpdateEmailSecondaryOtp: () => import('../../features/login/views/update-email-secondary-otp.js'),
  UpgradeEmailWallet: () => import('../../features/login/views/upgrade-email-wallet.js'),
  AccountSettings: () => import('../../features/login/views/account-settings.js'),
  ApproveTransaction: () => import('../../features/login/approve-transaction.js'),
  SmartSessions: () => import('../../features/login/smart-sessions.js'),
} satisfies Readonly<Record<string, () => Promise<{ default: ViewDefinition }>>>
