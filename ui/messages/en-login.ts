import { inLanguage } from './en.js'

/** Texts of logging in without a wallet. Loaded where that is offered. */
export const enLogin = {
  or: 'or',

  emailLabel: 'Email address',
  emailSubmit: 'Continue with email',
  emailBusy: 'Sending email…',
  emailProblems: { Required: 'Required', 'Invalid email': 'Invalid email' },
  continueWithWallet: 'Continue with wallet',

  providers: {
    google: 'Google',
    github: 'GitHub',
    apple: 'Apple',
    facebook: 'Facebook',
    x: 'X',
    discord: 'Discord',
    farcaster: 'Farcaster',
  },
  continueWith: (provider: string) => `Continue with ${provider}`,
  moreSocials: 'More login options',
  socialsTitle: 'Log in',

  otpTitle: 'Confirm email',
  otpHeading: 'Enter the code',
  otpText: 'We sent a 6-digit code to',
  otpLabel: '6-digit code',
  otpBusy: 'Checking code…',
  otpWrongText: 'Use the latest code, or get a new one.',
  resendCode: 'Resend code',
  resendEmail: 'Resend email',
  resending: 'Sending…',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  changeEmail: 'Use another email',

  deviceTitle: 'New device',
  deviceHeading: 'Check your email',
  deviceText: 'Confirm it’s you with the link we sent to',
  deviceHint: 'The link expires in 20 minutes. We’ll continue automatically.',

  socialPreparing: (provider: string) => `Opening ${provider}…`,
  socialPreparingText: 'A login window will open.',
  socialBlocked: (provider: string) => `Open ${provider}`,
  socialBlockedText: 'Your browser blocked the pop-up. Open it with the button.',
  socialOpen: (provider: string) => `Open ${provider}`,
  socialWaiting: (provider: string) => `Log in with ${provider}`,
  socialWaitingText: 'Continue in the window that just opened.',
  socialRetrieving: 'Logging you in…',
  socialRetrievingText: 'Loading your account…',
  socialCancelled: 'Not logged in',
  socialCancelledText: (provider: string) => `You closed the ${provider} window. Try again when you’re ready.`,
  loginFailed: 'Couldn’t log in',
  loginFailedText: 'Try again, or log in another way.',
  otherWay: 'Try another way',

  farcasterReadyText: 'Scan with your phone’s camera, then approve in Farcaster.',
  farcasterAppReady: 'Continue in Farcaster',
  farcasterAppText: 'Approve in the app, then come back to this page.',
  farcasterCode: 'QR code to log in with Farcaster',
  farcasterOpen: 'Open Farcaster',

  settingsTitle: 'Account settings',
  loggedInWith: (provider: string) => `Logged in with ${provider}`,
  loggedInByEmail: 'Logged in with email',
  changeShort: 'Change',
  network: 'Network',
  accountType: 'Account type',
  smartAccount: 'Smart account',
  smartAccountText: 'Batch several actions in one approval',
  standardAccount: 'Standard account',
  standardAccountText: 'Works with most apps',
  inUse: 'In use',
  switchingType: 'Switching…',
  notOnNetwork: (network: string) => `Not on ${network}`,
  notOnThisNetwork: 'Not on this network',
  accountTypeHint: 'Each account type has its own address.',
  accountTypeFailed: 'Something went wrong. You’re on the standard account now. Try again.',
  chooseName: 'Choose a name',
  settingsNobodyTitle: 'Not logged in',
  settingsNobodyText: 'These settings are for email and social accounts.',

  updateEmailTitle: 'Change email',
  updateEmailHeading: 'Your new email address',
  updateEmailText: (email: string) => `Until you confirm the change, ${email} stays active.`,
  updateEmailTextPlain: 'Your current email works until the new one is confirmed.',
  primaryHeading: 'Code sent to your current email',
  secondaryHeading: 'Code sent to your new email',
  startOver: 'Start over',

  upgradeTitle: 'Export wallet',
  upgradeHeading: 'Take your wallet with you',
  upgradeText:
    'Export your private key and import it into a wallet app you trust. Anyone with this key can take your funds – never share it.',
  upgradeHint: 'Then connect here with that app.',
  upgradeOpen: 'Open export page',

  approveTitle: 'Approve',
  approveAs: (account: string, network: string) => `${account} on ${network}`,
  approveCount: (count: number) => `+${count - 1} more`,
  approveLoading: 'Loading request…',
  approveNothingTitle: 'No pending requests',
  approveNothingText: 'You’re all caught up.',
  approveFailedTitle: 'Couldn’t load this request',
  approveFailedText: 'Nothing was approved. Go back to the app and try again.',
  approveReject: 'Reject and close',

  sessionsTitle: 'Permissions',
  sessionsActive: 'Active',
  sessionsExpired: 'Expired',
  sessionsRevoked: 'Revoked',
  sessionsNone: {
    active: ['No active permissions', 'Apps with limited access show up here.'],
    expired: ['Nothing expired', 'Permissions expire on their own.'],
    revoked: ['Nothing revoked'],
  },
  sessionsFailedTitle: 'Couldn’t load permissions',
  sessionsUntil: (time: string) => `Until ${time}`,
  sessionsEnded: (time: string) => `Ended ${time}`,
  sessionsRevokedAt: (time: string) => `Revoked ${time}`,
  sessionsRevoke: 'Revoke',
  sessionsRevokeOf: (site: string) => `Revoke ${site}`,
  sessionsRevoking: 'Revoking…',
  sessionsRevokeFailed: 'Couldn’t revoke the permission. Try again.',
  permission: {
    'contract-call': 'Use a smart contract',
    'native-token-recurring-allowance': 'Spend native tokens up to a limit each period',
    'erc20-recurring-allowance': 'Spend tokens up to a limit each period',
  } as Readonly<Record<string, string>>, // of any type that a service names
  /** A limit of a token whose decimals nobody vouches for. */
  tokenUnits: (amount: string, token: string) => `${amount} smallest units of ${token}`,
  permissionOther: 'Act on your behalf',

  /** By code of an error: what happened, where its own sentence is not for a visitor … */
  failures: new Map<string, string>([
    ['frame_load', 'Couldn’t load the login service'],
    ['socials_timeout', 'The login service isn’t responding'],
    ['login_part', 'Couldn’t load part of this page'],
    ['otp_wrong', 'That code didn’t work'],
  ]),
  /** … and what to do now. */
  nextSteps: new Map<string, string>([
    ['frame_load', 'Check your internet connection, then try again.'],
    ['frame_blocked', 'Connect a wallet instead.'],
    ['frame_not_ready', 'Try again, or connect a wallet instead.'],
    ['frame_unavailable', 'Connect a wallet instead.'],
    ['frame_message', 'Try again, or log in another way.'],
    ['socials_timeout', 'Try again, or connect a wallet instead.'],
    ['email_cooldown', ''],
    ['social_timeout', ''],
    ['login_part', 'Check your internet connection, then try again.'],
  ]),
}

export type LoginMessages = typeof enLogin

export const loginMessagesOf = inLanguage('login', enLogin)
