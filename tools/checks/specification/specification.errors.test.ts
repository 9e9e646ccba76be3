import { holdStatements } from './testing/hold.js'

holdStatements(60, [
  {
    says: ['Token Balance Unavailable: network unsupported or balance fetch failed.'],
    heldBy: [
      [
        'core/data/portfolio.test.ts',
        'an unserved network is distinguished from a failure, and its balances are not requested',
      ],
      ['core/data/portfolio.test.ts', 'A failed fetch blocks retries for 30 s'],
    ],
  },
  {
    says: ['A failed fetch blocks retries for 30 s.'],
    heldBy: [['core/data/portfolio.test.ts', 'A failed fetch blocks retries for 30 s']],
  },
  {
    says: ['Failed to fetch transactions: the list is marked empty, paging reset, and an error event tracked.'],
    heldBy: [['core/features/activity/activity.test.ts', 'a failed call resets paging, tracks the event']],
    decision: { page: 'core/decisions/fields-of-the-entities.md', about: 'history "marked empty" after a failure' },
  },
  {
    says: ['Network not supported for Gas Price', 'Network not supported for Swaps'],
    heldBy: [['core/features/swap/api.test.ts', 'Swap and gas-price operations require a supported network']],
  },
  {
    says: ['Unsupported chain: sending on a namespace other than eip155 or solana.'],
    heldBy: [['core/features/send/send.test.ts', 'Only eip155 and solana can send']],
  },
  {
    says: ['Chain is not supported: adding or switching a chain fails.'],
    heldBy: [
      [
        'core/adapters/evm/wallet.switch-network.test.ts',
        '"Chain is not supported" when the wallet does not accept the network, with its own reason',
      ],
      [
        'core/adapters/evm/wallet.switch-network.test.ts',
        '"Chain is not supported" when the wallet agrees but does not switch',
      ],
    ],
  },
  {
    says: [
      'A problem occurred while trying initialize authentication: on sign-in init failure the wallet is disconnected and the view resets to Connect.',
    ],
    heldBy: [['core/features/sign-in/sign-in.test.ts', 'on sign-in init failure the wallet is disconnected']],
  },
  {
    says: ['Signature declined: signing refused.'],
    heldBy: [
      [
        'core/features/sign-in/sign-in.test.ts',
        'a refusal shows "Signature declined", stays, and the next try signs the same message',
      ],
    ],
  },
  {
    says: ['This application might not support Smart Accounts is shown instead for a smart account.'],
    heldBy: [
      [
        'core/features/sign-in/sign-in.test.ts',
        'a refusal by a smart account shows "This application might not support Smart Accounts"',
      ],
    ],
  },
  {
    says: ['Errors for sign-in disabled, and for missing address, network or client.'],
    heldBy: [['core/features/sign-in/sign-in.test.ts', 'Sign-in: requires sign-in enabled']],
  },
  {
    says: ['Something went wrong: EVM send failed.'],
    heldBy: [['core/features/send/send.test.ts', 'keeps the form after a failure']],
  },
  {
    says: ['A SEND_ERROR event is tracked.', 'Failed to send transaction.', 'Please try again.: Solana send failed.'],
    heldBy: [['core/features/send/send.test.ts', 'reports a failure on Solana with its own text']],
  },
  {
    says: ['Transaction started: success notice.'],
    heldBy: [['core/features/send/send.test.ts', 'sends the native coin with its gas price']],
  },
  {
    says: ['Failed to disconnect.'],
    heldBy: [
      [
        'core/wallets/connect/disconnect.test.ts',
        'a wallet that fails to disconnect stays, the others disconnect, and the failure is reported',
      ],
    ],
  },
  {
    says: [
      'Messages use the first reason description from the service, else Error resolving name, Error fetching name suggestions, Error fetching names for address, or Error registering name {name}.',
    ],
    heldBy: [
      ['core/errors/errors.bounds.test.ts', 'Messages use the first reason description from the service'],
      ['core/data/names.test.ts', "the service's first reason is the message"],
      [
        'core/features/names/register-name.test.ts',
        "the service’s first reason is shown, or else the catalogue's sentence; the view stays",
      ],
    ],
  },
  {
    says: ['Network not found and Address or auth connector not found apply to name registration.'],
    heldBy: [
      [
        'core/features/names/register-name.test.ts',
        "without an account, or outside EVM networks, the catalogue's sentences are shown",
      ],
    ],
  },
  {
    says: [
      'Email login: Please try again after {n} seconds, thrown when email login is triggered too early. n is the remaining whole seconds, rounded up.',
    ],
    heldBy: [
      [
        'core/features/login/email/email.test.ts',
        'another email can be sent after 30 seconds: "Please try again after {n} seconds"',
      ],
    ],
  },
  {
    says: [
      'Provider errors mapped to alerts (shown only in debug mode; the long message is logged to the console; display delay 300 ms):',
    ],
    heldBy: [
      ['core/modal/open.test.ts', 'without debug an alert is not drawn, but the console still gets its long message'],
      ['core/state/alert-store.test.ts', 'Display delay 300 ms'],
    ],
  },
  {
    says: [
      'Origin not allowed: Invalid App Configuration (origin not on allowlist).',
      'Also shown once when analytics gets HTTP 403.',
    ],
    heldBy: [['core/state/track.test.ts', '403 raises the alert once']],
  },
  {
    says: [
      'JWT not yet valid: Session Expired (check time settings and reconnect).',
      'Invalid key: Invalid App Configuration (invalid project id).',
    ],
    heldBy: [
      ['core/errors/errors.every-error.test.ts', 'each error of the table has this name'],
      ['core/wallets/pairing/pairing.long.test.ts', 'once, and the view says that it failed'],
      ['core/errors/to-modal-error.test.ts', "recognizes the relay's reasons by their words"],
    ],
  },
  {
    says: ['Network Not Found (network must be in the networks list).'],
    heldBy: [
      ['core/errors/errors.texts.test.ts', 'keeps the catalogue texts of errors'],
      ['core/wallets/network/switch-network.test.ts', 'Switching to a network id not among the configured networks'],
    ],
  },
  {
    says: ['Embedded wallet timeout: Invalid App Configuration (verify the domain is allowed).'],
    heldBy: [
      ['core/errors/frame.test.ts', 'has a sentence for each failure of the embedded frame'],
      [
        'core/features/login/email/email.test.ts',
        'an unverified device times out after 30 seconds with the alert, and another link can be sent',
      ],
    ],
  },
  {
    says: ['Project ID Not Configured.'],
    heldBy: [['core/modal/open.test.ts', 'A project id is required']],
  },
  {
    says: ['A 30 s timeout on email, device, OTP, social or social-redirect events raises a socials timeout alert.'],
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
    says: ['Frame errors use the payload message, else An error occurred.'],
    heldBy: [
      ['core/contracts/frame/messages.test.ts', 'reads results, failures and notices of the frame'],
      ['core/features/login/frame/client.test.ts', "rejects with the frame's error"],
    ],
  },
  {
    says: [
      'An aborted frame request gives Request was aborted for RPC requests, and Something went wrong for others (Farcaster URI excluded).',
    ],
    heldBy: [
      [
        'core/features/login/frame/client.test.ts',
        'times out after 30 seconds if a visitor waits, and ends when its caller aborts',
      ],
      ['core/features/login/frame/provider.test.ts', "Farcaster's URL resolves with undefined when the frame gives up"],
    ],
  },
  {
    says: ['Unable to load email login dependency: the frame failed to load.'],
    heldBy: [
      [
        'core/features/login/frame/client.test.ts',
        'a frame that fails to load and one that sends no READY have their own errors, and are retried',
      ],
    ],
  },
  {
    says: [
      'Chain adapter not found',
      'NetworkController client not set',
      'ConnectionController client not set',
      'Chain is required ...',
      'ConnectionControllerClient and NetworkControllerClient must be set',
      'CaipNetwork is undefined',
      'CaipNetwork or CaipAddress is undefined',
      'Adapter not found',
      'UniversalAdapter:signMessage - provider is undefined',
      'Provider is undefined',
      'Provider not found',
      'No accounts found',
      'Connector type not found',
      'EthersAdapter:signMessage - Sign message failed',
      'EthersAdapter:estimateGas - Estimate gas failed',
      'EthersAdapter:connect - could not find the caipNetwork to switch',
      'EthersAdapter:connect - Switch network failed',
      'Unsupported provider type',
      'Provider or providerType not provided',
      'Error parsing wallet capabilities',
      'WalletConnectConnector not found',
    ],
    heldBy: [['core/errors/errors.internal-texts.test.ts', '%s']],
  },
  {
    says: [
      'Standard codes: -32700, -32600, -32601, -32602, -32603, and -32000 to -32006.',
      'Wallet codes: 4001 user rejected, 4100 unauthorized, 4200 unsupported method, 4900 provider disconnected, 4901 chain disconnected, 4902 unrecognized chain / switch chain error, 5000 default (treated as user rejection), 32603 invalid chain id.',
    ],
    heldBy: [
      ['core/errors/to-modal-error.test.ts', 'maps every known code to one class'],
      ['core/errors/to-modal-error.test.ts', '5000 counts as a refusal like 4001, and no other code does'],
    ],
  },
  {
    says: [
      'Node error patterns: execution reverted, fee cap too high or low, nonce too high or low, insufficient funds, intrinsic gas too high or low, transaction type not valid.',
    ],
    heldBy: [
      ['core/errors/to-modal-error.test.ts', "maps every known message of nodes to one class, in each node's wording"],
    ],
  },
  {
    says: ['Unrecognized chain code (4902): the adapter adds the chain to the wallet instead.'],
    heldBy: [
      ['core/adapters/evm/wallet.switch-network.test.ts', 'adds a network that the wallet does not know'],
      ['core/adapters/evm/wallet.switch-network.test.ts', 'adds the network after %s'],
    ],
  },
  {
    says: ['The HTTP client throws HTTP status code: N for non-OK responses.'],
    heldBy: [
      ['core/errors/errors.texts.test.ts', 'The HTTP client throws HTTP status code'],
      ['core/lib/http/client.test.ts', 'makes four attempts on a temporary status, and then reports it'],
    ],
  },
  {
    says: ['Storage failures are swallowed silently with a console note.'],
    heldBy: [['core/services/storage/modal-storage.test.ts', 'Storage failures are swallowed silently']],
  },
  {
    says: ['Provider init failures are reported as an internal SDK error event and logged.'],
    heldBy: [
      [
        'core/wallets/pairing/pairing.long.test.ts',
        'pairing code that does not load fails the attempt, is reported once, and is loaded again by a retry',
      ],
      ['core/contracts/contracts.host-wallets.test.ts', 'a library that fails to start is an internal SDK error'],
    ],
  },
])
