import type { ViewName } from '../../core/contracts/views/views.js'
import { emailWays, loggedIn, logins } from './email-ways.js'
import { always, canTryAgain, fox, type State, showsCode, showsHeading, type Way } from './way.js'

const collapsed = { ...logins, modal: { features: { collapseWallets: true } } } satisfies Partial<Way>
const wallets = [{ open: 'ConnectWallets' }, { expect: { view: 'ConnectWallets' } }] as const

function asking(step: NonNullable<Way['steps']>[number]): Way {
  return {
    ...logins,
    chains: { mainnet: { kind: 'evm', id: 1, fund: { 'alice.smart': '1 ETH' } } },
    steps: [...loggedIn, step, { expect: { view: 'ApproveTransaction' } }],
  }
}

/** Ways to the views of logging in with email or a social account, and of approving requests with such an account. */
export const loginWays = {
  ConnectWallets: {
    loading: { ...collapsed, faults: [{ on: 'http.catalogue', do: 'blackhole' }], steps: [...wallets] },
    // No wallet is installed, and the catalogue is empty.
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
  ApproveTransaction: {
    ...always(asking({ 'app.sign': 'hello' })),
    // The account cannot pay this amount, so the frame's simulation fails.
    failed: asking({ 'app.send': { to: '$bob', value: '9 ETH' } }),
    full: asking({ 'app.send': { to: '$bob', value: '0.25 ETH' } }),
  },
  ...emailWays,
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
