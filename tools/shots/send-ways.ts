import type { ViewName } from '../../core/contracts/views/views.js'
import { always, fox, mainnet, type State, showsCode, showsHeading, type Way } from './way.js'

const base = { kind: 'evm', id: 8453, name: 'Base' } as const
const connected = {
  chains: { mainnet: { ...mainnet, economy: { tokens: { alice: { USDC: '250.25', DAI: '12' } } } } },
  wallets: { fox: { ...fox, policy: 'approve' } },
} satisfies Partial<Way>
const balances = 'http.blockchain GET /v1/account/*/balance'
/** No node lists what the account has in the service's place. */
const noNode = { on: 'chain.mainnet', do: { error: { code: -32602, message: 'Not today' } } } as const
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const form = [...connect, { open: 'WalletSend' }, { expect: { view: 'WalletSend' } }] as const
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const filled = [...form, { enterSend: '0.5' }, { sendTo: bob }] as const
const reviewed = [...filled, { reviewSend: {} }, { expect: { view: 'WalletSendPreview' } }] as const
const list = [...form, { openSendTokens: {} }, { expect: { view: 'WalletSendSelectToken' } }] as const

function shows(name: string) {
  return { expect: { screen: [{ role: 'button', name }], within: '8s' } } as const
}

/** Ways to the views of sending and receiving. */
export const sendWays = {
  WalletSend: {
    loading: {
      ...connected,
      faults: [{ on: balances, do: 'blackhole' }],
      steps: [...form],
    },
    empty: { ...connected, steps: [...form, shows('Enter an amount')] },
    failed: { ...connected, steps: [...form, { enterSend: '1,000' }, { sendTo: 'nobody' }, shows('Check the amount')] },
    full: { ...connected, steps: [...filled, shows('Review')] },
  },
  WalletSendSelectToken: {
    // The view opens only after the first request for tokens has ended. So the first one fails here, and the second one loads.
    loading: {
      ...connected,
      faults: [{ id: 'down', on: balances, do: { status: 400 } }, noNode],
      steps: [
        ...list,
        { clock: { advance: '6s' } },
        showsHeading('Couldn’t load your tokens'),
        { fault: { on: balances, do: 'blackhole' } },
        { heal: 'down' },
        { clock: { advance: '31s' } },
        { retry: {} },
        { expect: { screen: [{ role: 'button', name: '/^Try again/', count: 0 }] } },
      ],
    },
    empty: { ...connected, steps: [...list, { findSendToken: 'nothing like it' }, showsHeading('No tokens found')] },
    failed: {
      ...connected,
      faults: [{ on: balances, do: { status: 400 } }, noNode],
      steps: [...list, { clock: { advance: '6s' } }, showsHeading('Couldn’t load your tokens')],
    },
    full: { ...connected, steps: [...list, shows('/USD Coin/')] },
  },
  WalletSendPreview: {
    // The wallet has not yet answered.
    loading: {
      ...connected,
      steps: [...reviewed, { 'wallet.fox': { policy: 'never' } }, { confirmSend: {} }, shows('/Continue in Fox/')],
    },
    empty: { ...connected, steps: [...reviewed, shows('/Send 0.5 ETH/')] },
    failed: {
      ...connected,
      steps: [...reviewed, { 'wallet.fox': { policy: 'reject' } }, { confirmSend: {} }, shows('Try again')],
    },
    full: { ...connected, steps: [...reviewed, { confirmSend: {} }, showsHeading('0.5 ETH sent')] },
  },
  WalletReceive: always({
    ...connected,
    chains: { mainnet, base },
    steps: [...connect, { open: 'WalletReceive' }, { expect: { view: 'WalletReceive' } }, showsCode],
  }),
  WalletCompatibleNetworks: always({
    ...connected,
    chains: { mainnet, base },
    wallets: { fox: { ...fox, policy: 'approve', networks: ['mainnet', 'base'] } },
    steps: [
      ...connect,
      { open: 'WalletReceive' },
      { openCompatibleNetworks: {} },
      { expect: { view: 'WalletCompatibleNetworks' } },
    ],
  }),
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
