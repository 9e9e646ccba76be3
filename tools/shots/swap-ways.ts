import type { ViewName } from '../../core/contracts/views/views.js'
import { always, canTryAgain, fox, mainnet, type State, showsHeading, type Way } from './way.js'

const connected = {
  chains: { mainnet: { ...mainnet, economy: { tokens: { alice: { USDC: '250.25', DAI: '12' } } } } },
  wallets: { fox: { ...fox, policy: 'approve' } },
} satisfies Partial<Way>
const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const form = [...connect, { open: { view: 'Swap' } }, { expect: { view: 'Swap' } }] as const
const filled = [
  ...connect,
  { open: { view: 'Swap', data: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } } },
  { expect: { view: 'Swap' } },
] as const
const reviewed = [...filled, { reviewSwap: {} }, { expect: { view: 'SwapPreview' } }] as const
const approved = [
  ...connect,
  { open: { view: 'Swap', data: { fromToken: 'USDC', toToken: 'DAI', amount: '123.456789' } } },
  { expect: { view: 'Swap' } },
  { reviewSwap: {} },
  { expect: { view: 'SwapPreview' } },
] as const
const list = [...filled, { openSwapTokens: 'target' }, { expect: { view: 'SwapSelectToken' } }] as const

function shows(name: string) {
  return { expect: { screen: [{ role: 'button', name }], within: '8s' } } as const
}

/** Ways to the views of Swap. */
export const swapWays = {
  Swap: {
    loading: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/convert/tokens', do: 'blackhole' }],
      steps: [...form],
    },
    empty: { ...connected, steps: [...form, shows('You receive: Select token')] },
    failed: {
      ...connected,
      faults: [{ on: 'http.blockchain GET /v1/convert/tokens', do: { status: 400 } }],
      steps: [...form, canTryAgain],
    },
    full: { ...connected, steps: [...filled, shows('Review swap')] },
  },
  SwapSelectToken: {
    ...always({ ...connected, steps: [...list, showsHeading('Your tokens')] }),
    empty: {
      ...connected,
      steps: [...list, { findSwapToken: 'nothing like it' }, showsHeading('No tokens found')],
    },
  },
  SwapPreview: {
    loading: {
      ...connected,
      faults: [{ on: 'http.blockchain POST /v1/convert/build-transaction', do: 'blackhole' }],
      steps: [...reviewed],
    },
    // The service built a transaction to another receiver. The modal refuses it, so there is nothing to sign.
    empty: {
      ...connected,
      faults: [{ on: 'http.blockchain POST /v1/convert/build-transaction', do: { 'other-transaction': 'receiver' } }],
      steps: [...reviewed, canTryAgain],
    },
    failed: {
      ...connected,
      steps: [...reviewed, { 'wallet.fox': { policy: 'reject' } }, { confirmSwap: {} }, shows('/Swap/')],
    },
    full: { ...connected, steps: [...approved, shows('Approve USDC and swap')] },
  },
} satisfies Partial<Record<ViewName, Readonly<Record<State, Way>>>>
