import { holdStatements } from './testing/hold.js'

holdStatements(50, [
  {
    says: ['Email login cooldown: 30 seconds between triggers, based on the stored last-email-login time.'],
    heldBy: [
      [
        'core/features/login/email/email.test.ts',
        'another email can be sent after 30 seconds: "Please try again after {n} seconds"',
      ],
      ['core/features/login/email/email.test.ts', 'the cooldown survives a reload'],
    ],
  },
  {
    says: ['The remaining seconds can be reported, or 0 if none remain.'],
    heldBy: [
      [
        'core/features/login/email/email.test.ts',
        'another email can be sent after 30 seconds: "Please try again after {n} seconds"',
      ],
    ],
  },
  {
    says: ['Pairing lifetime 4 min; expired when under 10 s remain.'],
    heldBy: [
      ['core/state/pairing-store.test.ts', 'A pairing is expired when under 10 s remain'],
      ['core/wallets/pairing/pairing.long.test.ts', 'a code lives for four minutes'],
    ],
  },
  {
    says: ['Token balance retry gap 30 s.'],
    heldBy: [['core/data/portfolio.test.ts', 'A failed fetch blocks retries for 30 s']],
  },
  {
    says: ['Login frame event timeout 30000 ms.'],
    heldBy: [
      [
        'core/features/login/frame/client.test.ts',
        'times out after 30 seconds if a visitor waits, and ends when its caller aborts',
      ],
      [
        'core/features/login/email/email.test.ts',
        'an unverified device times out after 30 seconds with the alert, and another link can be sent',
      ],
    ],
  },
  {
    says: ['Cache lifetimes: portfolio 30 s, native balance 30 s, name 5 min, identity 5 min.'],
    heldBy: [['core/services/storage/modal-storage.test.ts', 'Cache lifetimes: portfolio 30 s']],
  },
  {
    says: ['Recent wallets kept: 2.'],
    heldBy: [
      ['core/state/wallet-list-store.test.ts', 'Recent wallets kept: 2'],
      ['core/state/connection-store.test.ts', 'two recent wallets are kept'],
    ],
  },
  {
    says: ['Max pending transactions limit: 99.'],
    heldBy: [
      ['core/features/activity/pending-transactions.test.ts', 'keeps the 99 newest'],
      [
        'core/features/activity/pending-transactions.test.ts',
        'stops after 99 polls, and starts again with the next sent transaction',
      ],
    ],
  },
  {
    says: ['Log buffer cap about 1 MB.'],
    heldBy: [['core/adapters/walletconnect/sdk/private-members/silent-logger.test.ts', 'Log buffer cap about 1 MB']],
    decision: { page: 'core/decisions/what-is-not-built.md', about: 'A log buffer without `debug`' },
  },
  {
    says: ['Header text 120 ms, modal height 150 ms, view transition 150 ms.'],
    heldBy: [['harness/apps/page/motion.long.test.ts', 'animations have the right duration']],
  },
  {
    says: ['Shake 500 ms.'],
    heldBy: [
      ['core/modal/open.test.ts', 'shakes for 500 ms'],
      ['harness/apps/page/motion.long.test.ts', 'animations have the right duration'],
    ],
  },
  {
    says: ['Image preload timeout 2 s.'],
    heldBy: [
      [
        'core/modal/open.test.ts',
        'an image that does not arrive within two seconds is given up, and requested again by the next open',
      ],
    ],
  },
  {
    says: ['Search image wait 300 ms.'],
    heldBy: [['core/wallets/list/all-wallets.test.ts', 'the answer waits for its images, but at most 300 ms']],
  },
  {
    says: ['Default debounce 500 ms.'],
    heldBy: [
      ['core/wallets/list/all-wallets.test.ts', 'the service is asked 500 ms after the last key'],
      [
        'core/features/names/register-name.test.ts',
        'a name is looked up half a second after the last key, and suggestions with other suffixes are dropped',
      ],
    ],
  },
  {
    says: ['Error alert display delay 300 ms.'],
    heldBy: [['core/state/alert-store.test.ts', 'Display delay 300 ms']],
  },
  {
    says: ['Balance shown with 3 decimals; token value 2 decimals.'],
    heldBy: [['core/lib/balance.test.ts', 'Balances shown truncate to three decimals']],
  },
  {
    says: [
      'Relative time format: sec, min, hr, d, mo, yr.',
      'Thresholds: seconds up to 44, minute up to 89, and so on.',
    ],
    heldBy: [['core/lib/relative-time.test.ts', 'shows seconds up to 44, a minute up to 89, and so on']],
  },
  {
    says: ['Default avatar colour derived from the address (5 tints).'],
    heldBy: [['core/lib/address.test.ts', 'derives the avatar colour from the address in 5 tints']],
  },
  {
    says: ['Default balance on failure is 0.00 with symbol ETH.'],
    heldBy: [
      [
        'core/data/balance.test.ts',
        'after a failure the balance is 0.00 ETH, marked as unknown, until a retry succeeds',
      ],
    ],
  },
  {
    says: [
      'Swap slippage tolerance: the shared constant is not shown in point 4; the convert slippage tolerance is 1.',
    ],
    heldBy: [['core/features/swap/api.test.ts', 'builds with one percent of slippage and without an estimate']],
  },
  {
    says: ['Swap networks (eip155 ids): 1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554.'],
    heldBy: [
      ['core/features/swap/tokens.test.ts', 'supports swaps on %s (%i)'],
      ['core/features/swap/tokens.test.ts', 'tokens are not swapped on %s'],
    ],
  },
  {
    says: ['Onramp fallback limits: card 10.00 to 7500.00; bank account 10.00 to 25000.00; currencies USD and EUR.'],
    heldBy: [['core/features/buy/onramp.test.ts', 'without the service’s options the built-in list is used']],
  },
  {
    says: [
      'Onramp fee range 1-2% for two providers.',
      'One supports eip155 only; the other supports eip155 and solana.',
    ],
    heldBy: [['core/contracts/onramp-providers.test.ts', 'Onramp fee range 1-2% for two providers']],
  },
  {
    says: [
      'Coinbase-pay chains: ethereum, arbitrum, polygon, berachain, avalanche-c-chain, optimism, celo, base (fallback ethereum).',
    ],
    heldBy: [['core/contracts/onramp-providers.test.ts', 'Coinbase-pay chains']],
  },
  {
    says: ['Restricted timezones: several mainland-China and Hong Kong/Macau zones (exact list not shown).'],
    heldBy: [['core/contracts/onramp-providers.test.ts', 'Restricted timezones']],
  },
  {
    says: ['Balance chains: eip155, solana.'],
    heldBy: [
      ['core/data/balance.test.ts', 'Balance is only for supported chains and not testnets'],
      ['core/namespaces/served-namespaces.test.ts', 'each feature supports these namespaces'],
    ],
  },
  {
    says: ['Names chains: eip155.'],
    heldBy: [['core/namespaces/served-namespaces.test.ts', 'each feature supports these namespaces']],
  },
  {
    says: ['Activity chains: eip155.'],
    heldBy: [['core/namespaces/served-namespaces.test.ts', 'each feature supports these namespaces']],
    decision: { page: 'core/decisions/activity-on-solana.md', about: 'Activity only for EVM networks' },
  },
  {
    says: ['Onramp chains: eip155, solana.'],
    heldBy: [
      ['core/contracts/onramp-providers.test.ts', 'Onramp fee range 1-2% for two providers'],
      ['core/contracts/onramp-providers.test.ts', 'Meld sells only if the host names its page'],
    ],
  },
  {
    says: ['Default Coinbase chain ids: 1 and 84532.'],
    heldBy: [['core/contracts/contracts.host-wallets.test.ts', 'Default Coinbase chain ids: 1 and 84532']],
  },
  {
    says: [
      'Known chains for the embedded wallet: Ethereum, Optimism, Arbitrum, Polygon, Celo, Aurora, BNB, Avalanche, zkSync, Gnosis, Base, Zora and testnets, plus three Solana clusters.',
    ],
    heldBy: [['core/contracts/embedded-networks.test.ts', 'the embedded wallet is known to serve 27 networks']],
    decision: {
      page: 'core/decisions/what-is-not-built.md',
      about: 'Refusing networks that the embedded wallet is not known to serve',
    },
  },
  {
    says: ['Featured default 4; recommended 4; paged 40; search 100.'],
    heldBy: [
      ['core/state/wallet-list-store.test.ts', 'recommended wallets fill the list up to four rows'],
      [
        'core/state/wallet-list-store.test.ts',
        'pages have forty wallets, without those already shown, and images for the first twenty',
      ],
      ['core/wallets/list/all-wallets.test.ts', 'the service is asked 500 ms after the last key'],
    ],
    decision: { page: 'core/decisions/what-is-not-built.md', about: 'Four featured wallets without ids' },
  },
  {
    says: ['Three wallet ids are always excluded for the core SDK type (ids not shown).'],
    heldBy: [['core/services/catalogue-api.test.ts', 'Three wallet ids are always excluded for the core SDK type']],
  },
  {
    says: [
      'Known connector ids: walletConnect, injected, announced, coinbaseWallet, coinbaseWalletSDK, safe, ledger, okx, eip6963, ID_AUTH.',
    ],
    heldBy: [
      ['core/contracts/contracts.host-wallets.test.ts', 'has its row, connects, and signs with its key'],
      ['core/wallets/discovery/discover-wallets.test.ts', 'finds a wallet that is only at window.ethereum'],
      ['core/wallets/pairing/pairing.long.test.ts', 'a code is shown, a phone takes it'],
      ['core/features/login/login.session.test.ts', 'a reload restores the login without a code'],
    ],
    decision: { page: 'core/decisions/what-is-not-built.md', about: 'Rows under the ids `announced` and `eip6963`' },
  },
  {
    says: [
      'On: swaps, onramp, receive, send, email, emailShowWallets, history, analytics, allWallets.',
      'Off: legalCheckbox, smartSessions, collapseWallets.',
      'Socials: google, x, discord, farcaster, github, apple, facebook.',
    ],
    heldBy: [['core/options/options.test.ts', 'has the default features']],
  },
  {
    says: ['Connector order: walletConnect, recent, injected, featured, custom, external, recommended.'],
    heldBy: [
      ['core/options/options.test.ts', 'has a default for every option'],
      ['core/options/options.test.ts', 'puts the named groups first, and the others after them in the default order'],
    ],
  },
  {
    says: ['Wallet feature order: onramp, swaps, receive, send.'],
    heldBy: [
      ['core/options/options.test.ts', 'has a default for every option'],
      ['ui/features/account/account.views.test.tsx', 'the buttons are in the host’s order'],
    ],
  },
  {
    says: ['HTTP default timeout 10000 ms.'],
    heldBy: [
      ['core/lib/http/client.test.ts', 'HTTP default timeout 10000 ms'],
      ['core/lib/rpc/client.test.ts', 'aborts an attempt after 10 s, even if only its body is missing'],
    ],
  },
  {
    says: ['Retries 3, exponential back-off starting at 150 ms, honouring Retry-After.'],
    heldBy: [
      ['core/lib/http/retry.test.ts', 'Retries 3, exponential back-off starting at 150 ms'],
      ['core/lib/http/retry.test.ts', '"honouring Retry-After"'],
      ['core/lib/rpc/client.test.ts', 'status %i is asked four times, 150, 300 and 600 ms apart'],
    ],
  },
  {
    says: ['Retries on statuses 403, 408, 413, 429, 500, 502, 503, 504 and on codes -1, -32005, -32603.'],
    heldBy: [
      ['core/lib/http/retry.test.ts', 'Retries on statuses'],
      ['core/lib/rpc/client.test.ts', 'code %s is asked %i times'],
    ],
  },
  {
    says: ['Batch size default 1000 with wait 0; socket batch size 1.'],
    heldBy: [['core/lib/rpc/client.batch.test.ts', 'Batch size default 1000 with wait 0']],
    decision: { page: 'core/decisions/what-is-not-built.md', about: 'A batch size of 1 on sockets' },
  },
  {
    says: [
      'Fallback transport: polling 4000 ms, ranking sample count 10, weights stability 0.7 and latency 0.3, ping timeout 1000 ms.',
    ],
    heldBy: [
      ['core/services/nodes/node-client.test.ts', 'polling 4000 ms'],
      ['core/services/nodes/node-client.test.ts', 'sample count 10'],
      ['core/services/nodes/node-client.test.ts', 'weights stability 0.7 and latency 0.3'],
      ['core/services/nodes/node-client.test.ts', 'ping timeout 1000 ms'],
    ],
  },
  {
    says: ['Dedupe cache up to 8192 entries.'],
    heldBy: [['core/lib/http/dedupe.test.ts', 'does not share calls beyond the limit']],
  },
  {
    says: ['Wallet-connect heartbeat 5 s; default request timeout 5 min.'],
    heldBy: [
      ['core/adapters/walletconnect/sdk/private-members/members.test.ts', 'Wallet-connect heartbeat 5 s'],
      ['core/adapters/walletconnect/adapter.test.ts', 'a request without an answer rejects after five minutes'],
    ],
  },
  {
    says: ['Other time constants in use: 1 s, 3 s, 5 s, 10 s.'],
    heldBy: [
      ['core/data/transactions/watch.test.ts', 'a receipt is requested 99 times, each second, from the first node'],
      [
        'core/features/buy/onramp.test.ts',
        'purchases come by pages, a pending one is checked every three seconds, and a failure empties the list and is shown',
      ],
      [
        'core/adapters/walletconnect/adapter.test.ts',
        'if the relay does not answer, disconnecting ends the session here after five seconds',
      ],
      [
        'core/features/account/watch-account.test.ts',
        'refreshes every 10 s while Account is open, and so shows incoming tokens',
      ],
    ],
  },
  {
    says: ['Client library version 2.26.2.'],
    heldBy: [['core/lib/rpc/rpc.viem-transport.test.ts', 'Client library version 2.26.2']],
  },
])
