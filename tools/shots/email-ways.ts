import type { ViewName } from '../../core/contracts/views/views.js'
import { always, canTryAgain, mainnet, type State, showsHeading, type Way } from './way.js'

/** The email address of a visitor without a wallet. */
const address = 'alice@walletmodal.test'
const newAddress = 'new@walletmodal.test'
export const logins = { chains: { mainnet } } satisfies Partial<Way>
const emailed = [{ open: 'Connect' }, { enterEmail: address }, showsField('6-digit code')] as const
/** Steps that log in with email. */
export const loggedIn = [
  ...emailed,
  { id: 'code', frame: { code: address } },
  { enterCode: '$code' },
  { expect: { view: 'Account', within: '5s' } },
] as const
const settings = [...loggedIn, { openSettings: {} }, { expect: { view: 'AccountSettings' } }] as const

function showsField(name: string) {
  return { expect: { screen: [{ role: 'textbox', name }], within: '8s' } } as const
}

/** A step after which the frame leaves one event unanswered. */
function unanswered(on: string) {
  return { frame: { fault: 'timeout', on, times: 1 } } as const
}

const wrongCode = [{ enterCode: '000000' }, { expect: { error: 'frame_failed' } }] as const

/**
 * Ways to a view that asks for a code. Loading: a code is being checked. Failed: the code was wrong. Empty and full: no code is entered.
 */
function codeStates(steps: Way['steps'], event: string, about: Partial<Way> = logins) {
  const way = { ...about, steps }
  return {
    loading: { ...way, steps: [...steps, unanswered(event), { enterCode: '123456' }] },
    empty: way,
    failed: { ...way, steps: [...steps, ...wrongCode] },
    full: way,
  }
}

const toDevice = [
  { open: 'Connect' },
  { enterEmail: address },
  { expect: { view: 'EmailVerifyDevice', within: '5s' } },
] as const
const changing = [...settings, { changeEmail: {} }, showsField('Your new email address')] as const
const toPrimary = [...changing, { enterEmail: newAddress }, showsHeading('Code sent to your current email')] as const
const toSecondary = [
  ...toPrimary,
  { id: 'primary', frame: { code: address } },
  { enterCode: '$primary' },
  showsHeading('Code sent to your new email'),
] as const

const withSessions = { ...logins, modal: { features: { smartSessions: true } } } satisfies Partial<Way>
const toSessions = [...settings, { openSmartSessions: {} }] as const
const granted = {
  address: '$alice.smart',
  expiry: 4_102_444_800,
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x6f05b59d3b20000', period: 604_800, start: 0 } },
  ],
}

/** Ways to the views of logging in with email, and of the settings of such an account. */
export const emailWays = {
  EmailVerifyOtp: codeStates(emailed, 'CONNECT_OTP'),
  EmailVerifyDevice: {
    ...always({ ...logins, frame: { verifyDevice: true }, steps: [...toDevice] }),
    // The frame aborted the request.
    failed: {
      ...logins,
      frame: { verifyDevice: true },
      steps: [
        { open: 'Connect' },
        { frame: { fault: 'abort', on: 'CONNECT_DEVICE', times: 1 } },
        { enterEmail: address },
        { expect: { view: 'EmailVerifyDevice', error: 'frame_aborted', within: '5s' } },
      ],
    },
  },
  UpdateEmailWallet: {
    loading: { ...logins, steps: [...changing, unanswered('UPDATE_EMAIL'), { enterEmail: newAddress }] },
    empty: { ...logins, steps: [...changing] },
    failed: {
      ...logins,
      steps: [
        ...changing,
        { frame: { fault: 'abort', on: 'UPDATE_EMAIL', times: 1 } },
        { enterEmail: newAddress },
        { expect: { error: 'frame_aborted' } },
      ],
    },
    // The visitor has typed an incomplete address.
    full: { ...logins, steps: [...changing, { enterEmail: 'new@' }] },
  },
  UpdateEmailPrimaryOtp: codeStates(toPrimary, 'UPDATE_EMAIL_PRIMARY_OTP'),
  UpdateEmailSecondaryOtp: codeStates(toSecondary, 'UPDATE_EMAIL_SECONDARY_OTP'),
  // The view is text and a link, so it has only one state.
  UpgradeEmailWallet: always({
    ...logins,
    steps: [...settings, { open: 'UpgradeEmailWallet' }, showsHeading('Take your wallet with you')],
  }),
  AccountSettings: {
    loading: { ...logins, steps: [...settings, unanswered('SET_PREFERRED_ACCOUNT'), { chooseAccountType: 'eoa' }] },
    // The network has no smart accounts.
    empty: { ...logins, frame: { smartAccountNetworks: [] }, steps: [...settings] },
    failed: {
      ...logins,
      steps: [
        ...settings,
        { frame: { fault: 'abort', on: 'SET_PREFERRED_ACCOUNT', times: 1 } },
        { chooseAccountType: 'eoa' },
        { expect: { error: 'frame_aborted' } },
        // The error added a line and made the card taller. Opening the view again keeps this change out of the measured shifts.
        'close',
        'openAccount',
        { openSettings: {} },
        { expect: { view: 'AccountSettings' } },
      ],
    },
    full: { ...logins, steps: [...settings] },
  },
  SmartSessions: {
    loading: {
      ...withSessions,
      faults: [{ on: 'http.blockchain GET /v1/sessions/*', do: 'blackhole' }],
      steps: [...toSessions, { expect: { view: 'SmartSessions' } }],
    },
    empty: { ...withSessions, steps: [...toSessions, showsHeading('No active permissions')] },
    failed: {
      ...withSessions,
      faults: [{ on: 'http.blockchain GET /v1/sessions/*', do: { status: 503 } }],
      steps: [...toSessions, canTryAgain],
    },
    full: {
      ...withSessions,
      steps: [
        ...loggedIn,
        'close',
        { 'app.request': { method: 'wallet_grantPermissions', params: [granted] } },
        { expect: { frame: { pending: ['wallet_grantPermissions'] } } },
        { frame: { approve: 'wallet_grantPermissions' } },
        { expect: { modal: 'closed' } },
        'openAccount',
        { openSettings: {} },
        { openSmartSessions: {} },
        { expect: { screen: [{ role: 'button', name: '/^Revoke /' }], within: '5s' } },
      ],
    },
  },
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
