import type { ViewName } from '../../core/contracts/views/views.js'
import { fox, mainnet, showsHeading, type Way } from './way.js'

const email = 'alice@walletmodal.test'
const rabbit = { id: 'shots-rabbit', name: 'Rabbit', mobile_link: 'rabbit:' }
const withPhone = {
  chains: { mainnet },
  wallets: { phone: { via: 'walletconnect', name: 'Rabbit' } },
} satisfies Partial<Way>
const onPhone = { ...withPhone, modal: { customWallets: [rabbit] } } satisfies Partial<Way>
const logins = { chains: { mainnet } } satisfies Partial<Way>

/** Options with which the visitor must tick a box before choosing a wallet. */
const terms = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://dapp.test/terms',
  privacyPolicyUrl: 'https://dapp.test/privacy',
} as const
const showsBox = { expect: { screen: [{ role: 'checkbox' }], within: '8s' } } as const

/**
 * Ways to states that only one view has, beside the four of every view. A way with a device is shown only on a phone.
 */
export const moreWays: Partial<Record<ViewName, Readonly<Record<string, Way>>>> = {
  Connect: {
    // A page that wants its terms accepted first.
    agree: {
      ...logins,
      wallets: { fox },
      modal: terms,
      steps: [{ open: 'Connect' }, showsBox],
    },
    claimed: {
      ...logins,
      wallets: { liar: { ...fox, rdns: 'test.fox' }, fox: { ...fox, rdns: 'test.fox' } },
      steps: [{ open: 'Connect' }, { expect: { rows: { Fox: 2 }, within: '5s' } }],
    },
    // A phone without any wallet, here or in the catalogue.
    'no-apps': {
      ...withPhone,
      page: { device: 'ios-safari', apps: 'none' },
      http: { catalogue: { wallets: 0 } },
      steps: [{ open: 'Connect' }, { expect: { screen: [{ role: 'button', name: 'All wallets' }], within: '5s' } }],
    },
    // A phone without a wallet of its own.
    apps: {
      ...withPhone,
      page: { device: 'ios-safari', apps: 'none' },
      steps: [{ open: 'Connect' }, { expect: { rows: { MetaMask: 1 }, within: '5s' } }],
    },
    // On a phone the view lists apps.
    terms: {
      ...onPhone,
      page: { device: 'ios-safari', apps: 'none' },
      modal: { ...onPhone.modal, ...terms },
      steps: [{ open: 'Connect' }, showsBox],
    },
  },
  Networks: {
    // The wallet approved only two of the networks.
    partly: {
      chains: {
        mainnet,
        base: { kind: 'evm', id: 8453, name: 'Base' },
        arbitrum: { kind: 'evm', id: 42161, name: 'Arbitrum One' },
        solana: { kind: 'solana', cluster: 'mainnet', name: 'Solana' },
      },
      wallets: { phone: { via: 'walletconnect', accounts: ['alice'] } },
      steps: [
        { open: 'ConnectingWalletConnectBasic' },
        { expect: { uri: 'visible', within: '8s' } },
        { 'wallet.phone': 'pair' },
        { 'wallet.phone': { approveSession: { chains: ['eip155:1', 'eip155:8453'] } } },
        { expect: { view: 'Account', within: '5s' } },
        { openNetworks: {} },
        {
          expect: { screen: [{ role: 'button', name: 'Arbitrum One Not enabled in wallet' }], within: '5s' },
        },
      ],
    },
  },
  Transactions: {
    hidden: {
      chains: { mainnet },
      wallets: { fox: { ...fox, policy: 'approve' } },
      http: { history: { made: 6, pageSize: 50 } },
      faults: [
        {
          on: 'http.blockchain GET /v1/account/*/history',
          do: {
            rewrite: { 'data.*.metadata.operationType': 'receive', 'data.*.transfers.*.quantity.numeric': '0' },
          },
        },
      ],
      steps: [
        { open: 'Connect' },
        { choose: 'Fox' },
        { expect: { view: 'Account', within: '5s' } },
        { open: 'Transactions' },
        { expect: { screen: [{ role: 'button', name: '/empty transfers? hidden$/' }], within: '8s' } },
      ],
    },
  },
  ConnectWallets: {
    // The wallets cannot be pressed before the box is ticked.
    terms: {
      ...logins,
      wallets: { fox },
      modal: {
        features: { collapseWallets: true, legalCheckbox: true },
        termsConditionsUrl: 'https://dapp.test/terms',
        privacyPolicyUrl: 'https://dapp.test/privacy',
      },
      steps: [{ open: 'ConnectWallets' }, { expect: { screen: [{ role: 'checkbox' }], within: '5s' } }],
    },
  },
  ConnectingWalletConnectBasic: {
    terms: {
      ...withPhone,
      modal: terms,
      steps: [{ open: 'ConnectingWalletConnectBasic' }, showsBox],
    },
    expired: {
      ...withPhone,
      steps: [
        { open: 'ConnectingWalletConnectBasic' },
        { expect: { uri: 'visible', within: '8s' } },
        { relay: { fault: 'silent' } },
        { clock: { advance: '4m' } },
        { clock: { advance: '9s' } },
        showsHeading('This code has expired'),
      ],
    },
  },
  AllWallets: {
    terms: {
      ...logins,
      wallets: { fox },
      modal: terms,
      steps: [{ open: 'AllWallets' }, showsBox],
    },
    // On a phone the view also offers a link for a wallet on another device.
    app: {
      ...onPhone,
      page: { device: 'ios-safari', apps: 'none' },
      steps: [{ open: 'AllWallets' }, { expect: { view: 'AllWallets', uri: 'visible', within: '8s' } }],
    },
  },
  ConnectingWalletConnect: {
    code: {
      ...onPhone,
      page: { device: 'ios-safari', apps: 'none' },
      steps: [
        { open: { view: 'ConnectingWalletConnect', data: {} } },
        { expect: { uri: 'visible', within: '8s' } },
        { expect: { screen: [{ role: 'img', name: 'QR code to connect your wallet' }] } },
      ],
    },
    app: {
      ...onPhone,
      page: { device: 'ios-safari', apps: 'none' },
      steps: [
        { open: 'Connect' },
        { expect: { uri: 'visible', within: '8s' } },
        { choose: 'Rabbit' },
        { expect: { view: 'ConnectingWalletConnect', opened: { count: 1 } } },
      ],
    },
    'app-missing': {
      ...onPhone,
      page: { device: 'android-chrome', apps: 'none' },
      steps: [
        { open: 'Connect' },
        { expect: { uri: 'visible', within: '8s' } },
        { choose: 'Rabbit' },
        { expect: { view: 'ConnectingWalletConnect', opened: { count: 1 } } },
        { clock: { advance: '6s' } },
      ],
    },
  },
  ConnectingSocial: {
    blocked: {
      ...logins,
      steps: [
        { browser: 'popup-blocked' },
        { open: 'Connect' },
        { logInWith: 'google' },
        { expect: { screen: [{ role: 'link', name: '/^Open /' }], within: '8s' } },
      ],
    },
  },
  ConnectingFarcaster: {
    denied: {
      ...logins,
      steps: [
        { open: 'Connect' },
        { logInWith: 'farcaster' },
        { expect: { frame: { consents: ['farcaster'] }, within: '8s' } },
        { frame: { farcaster: 'deny' } },
        { expect: { error: 'frame_failed' } },
      ],
    },
    app: {
      ...logins,
      modal: { enableWalletConnect: false },
      page: { device: 'ios-safari' },
      steps: [
        { open: 'Connect' },
        { logInWith: 'farcaster' },
        { expect: { screen: [{ role: 'button', name: '/^Open /' }], within: '8s' } },
      ],
    },
  },
  ApproveTransaction: {
    lost: {
      ...logins,
      steps: [
        { open: 'Connect' },
        { enterEmail: email },
        { expect: { view: 'EmailVerifyOtp', within: '8s' } },
        { id: 'code', frame: { code: email } },
        { enterCode: '$code' },
        { expect: { view: 'Account', within: '8s' } },
        // Waits for requests to the frame that are still open after the login.
        'close',
        { clock: { advance: '2s' } },
        { fault: { on: 'frame', do: 'never-loads' } },
        { frame: { fault: 'abort', on: 'RPC_REQUEST', times: 1 } },
        { 'app.sign': 'is lost' },
        {
          expect: {
            console: 'net::ERR_FAILED',
            screen: [{ role: 'button', name: 'Reject and close' }],
            within: '8s',
          },
        },
      ],
    },
  },
}
