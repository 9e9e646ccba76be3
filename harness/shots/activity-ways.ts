import type { ViewName } from '../../core/contracts/views.js'
import { fox, mainnet, type State, showsHeading, type Way } from './way.js'

const connected = {
  chains: { mainnet },
  wallets: { fox: { ...fox, policy: 'approve' } },
} satisfies Partial<Way>
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const activity = [...connect, { open: 'Transactions' }, { expect: { view: 'Transactions' } }] as const
/** Of no transaction that there is. */
const nowhere = `0x${'ab'.repeat(32)}`
const page = [...connect, { open: { view: 'TransactionDetails', data: { hash: nowhere } } }] as const

function shows(name: string) {
  return { expect: { screen: [{ role: 'button', name }], within: '5s' }, only: 'browser' } as const
}

/** What an account did, and the page of one transaction. */
export const activityWays = {
  Transactions: {
    loading: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/account/*/history', do: 'blackhole' }],
      steps: [...activity],
    },
    empty: { ...connected, steps: [...activity, showsHeading('No transactions yet')] },
    failed: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/account/*/history', do: { status: 503 } }],
      steps: [...activity, shows('Retry')],
    },
    full: { ...connected, steps: [...activity, showsHeading('No transactions yet')] },
  },
  TransactionDetails: {
    loading: {
      ...connected,
      faults: [{ on: 'chain.mainnet eth_getTransactionReceipt', do: 'blackhole' }],
      steps: [...page],
    },
    empty: { ...connected, steps: [...page, showsHeading('This transaction is not known here')] },
    failed: { ...connected, steps: [...page, showsHeading('This transaction is not known here')] },
    full: { ...connected, steps: [...page, showsHeading('This transaction is not known here')] },
  },
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
