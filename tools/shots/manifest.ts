import { type ViewName, viewNames } from '../../core/contracts/views/views.js'
import type { ScenarioDefinition } from '../../harness/test/language/step.js'
import { accountWays } from './account-ways.js'
import { activityWays } from './activity-ways.js'
import { buyWays } from './buy-ways.js'
import { doubtfulWays } from './doubtful-ways.js'
import { fenceWays } from './fence-ways.js'
import { loginWays } from './login-ways.js'
import { moreWays } from './more-ways.js'
import { nameWays } from './name-ways.js'
import { sendWays } from './send-ways.js'
import { signInWays } from './sign-in-ways.js'
import { swapWays } from './swap-ways.js'
import {
  always,
  canTryAgain,
  fox,
  mainnet,
  type Size,
  type State,
  showsCode,
  showsHeading,
  sizes,
  states,
  type Theme,
  themes,
  type Way,
} from './way.js'
import { wideWays } from './wide-ways.js'

const other = { kind: 'evm', id: 4242, name: 'Other', listed: false } as const
const base = { kind: 'evm', id: 8453, name: 'Base' } as const
const trusting = { ...fox, policy: 'approve' } as const

const connect = [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', within: '5s' } }] as const
const networks = [...connect, { openNetworks: {} }, { expect: { view: 'Networks' } }] as const

/** A wallet that is not installed, with every kind of link. */
const absent = {
  id: 'shots-absent',
  name: 'Otter Wallet',
  homepage: 'https://otter.test',
  chrome_store: 'https://otter.test/chrome',
  app_store: 'https://otter.test/ios',
  play_store: 'https://otter.test/android',
  mobile_link: 'otter://',
  webapp_link: 'https://otter.test/app',
  desktop_link: 'otter-desktop://',
}

/** The same wallet, but only as an extension or an iOS app. The browser of the pictures has neither. */
const inBrowsers = {
  id: absent.id,
  name: absent.name,
  homepage: absent.homepage,
  chrome_store: absent.chrome_store,
  app_store: absent.app_store,
}

/** A world with a wallet on a phone, which connects through the relay. */
const withPhone = {
  chains: { mainnet },
  wallets: { phone: { via: 'walletconnect', name: 'Otter Wallet' } },
} satisfies Partial<Way>
const chosenAbsent = [
  { open: { view: 'ConnectingWalletConnect', data: { wallet: absent } } },
  { expect: { view: 'ConnectingWalletConnect' } },
] as const

/** The wallet is on a network that the page does not list, so the modal asks for another one. */
const elsewhere = {
  chains: { mainnet, base, other },
  wallets: { fox: { ...trusting, networks: ['other', 'mainnet', 'base'] } },
} satisfies Partial<Way>
const stranded = [
  { open: 'Connect' },
  { choose: 'Fox' },
  { expect: { view: 'UnsupportedChain', within: '5s' } },
] as const

/** The ways to each state of a view. A view that is missing here is opened by its name and looks the same in all states. */
const manifest: Readonly<Partial<Record<ViewName, Readonly<Record<State, Way>>>>> = {
  Connect: {
    loading: {
      chains: { mainnet },
      faults: [{ on: 'http.catalogue', do: 'blackhole' }],
      steps: [{ open: 'Connect' }, { expect: { view: 'Connect' } }],
    },
    empty: {
      chains: { mainnet },
      http: { catalogue: { wallets: 0 } },
      steps: [{ open: 'Connect' }, { expect: { view: 'Connect' } }],
    },
    failed: {
      chains: { mainnet },
      faults: [{ on: 'http.catalogue', do: { status: 503 } }],
      steps: [{ open: 'Connect' }, canTryAgain],
    },
    full: {
      chains: { mainnet },
      wallets: {
        fox,
        bear: { via: 'eip6963', name: 'Bear' },
        long: { via: 'eip6963', name: 'A wallet with a name of thirty' },
      },
      steps: [{ open: 'Connect' }, { expect: { rows: { Fox: 1, Bear: 1 }, within: '2s' } }],
    },
  },
  AllWallets: {
    loading: {
      faults: [{ on: 'http.catalogue', do: 'blackhole' }],
      steps: [{ open: 'AllWallets' }, { expect: { view: 'AllWallets' } }],
    },
    empty: {
      steps: [
        { open: 'AllWallets' },
        { search: 'no wallet is called this' },
        {
          expect: { screen: [{ role: 'heading', name: 'No wallets found' }], within: '5s' },
        },
      ],
    },
    failed: {
      faults: [{ on: 'http.catalogue', do: { status: 503 } }],
      steps: [{ open: 'AllWallets' }, canTryAgain],
    },
    full: {
      chains: { mainnet },
      wallets: { fox },
      steps: [{ open: 'AllWallets' }, { expect: { view: 'AllWallets' } }],
    },
  },
  ConnectingExternal: {
    // The wallet waits for its owner.
    loading: {
      chains: { mainnet },
      wallets: { fox },
      steps: [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'ConnectingExternal' } }],
    },
    // The wallet is not installed.
    empty: {
      steps: [
        { open: { view: 'ConnectingExternal', data: { wallet: absent } } },
        { expect: { view: 'ConnectingExternal' } },
      ],
    },
    failed: {
      chains: { mainnet },
      wallets: { fox },
      steps: [
        { open: 'Connect' },
        { choose: 'Fox' },
        { 'wallet.fox': 'reject' },
        { expect: { error: 'wallet_user_rejected' } },
      ],
    },
    full: {
      chains: { mainnet },
      wallets: { fox },
      steps: [
        { 'wallet.fox': { fault: 'already-pending' } },
        { open: 'Connect' },
        { choose: 'Fox' },
        { expect: { error: 'wallet_request_pending' } },
      ],
    },
  },
  ConnectingMultiChain: always({
    chains: {
      bitcoin: { kind: 'bitcoin', network: 'mainnet', name: 'Bitcoin' },
      solana: { kind: 'solana', cluster: 'mainnet', name: 'Solana' },
    },
    wallets: { fox: { ...fox, via: ['wallet-standard', 'bitcoin-standard'] } },
    steps: [
      { open: 'Connect' },
      { expect: { rows: { Fox: 1 }, within: '2s' } },
      { choose: 'Fox' },
      { expect: { view: 'ConnectingMultiChain' } },
    ],
  }),
  ConnectingWalletConnectBasic: {
    loading: {
      ...withPhone,
      faults: [{ on: 'relay', do: 'silent' }],
      steps: [{ open: 'ConnectingWalletConnectBasic' }, showsHeading('Creating QR code…')],
    },
    // The view shows the QR code without a link to the list of all wallets.
    empty: {
      ...withPhone,
      modal: { features: { allWallets: false } },
      steps: [{ open: 'ConnectingWalletConnectBasic' }, showsCode],
    },
    failed: {
      ...withPhone,
      faults: [{ on: 'relay', do: 'refuse' }],
      steps: [{ open: 'ConnectingWalletConnectBasic' }, canTryAgain],
    },
    full: { ...withPhone, steps: [{ open: 'ConnectingWalletConnectBasic' }, showsCode] },
  },
  ConnectingWalletConnect: {
    loading: {
      ...withPhone,
      faults: [{ on: 'relay', do: 'silent' }],
      steps: [...chosenAbsent, showsHeading('Creating QR code…')],
    },
    // The wallet is an extension that this browser does not have.
    empty: {
      ...withPhone,
      steps: [
        { open: { view: 'ConnectingWalletConnect', data: { wallet: inBrowsers } } },
        showsHeading('Otter Wallet isn’t installed'),
      ],
    },
    // The wallet's owner rejected.
    failed: {
      ...withPhone,
      steps: [
        ...chosenAbsent,
        showsCode,
        { 'wallet.phone': 'scan' },
        { 'wallet.phone': 'reject' },
        { expect: { uri: 'refused', within: '5s' } },
        { expect: { screen: [{ role: 'button', name: 'Get new code' }] } },
      ],
    },
    full: { ...withPhone, steps: [...chosenAbsent, showsCode] },
  },
  Downloads: {
    ...always({
      steps: [{ open: { view: 'Downloads', data: { wallet: absent } } }, { expect: { view: 'Downloads' } }],
    }),
    // The wallet has no links.
    empty: {
      steps: [
        { open: { view: 'Downloads', data: { wallet: { id: 'shots-unknown', name: 'Quill Wallet' } } } },
        { expect: { view: 'Downloads' } },
      ],
    },
  },
  WhatIsAWallet: always({ steps: [{ open: 'WhatIsAWallet' }, { expect: { view: 'WhatIsAWallet' } }] }),
  GetWallet: {
    loading: {
      faults: [{ on: 'http.catalogue', do: 'blackhole' }],
      steps: [{ open: 'GetWallet' }, { expect: { view: 'GetWallet' } }],
    },
    empty: {
      http: { catalogue: { wallets: 0 } },
      steps: [
        { open: 'GetWallet' },
        { expect: { screen: [{ role: 'heading', name: 'No recommendations' }], within: '5s' } },
      ],
    },
    failed: {
      faults: [{ on: 'http.catalogue', do: { status: 503 } }],
      steps: [{ open: 'GetWallet' }, canTryAgain],
    },
    full: {
      steps: [{ open: 'GetWallet' }, { expect: { screen: [{ role: 'button', name: '/Get$/' }], within: '5s' } }],
    },
  },
  Networks: {
    // The wallet waits for its owner.
    loading: {
      chains: { mainnet, base },
      wallets: { fox: trusting },
      steps: [...networks, { 'wallet.fox': { policy: 'ask' } }, { chooseNetwork: 'Base' }],
    },
    empty: { chains: { mainnet }, wallets: { fox: trusting }, steps: [...networks] },
    failed: {
      chains: { mainnet, base },
      wallets: { fox: trusting },
      steps: [
        ...networks,
        { 'wallet.fox': { policy: 'reject' } },
        { chooseNetwork: 'Base' },
        { expect: { error: 'wallet_user_rejected' } },
      ],
    },
    full: {
      chains: {
        mainnet,
        base,
        arbitrum: { kind: 'evm', id: 42161, name: 'Arbitrum One' },
        optimism: { kind: 'evm', id: 10, name: 'OP Mainnet' },
      },
      wallets: { fox: trusting },
      steps: [...networks, { expect: { screen: [{ role: 'button', name: 'Arbitrum One' }], within: '5s' } }],
    },
  },
  UnsupportedChain: {
    loading: {
      ...elsewhere,
      steps: [...stranded, { 'wallet.fox': { policy: 'ask' } }, { chooseNetwork: 'Base' }],
    },
    empty: {
      chains: { mainnet, other },
      wallets: { fox: { ...trusting, networks: ['other', 'mainnet'] } },
      steps: [...stranded],
    },
    failed: {
      ...elsewhere,
      steps: [
        ...stranded,
        { 'wallet.fox': { policy: 'reject' } },
        { chooseNetwork: 'Base' },
        { expect: { error: 'wallet_user_rejected' } },
      ],
    },
    full: { ...elsewhere, steps: [...stranded] },
  },
  ...fenceWays,
  ...accountWays,
  ...sendWays,
  ...signInWays,
  ...activityWays,
  ...loginWays,
  ...swapWays,
  ...nameWays,
  ...buyWays,
}

/** A picture to take: a view in a state, a theme and a size. */
export interface Shot {
  readonly name: string
  readonly view: ViewName
  /** One of the four states of every view, or a state that only this view has. */
  readonly state: string
  readonly theme: Theme
  readonly size: Size
  readonly scenario: ScenarioDefinition
}

const byName = (view: ViewName): Way => ({
  chains: { mainnet },
  steps: [{ 'app.open': { view } }, { expect: { view } }],
})

/** All pictures: every view in every state, theme and size, and the states that only one view has. */
export function allShots(): Shot[] {
  const shots: Shot[] = []
  for (const view of viewNames)
    for (const [state, way, of] of waysOf(view, manifest[view] ?? always(byName(view))))
      for (const theme of themes)
        for (const size of of) {
          const name = `${view}-${state}-${theme}-${size}`
          shots.push({
            name,
            view,
            state,
            theme,
            size,
            scenario: {
              ...way,
              scenario: name,
              modal: { ...way.modal, themeMode: theme },
              page: {
                ...way.page,
                colorScheme: theme,
                viewport: { ...sizes[size], ...(size === 'phone' && { phone: true }) },
              },
            },
          })
        }
  return shots
}

/** The ways to a view's states, each with the sizes in which it is shown. */
function waysOf(view: ViewName, ways: Readonly<Record<State, Way>>): [state: string, way: Way, of: readonly Size[]][] {
  const more = Object.entries({ ...moreWays[view], ...doubtfulWays[view] })
  return [
    ...[...states.map((state): [string, Way] => [state, ways[state]]), ...more].map(
      ([state, way]): [string, Way, readonly Size[]] => [state, way, way.page?.device ? ['phone'] : ['card', 'phone']],
    ),
    ...Object.entries(wideWays[view] ?? {}).map(([state, way]): [string, Way, readonly Size[]] => [
      state,
      way,
      ['wide'],
    ]),
  ]
}
