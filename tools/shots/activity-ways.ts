import type { ViewName } from '../../core/contracts/views/views.js'
import { fox, mainnet, type State, showsHeading, type Way } from './way.js'

const connected = {
  chains: { mainnet },
  wallets: { fox: { ...fox, policy: 'approve' } },
} satisfies Partial<Way>
const withHistory = { ...connected, http: { history: { made: 200, pageSize: 50 } } } satisfies Partial<Way>
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const activity = [...connect, { open: 'Transactions' }, { expect: { view: 'Transactions' } }] as const
/** The hash of a transaction that does not exist. */
const nowhere = `0x${'ab'.repeat(32)}`
const page = [...connect, { open: { view: 'TransactionDetails', data: { hash: nowhere } } }] as const
const history = 'http.blockchain GET /v1/account/*/history'

/** Ways to the list of transactions and to the details of one. */
export const activityWays = {
  Transactions: {
    loading: { ...connected, faults: [{ on: history, do: 'blackhole' }], steps: [...activity] },
    empty: { ...connected, steps: [...activity, { seeActivity: [] }] },
    failed: {
      ...connected,
      faults: [{ on: history, do: { status: 400 } }],
      steps: [...activity, { seeActivityFailed: {} }],
    },
    full: { ...withHistory, steps: [...activity, { seeActivity: ['Sent', 'Received', 'Swapped'] }] },
  },
  TransactionDetails: {
    loading: { ...connected, faults: [{ on: 'chain.mainnet', do: 'blackhole' }], steps: [...page] },
    empty: { ...connected, steps: [...page, showsHeading('Transaction not found')] },
    failed: {
      ...connected,
      faults: [{ on: 'chain.mainnet eth_getTransactionReceipt', do: { 'rate-limit': true } }],
      steps: [...page, showsHeading('Can’t load this transaction')],
    },
    // The chain knows it too, with its fee.
    full: {
      ...withHistory,
      chains: { mainnet: { ...mainnet, fund: { alice: '12.3456 ETH', bob: '10 ETH' } } },
      steps: [
        { 'chain.mainnet': { transfer: { from: 'bob', to: 'alice', native: '2 ETH' } } },
        ...activity,
        { openTransaction: 'Received' },
        { seeTransaction: { Status: 'Confirmed', Confirmations: '1' } },
      ],
    },
  },
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
