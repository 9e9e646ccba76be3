import type { ViewName } from '../../core/contracts/views/views.js'
import { loggedIn } from './email-ways.js'
import { fox, mainnet, type Way } from './way.js'

const balances = 'http.blockchain GET /v1/account/*/balance'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Alice holds USDC, DAI and two other tokens. The service names these two like USDC and DAI. */
const imitated = {
  chains: {
    mainnet: {
      ...mainnet,
      economy: { tokens: { alice: { USDC: '250.25', DAI: '12.3456789', TOLL: '100', HALT: '3' } } },
    },
  },
  wallets: { fox: { ...fox, policy: 'approve' } },
  faults: [
    {
      on: balances,
      do: { rewrite: { 'balances.3.symbol': 'UЅDC', 'balances.3.name': 'USD Coin', 'balances.4.symbol': 'DAI' } },
    },
  ],
} satisfies Partial<Way>

/** Calls to token contracts fail, so no token confirms its name. */
const unanswered = {
  chains: imitated.chains,
  wallets: imitated.wallets,
  faults: [{ on: 'chain.mainnet eth_call', do: { error: { code: -32602, message: 'Not today' } } }],
} satisfies Partial<Way>
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const form = [...connect, { open: 'WalletSend' }, { expect: { view: 'WalletSend' } }] as const

function reviewed(token: string, amount: string) {
  return [
    ...form,
    { chooseSendToken: token },
    { enterSend: amount },
    { sendTo: bob },
    { reviewSend: {} },
    { expect: { view: 'WalletSendPreview' } },
  ] as const
}

/** Ways to states in which the modal warns about a token or a network. */
export const doubtfulWays: Partial<Record<ViewName, Readonly<Record<string, Way>>>> = {
  Account: { imitated: { ...imitated, steps: [...connect, shows('/Imitates DAI/')] } },
  TokenDetails: {
    whole: {
      ...imitated,
      steps: [...connect, { press: '/^Dai Stablecoin/' }, { press: '/12.345/' }, shows('12.3456789 DAI')],
    },
    imitated: {
      ...imitated,
      steps: [...connect, { press: '/Imitates DAI/' }, { expect: { view: 'TokenDetails' } }],
    },
  },
  Networks: {
    hint: {
      chains: {
        mainnet,
        base: { kind: 'evm', id: 8453, name: 'Base' },
        other: { kind: 'evm', id: 4242, name: 'Other' },
      },
      steps: [...loggedIn, { openNetworks: {} }, shows('/May not be supported/')],
    },
  },
  WalletSendSelectToken: {
    // Only the network's nodes list what the account has.
    unpriced: {
      chains: imitated.chains,
      wallets: imitated.wallets,
      faults: [{ on: balances, do: { status: 400 } }],
      steps: [...form, { openSendTokens: {} }, { expect: { screen: [{ text: 'Prices unavailable' }], within: '8s' } }],
    },
    imitated: { ...imitated, steps: [...form, { openSendTokens: {} }, shows('/Imitates DAI/')] },
  },
  WalletSend: {
    imitated: { ...imitated, steps: [...form, { chooseSendToken: 'UЅDC' }, { enterSend: '1' }, { sendTo: bob }] },
  },
  WalletSendPreview: {
    token: { ...imitated, steps: [...reviewed('USDC', '12.5'), shows('/Send 12.5 USDC/')] },
    imitated: { ...imitated, steps: [...reviewed('UЅDC', '1'), shows('/Send 1/')] },
    unwitnessed: { ...unanswered, steps: [...reviewed('TOLL', '1'), shows('/Send 1/')] },
    'second-tap': {
      ...unanswered,
      steps: [...reviewed('TOLL', '1'), shows('/Send 1/'), { confirmSend: {} }, shows('Continue anyway')],
    },
  },
  SwapPreview: {
    // The review warns about the token, so its button is red.
    risky: {
      ...unanswered,
      steps: [
        ...connect,
        { open: { view: 'Swap', data: { fromToken: 'ETH', toToken: 'TOLL', amount: '0.5' } } },
        { expect: { view: 'Swap' } },
        { reviewSwap: {} },
        { expect: { view: 'SwapPreview' } },
        shows('/^Swap /'),
      ],
    },
  },
}

function shows(name: string) {
  return { expect: { screen: [{ role: 'button', name }], within: '8s' } } as const
}
