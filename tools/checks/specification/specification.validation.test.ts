import { holdStatements } from './testing/hold.js'

holdStatements(43, [
  {
    says: ['An EVM address is 40 hex digits with an optional 0x prefix.'],
    heldBy: [['core/contracts/caip.test.ts', 'An EVM address is 40 hex digits']],
  },
  {
    says: ['A Solana address is 32 to 44 base58 characters.'],
    heldBy: [['core/contracts/caip.test.ts', 'A Solana address is 32 to 44']],
  },
  {
    says: ['A CAIP address has exactly three non-empty parts with a known namespace.'],
    heldBy: [['core/contracts/caip.test.ts', 'A CAIP address has exactly three']],
  },
  {
    says: ['A CAIP-2 network id has exactly two non-empty parts, else Invalid CAIP-2 network id.'],
    heldBy: [['core/contracts/caip.test.ts', 'A CAIP-2 network id has exactly two']],
  },
  {
    says: ['Chain id to coin type must be below 2^31, else Invalid chainId.'],
    heldBy: [['core/contracts/caip.test.ts', 'Chain id to coin type must be below']],
  },
  {
    says: ['A transaction hash response is 0x followed by exactly 64 hex characters.'],
    heldBy: [
      ['core/contracts/rpc-methods.test.ts', 'A transaction hash response is'],
      ['core/adapters/evm/adapter.test.ts', 'A transaction hash response is'],
    ],
  },
  {
    says: ['A signed message response is 0x followed by at least 62 hex characters.'],
    heldBy: [
      ['core/contracts/rpc-methods.test.ts', 'A signed message response is'],
      ['core/adapters/evm/adapter.test.ts', 'A signed message response is'],
    ],
  },
  {
    says: ['Any other response is treated as an object response.'],
    heldBy: [['core/contracts/rpc-methods.test.ts', 'Any other response is treated']],
  },
  {
    says: [
      'A wallet request method is valid if it is in the safe or unsafe RPC lists (the lists are not shown).',
      'It is safe only if in the safe list.',
    ],
    heldBy: [['core/contracts/rpc-methods.test.ts', 'A wallet request method is valid']],
  },
  {
    says: ['Fetching transactions requires an account address.'],
    heldBy: [
      ['core/services/blockchain-api.test.ts', 'Fetching transactions requires an account address'],
      ['core/errors/errors.every-error.test.ts', 'each error class has this name, code, text and these facts'],
    ],
  },
  {
    says: ['Transactions where every transfer is flagged spam are dropped.'],
    heldBy: [
      ['core/contracts/contracts.rules.test.ts', 'Transactions where every transfer is flagged spam'],
      [
        'core/features/activity/activity.test.ts',
        'drops a transaction only if all its transfers are spam, and keeps one without transfers',
      ],
    ],
  },
  {
    says: ['Only transactions on the connected chain are shown.'],
    heldBy: [['core/contracts/contracts.rules.test.ts', 'Only transactions on the connected chain']],
  },
  {
    says: ['Token balances with decimals 0 are discarded.'],
    heldBy: [
      ['core/contracts/contracts.rules.test.ts', 'Token balances with decimals 0'],
      ['core/data/portfolio.test.ts', 'Token balances with decimals 0 are discarded'],
    ],
  },
  {
    says: ['Balances shown truncate to three decimals; token value shows two decimals.'],
    heldBy: [['core/lib/balance.test.ts', 'Balances shown truncate to three decimals']],
  },
  {
    says: ['Balance is only for supported chains and not testnets; default balance is 0.00.'],
    heldBy: [['core/data/balance.test.ts', 'Balance is only for supported chains and not testnets']],
  },
  {
    says: ['Swap and gas-price operations require a supported network.'],
    heldBy: [['core/features/swap/api.test.ts', 'Swap and gas-price operations require a supported network']],
  },
  {
    says: ['Sign-in: requires sign-in enabled plus an active address, active network and connection client.'],
    heldBy: [['core/features/sign-in/sign-in.test.ts', 'Sign-in: requires sign-in enabled']],
  },
  {
    says: ['Setting both siweConfig and siwx is an error.'],
    heldBy: [['core/options/options.test.ts', 'Setting both siweConfig and siwx is an error']],
  },
  {
    says: ['A project id is required, otherwise a project-id-not-configured alert shows.'],
    heldBy: [['core/modal/open.test.ts', 'A project id is required']],
  },
  {
    says: ['Switching to a network id not among the configured networks shows a switch-network-not-found alert.'],
    heldBy: [
      ['core/wallets/network/switch-network.test.ts', 'Switching to a network id not among the configured networks'],
    ],
  },
  {
    says: ['The Adapter not found error applies when an adapter is missing.'],
    heldBy: [['core/wallets/adapters.test.ts', 'The Adapter not found error applies']],
  },
  {
    says: ['Name to register: letters, digits and hyphens only, at least 4 characters.'],
    heldBy: [['core/contracts/contracts.rules.test.ts', 'Name to register: letters, digits and hyphens']],
  },
  {
    says: ['Name suffixes are .reown.id and the legacy .wcn.id.'],
    heldBy: [['core/contracts/contracts.rules.test.ts', 'Name suffixes are']],
  },
  {
    says: [
      'Token, amount and receiver address are required.',
      'Solana send otherwise shows Please enter a valid amount and receiver address.',
    ],
    heldBy: [['core/features/send/send.test.ts', 'Token, amount and receiver address are required']],
  },
  {
    says: ['Native-token send needs gas price and token decimals.'],
    heldBy: [
      ['core/features/send/send.test.ts', 'Native-token send needs gas price and token decimals'],
      ['core/contracts/contracts.rules.test.ts', 'Native-token send needs'],
    ],
  },
  {
    says: ['Insufficient gas is true when the network balance in USD is zero or below the gas price in USD.'],
    heldBy: [['core/features/send/send.test.ts', 'Insufficient gas is true when']],
  },
  {
    says: ['It is never insufficient for a smart account.'],
    heldBy: [['core/features/send/send.test.ts', 'It is never insufficient for a smart account']],
  },
  {
    says: ['With no balance known it counts as insufficient.'],
    heldBy: [['core/features/send/send.test.ts', 'With no balance known it counts as insufficient']],
  },
  {
    says: ['Only eip155 and solana can send.'],
    heldBy: [['core/features/send/send.test.ts', 'Only eip155 and solana can send']],
  },
  {
    says: ['Gas estimation and sending accept only eip155 in the EVM adapter.'],
    heldBy: [['core/adapters/adapters.host-libraries.test.ts', 'Gas estimation and sending accept only eip155']],
  },
  {
    says: ['Embedded-wallet messages are schema-checked:'],
    heldBy: [
      [
        'core/contracts/frame/messages.test.ts',
        'every payload of the frame is accepted completely, and an invalid one rejected with the name of its field',
      ],
    ],
  },
  {
    says: ['email must be a valid address', 'Standard messages are Required and Invalid email.'],
    heldBy: [['core/contracts/frame/messages.test.ts', 'email must be a valid address']],
  },
  {
    says: ['OTP is a string'],
    heldBy: [['core/contracts/frame/messages.test.ts', 'OTP is a string']],
  },
  {
    says: ['social provider is one of google, github, apple, facebook, x, discord'],
    heldBy: [['core/contracts/frame/messages.test.ts', 'social provider is one of']],
  },
  {
    says: ['theme mode is light or dark'],
    heldBy: [['core/contracts/frame/messages.test.ts', 'theme mode is light or dark']],
  },
  {
    says: ['An email-trigger rate guard exists; its details are not shown apart from the cooldown in point 9.'],
    heldBy: [
      [
        'core/features/login/email/email.test.ts',
        'another email can be sent after 30 seconds: "Please try again after {n} seconds"',
      ],
      ['harness/scenarios/shipped/login/rate-guard.yaml', 'scenario: The frame itself refuses'],
    ],
  },
  {
    says: ['iOS removes google.', 'Mac removes x.', 'Android removes facebook and x.'],
    heldBy: [['core/contracts/contracts.rules.test.ts', 'Telegram social list filters']],
  },
  {
    says: ['Provider-level checks: a provider must exist, an account must be returned, and a chain must be known.'],
    heldBy: [['core/adapters/evm/adapter.test.ts', 'a provider must exist, an account must be returned']],
  },
])
