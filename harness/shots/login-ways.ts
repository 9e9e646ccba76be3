import type { ViewName } from '../../core/contracts/views.js'
import { always, canTryAgain, fox, mainnet, type State, showsCode, showsHeading, type Way } from './way.js'

/** Somebody without a wallet. */
const address = 'alice@walletmodal.test'
const logins = { chains: { mainnet } } satisfies Partial<Way>
const collapsed = { ...logins, modal: { features: { collapseWallets: true } } } satisfies Partial<Way>
const wallets = [{ open: 'ConnectWallets' }, { expect: { view: 'ConnectWallets' } }] as const
const emailed = [{ open: 'Connect' }, { enterEmail: address }, showsField('Code of six digits')] as const
const loggedIn = [
  ...emailed,
  { id: 'code', frame: { code: address } },
  { enterCode: '$code' },
  { expect: { view: 'Account', within: '5s' } },
] as const
const settings = [...loggedIn, { openSettings: {} }, { expect: { view: 'AccountSettings' } }] as const

function showsField(name: string) {
  return { expect: { screen: [{ role: 'textbox', name }], within: '8s' }, only: 'browser' } as const
}

/** The views of logging in without a wallet, and of what comes of it. */
export const loginWays = {
  ConnectWallets: {
    loading: { ...collapsed, faults: [{ on: 'http.catalogue', do: 'blackhole' }], steps: [...wallets] },
    // None is here, and the catalogue has none.
    empty: { ...collapsed, http: { catalogue: { wallets: 0 } }, steps: [...wallets] },
    failed: {
      ...collapsed,
      faults: [{ on: 'http.catalogue', do: { status: 503 } }],
      steps: [...wallets, canTryAgain],
    },
    full: {
      ...collapsed,
      wallets: { fox, long: { via: 'eip6963', name: 'A wallet with a name of thirty' } },
      steps: [...wallets, { expect: { rows: { Fox: 1 }, within: '2s' } }],
    },
  },
  EmailVerifyOtp: {
    loading: { ...logins, steps: [...emailed] },
    empty: { ...logins, steps: [...emailed] },
    failed: {
      ...logins,
      steps: [...emailed, { enterCode: '000000' }, showsField('Code of six digits')],
    },
    full: { ...logins, steps: [...emailed] },
  },
  EmailVerifyDevice: always({
    ...logins,
    frame: { verifyDevice: true },
    steps: [{ open: 'Connect' }, { enterEmail: address }, { expect: { view: 'EmailVerifyDevice', within: '5s' } }],
  }),
  ConnectSocials: always({
    ...logins,
    steps: [{ open: 'Connect' }, { logInWith: 'more' }, { expect: { view: 'ConnectSocials' } }],
  }),
  ConnectingSocial: {
    ...always({
      ...logins,
      steps: [{ open: 'Connect' }, { logInWith: 'google' }, showsHeading('Log in with Google')],
    }),
    failed: {
      ...logins,
      steps: [
        { open: 'Connect' },
        { logInWith: 'google' },
        showsHeading('Log in with Google'),
        { frame: { social: 'deny' } },
        canTryAgain,
      ],
    },
  },
  ConnectingFarcaster: always({
    ...logins,
    steps: [{ open: 'Connect' }, { logInWith: 'farcaster' }, showsCode],
  }),
  UpdateEmailWallet: always({
    ...logins,
    steps: [...settings, { changeEmail: {} }, showsField('Your new email address')],
  }),
  UpdateEmailPrimaryOtp: always({
    ...logins,
    steps: [
      ...settings,
      { changeEmail: {} },
      { enterEmail: 'new@walletmodal.test' },
      showsHeading('Code for your current address'),
    ],
  }),
  UpdateEmailSecondaryOtp: always({
    ...logins,
    steps: [
      ...settings,
      { changeEmail: {} },
      { enterEmail: 'new@walletmodal.test' },
      showsHeading('Code for your current address'),
      { id: 'primary', frame: { code: address } },
      { enterCode: '$primary' },
      showsHeading('Code for your new address'),
    ],
  }),
  // Words and a link: nothing in it is waited for, and nothing can fail.
  UpgradeEmailWallet: always({
    ...logins,
    steps: [...settings, { open: 'UpgradeEmailWallet' }, showsHeading('Take your wallet with you')],
  }),
  AccountSettings: always({ ...logins, steps: [...settings] }),
  ApproveTransaction: always({
    ...logins,
    steps: [...loggedIn, { 'app.sign': 'hello' }, { expect: { view: 'ApproveTransaction' } }],
  }),
  SmartSessions: always({
    ...logins,
    modal: { features: { smartSessions: true } },
    steps: [...settings, { openSmartSessions: {} }, showsHeading('No active permissions')],
  }),
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
