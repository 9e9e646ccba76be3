import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeSent } from '../../data/may-be-sent.js'
import { AdapterFailedError } from '../base.js'
import { toModalError, toNodeError } from '../to-modal-error.js'
import { isLoadFailure, toAdapterError } from './load-failure.js'
import { didRefuse, isBatchTurnedDown, isUnknownNetwork, mayAddNetwork } from './questions.js'
import { readError } from './read-error.js'

const named = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name }, more)

/**
 * `[package and version or interface, thrown value, meaning]`. The shapes are those of the packages, read in November
 * 2026.
 */
const shapes: readonly (readonly [string, unknown, string])[] = [
  // The owner declined.
  ['EIP-1193', { code: 4001, message: 'x' }, 'wallet_user_rejected'],
  ['@metamask/providers 22.1.1: a plain object', { code: 4001, message: 'x', stack: '' }, 'wallet_user_rejected'],
  ['@metamask/rpc-errors 7.0.3', { code: -32603, data: { originalError: { code: 4001 } } }, 'wallet_user_rejected'],
  ['@metamask/rpc-errors 7.0.3, serialized', { code: -32603, data: { cause: { code: 4001 } } }, 'wallet_user_rejected'],
  ['a code as a text', { code: '4001' }, 'wallet_user_rejected'],
  ['a bare code', 4001, 'wallet_user_rejected'],
  ['viem 2.57.1', named('SwitchChainError', 'x', { code: 4902, cause: { code: 4001 } }), 'wallet_user_rejected'],
  [
    'viem 2.57.1, details alone',
    named('TransactionExecutionError', 'x', { details: 'User rejected the request.' }),
    'wallet_user_rejected',
  ],
  [
    'ethers 6.17',
    named('Error', 'user rejected action', { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }),
    'wallet_user_rejected',
  ],
  ['ethers 5.8', named('Error', 'x', { code: 'ACTION_REJECTED', reason: 'user rejected' }), 'wallet_user_rejected'],
  ['ethers 5.8, a body', { body: '{"error":{"code":4001,"message":"x"}}' }, 'wallet_user_rejected'],
  [
    'ethjs-query in MetaMask 10',
    { message: '[ethjs-query] while formatting outputs from RPC \'{"value":{"code":4001}}\'' },
    'wallet_user_rejected',
  ],
  ['JSON as a text', '{"code":4001,"message":"x"}', 'wallet_user_rejected'],
  [
    'JSON-RPC 2.0, the whole response: Leather',
    { jsonrpc: '2.0', id: '1', error: { code: 4001 } },
    'wallet_user_rejected',
  ],
  ['@walletconnect/utils 2.21.8', { code: 5002, message: 'x' }, 'wallet_user_rejected'],
  ['@ledgerhq/errors 7.0.0', named('TransportStatusError', 'x', { statusCode: 0x6985 }), 'wallet_user_rejected'],
  ['@ledgerhq/errors 7.0.0, as a code', { code: 27013, message: 'x' }, 'wallet_user_rejected'],
  ['@ledgerhq/errors 7.0.0, a class', named('UserRefusedOnDevice', ''), 'wallet_user_rejected'],
  ['@ledgerhq/errors 7.0.0, another', named('TransportOpenUserCancelled', ''), 'wallet_user_rejected'],
  [
    '@trezor/connect 9.7.3',
    { success: false, payload: { error: 'Cancelled', code: 'Method_Cancel' } },
    'wallet_user_rejected',
  ],
  [
    '@trezor/connect 9.7.3, by code',
    { payload: { error: 'x', code: 'Failure_ActionCancelled' } },
    'wallet_user_rejected',
  ],
  ['@trezor/connect 9.7.3, permissions', { error: 'Permissions not granted' }, 'wallet_user_rejected'],
  ['@magic-sdk/provider 33.13.0', { code: -10012, message: 'x' }, 'wallet_user_rejected'],
  ['@farcaster/miniapp-sdk 0.3.0', named('SignIn.RejectedByUser', ''), 'wallet_user_rejected'],
  ['@leather.io/rpc 2.21.16', { code: 'USER_REJECTION' }, 'wallet_user_rejected'],
  ['@solana/wallet-adapter-base 0.9.28', named('WalletWindowClosedError', ''), 'wallet_user_rejected'],
  [
    '@solana/wallet-adapter-base 0.9.28, nested',
    named('WalletSignTransactionError', 'x', { error: { code: 4001 } }),
    'wallet_user_rejected',
  ],
  [
    '@solana-mobile/mobile-wallet-adapter-protocol 2.3.0',
    named('SolanaMobileWalletAdapterProtocolError', 'x', { code: -3 }),
    'wallet_user_rejected',
  ],
  ['AggregateError', new AggregateError([new Error('x'), { code: 4001 }]), 'wallet_user_rejected'],
  ['ErrorEvent', { type: 'error', message: 'Uncaught', error: new Error('User rejected') }, 'wallet_user_rejected'],
  [
    'PromiseRejectionEvent',
    { type: 'unhandledrejection', reason: new Error('Request rejected') },
    'wallet_user_rejected',
  ],
  ['a text', 'Rejected', 'wallet_user_rejected'],
  [
    'a passkey',
    new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError'),
    'wallet_user_rejected',
  ],
  ['a refusal behind −32000', { code: -32000, message: 'Denied by user' }, 'wallet_user_rejected'],
  ['a refusal behind −1', { code: -1, message: 'cancelled' }, 'wallet_user_rejected'],

  // The refusal is not the owner's.
  ['EIP-1474', { code: -32003, message: 'Transaction rejected.' }, 'rpc_transaction_rejected'],
  [
    'viem 2.57.1',
    named('TransactionRejectedRpcError', 'Transaction creation failed.', { code: -32003 }),
    'rpc_transaction_rejected',
  ],
  ['EIP-1193, the sentence of 4100', { message: 'not been authorized by the user.' }, 'wallet_unauthorized'],
  ['ERC-4337', { code: -32603, message: 'User Operation rejected by Paymaster' }, 'rpc_internal'],
  ['Solana, a program’s own error', { message: 'custom program error: 0x5501' }, 'unknown'],
  ['fetch', new DOMException('The user aborted a request.', 'AbortError'), 'aborted'],
  ['a number of a DOMException', new DOMException('x', 'HierarchyRequestError'), 'unknown'],

  // The network is unknown.
  ['EIP-3326', { code: 4902 }, 'wallet_unrecognized_chain'],
  ['MetaMask Mobile', { code: -32603, data: { originalError: { code: 4902 } } }, 'wallet_unrecognized_chain'],
  [
    'MetaMask',
    {
      code: -32603,
      message: 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.',
    },
    'wallet_unrecognized_chain',
  ],
  ['wagmi', named('ChainNotConfiguredError', 'Chain not configured.'), 'wallet_unrecognized_chain'],
  ['−32600', { code: -32600, message: 'Unsupported chain id: 8453' }, 'wallet_unrecognized_chain'],
  ['a text', 'Network 8453 has not been added', 'wallet_unrecognized_chain'],
  ['WalletConnect', { code: 5100, message: 'Unsupported chains.' }, 'wallet_unrecognized_chain'],

  // The wallet is gone.
  [
    '@solana-mobile/wallet-standard-mobile 0.6.0, a closed explanation',
    named('SolanaMobileWalletAdapterError', 'Wallet connection cancelled by user', {
      code: 'ERROR_ASSOCIATION_CANCELLED',
    }),
    'wallet_user_rejected',
  ],
  [
    '@solana-mobile/wallet-standard-mobile 0.6.0, access denied',
    named('SolanaMobileWalletAdapterError', 'Local Network Access permission denied', {
      code: 'ERROR_LOOPBACK_ACCESS_BLOCKED',
    }),
    'wallet_access_blocked',
  ],
  ['Chromium 150', new Error('Extension context invalidated.'), 'wallet_context_lost'],
  ['Chromium 150', new Error('Attempting to use a disconnected port object'), 'wallet_context_lost'],
  ['Chromium 150', new Error('Could not establish connection. Receiving end does not exist.'), 'wallet_context_lost'],
  ['Firefox 145', new TypeError("can't access dead object"), 'wallet_context_lost'],
  ['Chromium 150', new Error('The message port closed before a response was received.'), 'wallet_answer_lost'],
  [
    'Chromium 150',
    new Error(
      'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
    ),
    'wallet_answer_lost',
  ],
  [
    '@metamask/providers 22.1.1',
    { code: 1011, message: 'MetaMask: Disconnected from MetaMask background. Page reload required.' },
    'wallet_answer_lost',
  ],

  // A definite answer that is not a refusal.
  ['@ledgerhq/errors 7.0.0', new Error('Ledger device: LOCKED_DEVICE (0x5515)'), 'wallet_locked'],
  ['@ledgerhq/errors 7.0.0', new Error('Ledger device: INCORRECT_DATA (0x6a80)'), 'wallet_not_signed'],
  [
    '@safe-global/safe-apps-provider 0.18.6',
    new Error('"eth_requestAccounts" not implemented'),
    'wallet_unsupported_method',
  ],
  ['Safe for iOS', { code: -32075, message: 'Method disabled' }, 'wallet_unsupported_method'],
  [
    '@polkadot/extension-base 0.62.3',
    new Error('The source https://a.test has a pending authorization request'),
    'wallet_request_pending',
  ],
  ['@polkadot/extension-base 0.62.3', new Error('Rate limit exceeded. Try again later.'), 'rpc_limit_exceeded'],
  [
    '@ledgerhq/hw-transport 6.36.1',
    new Error('An action was already pending on the Ledger device. Please deny or reconnect.'),
    'wallet_request_pending',
  ],

  // The meaning is unknown.
  ['@metamask/rpc-errors 7.0.3', { code: -32603, message: 'Internal JSON-RPC error.' }, 'rpc_internal'],
  ['undefined', undefined, 'unknown'],
  ['null', null, 'unknown'],
  ['an object', {}, 'unknown'],
  ['an object without a message', { error: {} }, 'unknown'],
  ['a sentence with braces', 'Could not read {this}', 'unknown'],
]

test.each(shapes.map(([source, thrown, code]) => [source, code, thrown] as const))(
  '%s: %s',
  (_source, code, thrown) => {
    expect(readError(thrown)).toBe(code)
    expect(toModalError(thrown).code).toBe(code)
    // The meaning is found however a library, a provider or an event wraps the error.
    if (typeof thrown !== 'object' || thrown === null || ['unknown', 'rpc_internal', 'aborted'].includes(code)) return
    for (const wrapped of [
      new Error('failed', { cause: thrown }),
      { code: -32603, message: 'Internal error', data: { originalError: thrown } },
      { error: { error: thrown } },
      new AggregateError([new Error('one of several'), thrown]),
    ])
      expect(readError(wrapped)).toBe(code)
  },
)

test('the same words from a node, which has no owner, are not a refusal', () => {
  for (const message of ['Rejected', 'cancelled by user', 'Transaction was rejected'])
    expect(toNodeError({ code: -32603, message }).code).toBe('rpc_internal')
})

test('answers its questions about any thrown value, ours or foreign', () => {
  const refused = { message: 'Cancelled' }
  expect([didRefuse(refused), didRefuse(toModalError(refused)), didRefuse(new Error('x'))]).toEqual([true, true, false])
  expect([isUnknownNetwork({ code: 4902 }), isUnknownNetwork('x')]).toEqual([true, false])
  expect([mayAddNetwork('x'), mayAddNetwork(refused), mayAddNetwork({ code: -32002 })]).toEqual([true, false, false])
  expect([isBatchTurnedDown({ code: -32603, data: { code: 5760 } }), isBatchTurnedDown(refused)]).toEqual([true, false])
})

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://a.test/x.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: https://a.test/x.js'), true],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['webpack 5', named('ChunkLoadError', 'Loading chunk 7 failed.'), true],
  ['Vite 8', new Error('Unable to preload CSS for /x.css'), true],
  ['a lost connection', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ['a page without storage', new DOMException('Access is denied for this document.', 'SecurityError'), false],
  ['SES lockdown', new TypeError("Cannot assign to read only property 'toLocaleString' of object"), false],
  ['a missing global', new ReferenceError('process is not defined'), false],
  ['a bundler’s mistake', new TypeError('x is not a function'), false],
])('tells code that did not arrive from code that failed: %s', (_who, cause, isLoad) => {
  expect(isLoadFailure(cause)).toBe(isLoad)
  const error = toAdapterError({ type: 'evm', cause })
  expect(error).toMatchObject({ code: isLoad ? 'adapter_load' : 'adapter_failed', cause })
  expect(error instanceof AdapterFailedError).toBe(!isLoad)
})

test('finds exactly one meaning for any thrown value, and terminates', () => {
  const member = fc.constantFrom(
    'cause',
    'data',
    'error',
    'errors',
    'originalError',
    'info',
    'reason',
    'details',
    'body',
    'message',
    'code',
    'name',
    'value',
  )
  const leaf = fc.oneof(
    fc.anything(),
    fc.constantFrom(...shapes.map(([, thrown]) => thrown)),
    fc.string(),
    fc.constantFrom('{', '}{', '{"a":', 'Rejected', '用户拒绝'),
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 6 }, leaf, fc.dictionary(member, tie('tree')), fc.array(tie('tree'), { maxLength: 4 })),
  }))
  const turned = tree.map((value) => {
    // Makes the value contain itself, through every member.
    if (typeof value === 'object' && value !== null && Object.isExtensible(value))
      for (const name of ['cause', 'data', 'errors'])
        if (!(name in value)) Object.defineProperty(value, name, { value, configurable: true })
    return value
  })
  fc.assert(
    fc.property(turned, (thrown) => {
      const code = readError(thrown)
      expect(readError(thrown)).toBe(code)
      const error = toModalError(thrown)
      expect(typeof mayBeSent(error)).toBe('boolean')
      // A refused transaction may not be sent, and a refusal is never an unknown network.
      if (didRefuse(thrown))
        expect({ mayBeSent: mayBeSent(error), isUnknownNetwork: isUnknownNetwork(thrown) }).toEqual({
          mayBeSent: false,
          isUnknownNetwork: false,
        })
    }),
    { numRuns: 1000 },
  )
})

test('endless nests and endless lists are read quickly', () => {
  let deep: object = { code: 4001 }
  for (let depth = 0; depth < 10_000; depth += 1) deep = { cause: deep }
  const wide = { errors: Array.from({ length: 100_000 }, () => ({ message: 'x'.repeat(100) })) }
  const long = { message: `${'User '.repeat(50_000)}{${'{'.repeat(5000)}` }
  const before = performance.now()
  for (const thrown of [deep, wide, long]) expect(readError(thrown)).toBe('unknown')
  expect(performance.now() - before).toBeLessThan(1000)
})
