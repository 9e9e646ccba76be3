import type { ViewName } from '../../core/contracts/views/views.js'
import { fox, mainnet, showsCode, showsHeading, type Way } from './way.js'

const wallets = { fox, bear: { via: 'eip6963', name: 'Bear' }, phone: { via: 'walletconnect' } } as const
const wide = { chains: { mainnet }, wallets, modal: { modalSize: 'wide' } } satisfies Partial<Way>
const opened = [{ open: 'Connect' }, { expect: { rows: { Fox: 1, Bear: 1 }, within: '5s' } }] as const
const presses = (name: string) => ({ press: { role: 'button', name } }) as const

/** Ways to the states of a card with two panes. Each is shown in one size, that of a desktop. */
export const wideWays: Partial<Record<ViewName, Readonly<Record<string, Way>>>> = {
  Connect: {
    guide: { ...wide, steps: [...opened, showsHeading('What is a wallet?')] },
  },
  ConnectingExternal: {
    waiting: { ...wide, steps: [...opened, { choose: 'Fox' }, showsHeading('Continue in Fox')] },
    refused: {
      ...wide,
      steps: [...opened, { choose: 'Fox' }, { 'wallet.fox': 'reject' }, showsHeading('Request rejected')],
    },
  },
  ConnectingWalletConnectBasic: {
    // Without any wallet, the code is shown at once.
    alone: {
      ...wide,
      wallets: { phone: wallets.phone },
      modal: { ...wide.modal, features: { email: false, socials: false } },
      http: { catalogue: { wallets: 0 } },
      steps: [{ open: 'Connect' }, showsCode],
    },
  },
  ConnectingWalletConnect: {
    beside: { ...wide, steps: [...opened, { choose: 'Trust Wallet' }, showsCode] },
  },
  AllWallets: {
    beside: { ...wide, steps: [...opened, { openAllWallets: {} }, { expect: { view: 'AllWallets' } }] },
  },
  GetWallet: {
    beside: {
      ...wide,
      steps: [
        ...opened,
        presses('Get a wallet'),
        { expect: { screen: [{ role: 'button', name: '/Get$/' }], within: '5s' } },
      ],
    },
  },
  EmailVerifyOtp: {
    beside: {
      chains: { mainnet },
      wallets: { fox },
      modal: { modalSize: 'wide', features: { email: true, socials: ['google', 'apple', 'discord'] } },
      steps: [
        { open: 'Connect' },
        { enterEmail: 'alice@walletmodal.test' },
        { expect: { view: 'EmailVerifyOtp', within: '8s' } },
      ],
    },
  },
}
