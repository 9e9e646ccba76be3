import { holdStatements } from './testing/hold.js'

holdStatements(9, [
  {
    says: [
      'Safe methods are read-only calls: account, block, balance, gas, logs and capability queries.',
      'Unsafe methods are signing, sending transactions, grant or revoke permissions, and user operations.',
    ],
    heldBy: [
      [
        'core/contracts/rpc-methods.test.ts',
        'these methods are safe, these are not, and these are requested in sessions',
      ],
      [
        'core/features/login/approvals.test.ts',
        'EIP-5792 and permission methods reach the frame: reading ones pass, spending ones wait',
      ],
    ],
  },
  {
    says: ['They require approval.'],
    heldBy: [
      ['core/features/login/approvals.test.ts', 'a request to sign opens its view, and closes it when it is approved'],
      [
        'core/features/login/approvals.test.ts',
        'EIP-5792 and permission methods reach the frame: reading ones pass, spending ones wait',
      ],
    ],
  },
  {
    says: ['A disallowed call gives the message Requested RPC call is not allowed (UI: Action not allowed).'],
    heldBy: [['core/features/login/approvals.test.ts', 'an unlisted method opens the modal']],
  },
  {
    says: ['Account types are eoa, smartAccount and payment.'],
    heldBy: [['core/contracts/fields.test.ts', 'each contract has these fields and values, and no others']],
  },
  {
    says: ['Defaults: eip155 smartAccount, solana eoa, polkadot eoa, bip122 payment.'],
    heldBy: [['core/contracts/contracts.rules.test.ts', 'Defaults: eip155 smartAccount, solana eoa']],
  },
  {
    says: ['Smart account is usable only on networks in its enabled list.'],
    heldBy: [['core/features/login/login.account-types.test.ts', 'Smart account is usable only on networks']],
  },
  {
    says: ['Embedded auth connector: supports only eip155 and solana.'],
    heldBy: [
      ['core/namespaces/served-namespaces.test.ts', 'each feature supports these namespaces'],
      ['core/features/login/login.session.test.ts', 'but only up to solana'],
    ],
  },
  {
    says: ['Origin and project id: checked by the provider (see point 8).'],
    heldBy: [
      ['core/errors/to-modal-error.test.ts', "recognizes the relay's reasons by their words"],
      ['core/state/track.test.ts', '403 raises the alert once'],
    ],
  },
])
