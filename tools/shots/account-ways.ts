import type { ViewName } from '../../core/contracts/views/views.js'
import { always, fox, mainnet, type State, type Way } from './way.js'

const trusting = { ...fox, policy: 'approve' } as const
const rich = { ...mainnet, economy: { tokens: { alice: { USDC: 1250, DAI: '99.5' } } } } as const
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const balances = 'http.blockchain GET /v1/account/*/balance'

/** Ways to the views of the account: its tokens, the details of a token and the list of accounts. */
export const accountWays = {
  Account: {
    loading: {
      chains: { mainnet },
      wallets: { fox: trusting },
      faults: [
        { on: 'chain.mainnet eth_getBalance', do: 'blackhole' },
        { on: balances, do: 'blackhole' },
      ],
      steps: [...connect],
    },
    empty: {
      chains: { mainnet: { kind: 'evm', id: 1, name: 'Ethereum' } },
      wallets: { fox: trusting },
      steps: [
        { 'chain.mainnet': { setBalance: { alice: '0 ETH' } } },
        ...connect,
        { expect: { view: 'Account', balance: '0.000', within: '5s' } },
      ],
    },
    failed: {
      chains: { mainnet },
      wallets: { fox: trusting },
      faults: [
        { on: 'chain.mainnet eth_getBalance', do: { 'rate-limit': true } },
        { on: balances, do: { status: 503 } },
      ],
      steps: [...connect, { expect: { screen: [{ role: 'heading', name: 'Balance unavailable' }], within: '15s' } }],
    },
    full: {
      chains: { mainnet: rich },
      wallets: { fox: trusting },
      steps: [...connect, { expect: { view: 'Account', balance: '12.345', within: '5s' } }],
    },
  },
  TokenDetails: always({
    chains: { mainnet: rich },
    wallets: { fox: trusting },
    steps: [
      ...connect,
      { press: { role: 'button', name: '/^USD Coin/' } },
      { expect: { view: 'TokenDetails', screen: [{ role: 'dialog', terms: { Price: '$1.00' } }] } },
    ],
  }),
  SwitchAddress: always({
    chains: { mainnet },
    wallets: { fox: { ...trusting, accounts: ['alice', 'bob', 'carol'] } },
    steps: [...connect, { open: 'SwitchAddress' }, { expect: { view: 'SwitchAddress' } }],
  }),
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
