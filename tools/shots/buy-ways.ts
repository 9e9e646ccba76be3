import type { ViewName } from '../../core/contracts/views/views.js'
import { always, canTryAgain, fox, mainnet, type State, showsHeading, type Way } from './way.js'

const connected = {
  // `economy` adds the tokens that can be bought.
  chains: { mainnet: { ...mainnet, economy: true } },
  modal: { services: { meld: 'https://meldcrypto.com?publicKey=shots' } },
  wallets: { fox: { ...fox, policy: 'approve' } },
} satisfies Partial<Way>
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const buying = [...connect, { open: 'OnRampProviders' }, { expect: { view: 'OnRampProviders' } }] as const

function showsButton(name: string) {
  return { expect: { screen: [{ role: 'button', name }], within: '8s' } } as const
}

/** Ways to the views of buying with a provider. */
export const buyWays = {
  OnRampProviders: {
    loading: {
      ...connected,
      faults: [{ on: 'http.blockchain POST /v1/*', do: 'blackhole' }],
      steps: [...buying, { choosePayment: '250' }],
    },
    // A region in which buying is not offered. The modal reads it from the time zone.
    empty: {
      ...connected,
      steps: [
        ...connect,
        { browser: { timeZone: 'Asia/Shanghai' } },
        { open: 'OnRampProviders' },
        showsHeading('Not available in your region'),
      ],
    },
    failed: {
      ...connected,
      faults: [{ on: 'http.blockchain POST /v1/*', do: { status: 400 } }],
      steps: [...buying, { enterPayment: '5' }, { choosePayment: '100' }, showsButton('/Try again$/')],
    },
    full: {
      ...connected,
      steps: [...buying, { choosePayment: '250' }, showsButton('/^Coinbase About/')],
    },
  },
  OnRampTokenSelect: always({
    ...connected,
    steps: [...connect, { open: 'OnRampTokenSelect' }, showsButton('/^ETH/')],
  }),
  OnRampFiatSelect: always({ ...connected, steps: [...connect, { open: 'OnRampFiatSelect' }, showsButton('/^EUR/')] }),
  BuyInProgress: {
    loading: { ...connected, steps: [...buying, { buyAt: 'meld' }, showsHeading('Buy with Meld.io')] },
    // The browser blocked the provider's window.
    empty: {
      ...connected,
      steps: [...buying, { browser: 'popup-blocked' }, { buyAt: 'meld' }, showsHeading('Open Meld.io')],
    },
    failed: {
      ...connected,
      steps: [
        ...buying,
        { buyAt: 'coinbase' },
        showsHeading('Buy with Coinbase'),
        { onramp: 'decline' },
        showsHeading('Purchase failed'),
      ],
    },
    full: { ...connected, steps: [...buying, { buyAt: 'coinbase' }, showsHeading('Buy with Coinbase')] },
  },
  OnRampActivity: {
    loading: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/account/*', do: 'blackhole' }],
      steps: [...connect, { open: 'OnRampActivity' }, { expect: { view: 'OnRampActivity' } }],
    },
    empty: { ...connected, steps: [...connect, { open: 'OnRampActivity' }, showsHeading('No purchases yet')] },
    failed: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/account/*', do: { status: 400 } }],
      steps: [...connect, { open: 'OnRampActivity' }, canTryAgain],
    },
    full: {
      ...connected,
      steps: [
        ...buying,
        { choosePayment: '250' },
        { buyAt: 'coinbase' },
        { onramp: 'pay' },
        { expect: { view: 'OnRampActivity', within: '10s' } },
      ],
    },
  },
  WhatIsABuy: always({ ...connected, steps: [...connect, { open: 'WhatIsABuy' }, { expect: { view: 'WhatIsABuy' } }] }),
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
