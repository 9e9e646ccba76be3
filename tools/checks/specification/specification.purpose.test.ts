import { holdStatements } from './testing/hold.js'

holdStatements(14, [
  {
    says: ['browser extension wallet'],
    heldBy: [['core/wallets/connect/connect.test.ts', 'leads from Connect over ConnectingExternal to Account']],
  },
  {
    says: ['mobile wallet by QR code or deep link'],
    heldBy: [
      ['core/wallets/pairing/pairing.long.test.ts', 'a code is shown, a phone takes it'],
      ['core/wallets/pairing/pairing.long.test.ts', 'on a phone the link is ready before the tap'],
    ],
  },
  {
    says: ['email'],
    heldBy: [['core/features/login/email/email.test.ts', 'a code from an email logs in, and shows the account']],
  },
  {
    says: ['social login (google, github, apple, facebook, x, discord)'],
    heldBy: [
      ['harness/scenarios/shipped/login/each-provider.yaml', 'provider: [apple, x, facebook, github]'],
      ['harness/scenarios/shipped/login/each-way.yaml', 'name: google'],
      ['harness/scenarios/shipped/login/each-way.yaml', 'name: discord'],
    ],
  },
  {
    says: ['Farcaster'],
    heldBy: [['core/features/login/social/social.test.ts', 'Farcaster: a code, the app’s approval, and the account']],
  },
  {
    says: ['see the account, token balances and activity history'],
    heldBy: [
      ['harness/scenarios/shipped/account/what-it-has.yaml', 'scenario: What an account has'],
      [
        'core/features/activity/activity.test.ts',
        'loads nothing before a list is shown, then the first page of the connected account and network',
      ],
    ],
  },
  {
    says: ['swap tokens'],
    heldBy: [['harness/scenarios/shipped/swap/native.yaml', 'scenario: A visitor swaps Ether for a token']],
  },
  {
    says: ['buy crypto by card (on-ramp)'],
    heldBy: [
      ['harness/scenarios/shipped/buy/pay-in-window.yaml', 'scenario: A visitor pays in the window of Coinbase'],
    ],
  },
  {
    says: ['send and receive'],
    heldBy: [
      ['harness/scenarios/shipped/send/coins.yaml', 'scenario: A visitor sends a token'],
      ['harness/scenarios/shipped/receive/receive.yaml', 'scenario: A visitor is paid'],
    ],
  },
  {
    says: ['look up or register a name'],
    heldBy: [
      ['core/data/names.test.ts', 'a registered name resolves to its address on the active network'],
      ['harness/scenarios/shipped/names/register.yaml', 'scenario: A visitor registers a name'],
    ],
  },
  {
    says: ['sign in with a wallet signature (SIWX), optionally'],
    heldBy: [
      ['harness/scenarios/shipped/siwx/sign-in.yaml', 'scenario: A visitor signs in after connecting'],
      ['core/features/sign-in/sign-in.test.ts', 'siweConfig turns sign-in on unless it says that it is off'],
    ],
  },
  {
    says: ['Supported namespaces: eip155 (EVM), solana, polkadot, bip122 (Bitcoin).'],
    heldBy: [
      ['core/adapters/walletconnect/adapter.test.ts', 'one session connects and signs in all four namespaces'],
      ['core/state/account-store.test.ts', 'all four namespaces have a slice'],
    ],
  },
  {
    says: ['Adapter types: universal, solana, wagmi, ethers, ethers5, bitcoin.'],
    heldBy: [
      ['core/options/modal-options.test.ts', 'an adapter has a type, which a host may choose freely'],
      ['core/index.test.ts', 'the public names of core are these'],
    ],
  },
  {
    says: [
      'Options the host can set: projectId, metadata (name, description, url, icons), features, themeMode, themeVariables, adapters, networks, customRpcUrls, tokens, includeWalletIds, excludeWalletIds, featuredWalletIds, termsConditionsUrl, privacyPolicyUrl, allowUnsupportedChain, enableNetworkSwitch, enableEIP6963, enableWalletConnect, enableWallets, enableWalletGuide, enableEmbedded, defaultAccountTypes.',
    ],
    heldBy: [
      ['core/options/options.test.ts', 'has a default for every option'],
      ['core/options/options.test.ts', "keeps the host's values"],
      ['core/options/options.effects.test.ts', 'metadata defaults to the page'],
    ],
  },
])
