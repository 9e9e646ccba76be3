import type { ViewName } from '../../core/contracts/views/views.js'
import { always, canTryAgain, fox, mainnet, type State, showsHeading, type Way } from './way.js'

const connected = {
  chains: { mainnet },
  wallets: { fox: { ...fox, policy: 'approve' } },
} satisfies Partial<Way>
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const choosing = [...connect, { open: 'RegisterAccountName' }, { expect: { view: 'RegisterAccountName' } }] as const

function showsName(name: string) {
  return { expect: { screen: [{ role: 'button', name }], within: '8s' } } as const
}

/** Ways to the views of registering a name for the account. */
export const nameWays = {
  ChooseAccountName: always({
    ...connected,
    steps: [...connect, { open: 'ChooseAccountName' }, { expect: { view: 'ChooseAccountName' } }],
  }),
  RegisterAccountName: {
    // The wallet has not yet signed.
    loading: {
      ...connected,
      steps: [
        ...choosing,
        { 'wallet.fox': { policy: 'ask' } },
        { enterName: 'alice' },
        { registerName: 'alice.reown.id' },
        showsHeading('Continue in Fox'),
      ],
    },
    empty: { ...connected, steps: [...choosing, showsHeading('What should people call you?')] },
    failed: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/profile/*', do: { status: 400 } }],
      steps: [...choosing, canTryAgain],
    },
    full: {
      ...connected,
      steps: [...choosing, { enterName: 'alice' }, showsName('alice.reown.id Available')],
    },
  },
  RegisterAccountNameSuccess: always({
    ...connected,
    steps: [
      ...choosing,
      { enterName: 'alice' },
      { registerName: 'alice.reown.id' },
      showsHeading('alice.reown.id is yours'),
    ],
  }),
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
