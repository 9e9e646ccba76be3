import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpStatusError } from './http.js'
import { toModalError } from './to-modal-error.js'

function named(thrown: unknown): string {
  const { name, code, shortMessage } = toModalError(thrown)
  return `${name} · ${code} · ${shortMessage}`
}

test('maps every known code to one class', () => {
  const codes = [
    -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006, 4001, 4100, 4200,
    4900, 4901, 4902, 5000, 6000, 32603, 3,
  ]
  const table = codes.map((code) => `${code}: ${named({ code, message: 'x' })}`)
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "-32700: RpcParseError · rpc_parse · The request could not be read
    -32600: RpcInvalidRequestError · rpc_invalid_request · The request is not valid
    -32601: RpcMethodNotFoundError · rpc_method_not_found · The method does not exist
    -32602: RpcInvalidParamsError · rpc_invalid_params · The parameters are not valid
    -32603: RpcInternalError · rpc_internal · The wallet or the node failed inside
    -32000: RpcInvalidInputError · rpc_invalid_input · Missing or invalid parameters
    -32001: RpcResourceNotFoundError · rpc_resource_not_found · What was asked for does not exist
    -32002: RequestPendingError · wallet_request_pending · A request already waits in the wallet
    -32003: RpcTransactionRejectedError · rpc_transaction_rejected · The transaction was not accepted
    -32004: RpcMethodNotSupportedError · rpc_method_not_supported · The method is not supported
    -32005: RpcLimitExceededError · rpc_limit_exceeded · Too many requests
    -32006: RpcVersionNotSupportedError · rpc_version_not_supported · This version of JSON-RPC is not supported
    4001: UserRejectedError · wallet_user_rejected · The request was declined
    4100: UnauthorizedError · wallet_unauthorized · The wallet has not allowed this account or method
    4200: UnsupportedMethodError · wallet_unsupported_method · The wallet does not know this method
    4900: ProviderDisconnectedError · wallet_provider_disconnected · The wallet is disconnected from every network
    4901: ChainDisconnectedError · wallet_chain_disconnected · The wallet is disconnected from this network
    4902: UnrecognizedChainError · wallet_unrecognized_chain · The wallet does not know this network
    5000: UserRejectedError · wallet_user_rejected · The request was declined
    6000: ProviderDisconnectedError · wallet_provider_disconnected · The wallet is disconnected from every network
    32603: WalletChainIdError · wallet_invalid_chain_id · The wallet calls the chain id invalid
    3: ExecutionRevertedError · node_execution_reverted · The contract refused: execution reverted"
  `)
})

test("recognizes the relay's reasons by their words", () => {
  const reasons = ['Unauthorized: origin not allowed', 'Unauthorized: invalid key', 'JWT Token is not yet valid']
  expect(reasons.map((reason) => toModalError(new Error(`closed with 3000 (${reason})`)).code)).toMatchInlineSnapshot(`
    [
      "origin_not_allowed",
      "invalid_project_id",
      "jwt_not_valid",
    ]
  `)
})

test('5000 counts as a refusal like 4001, and no other code does', () => {
  expect(toModalError({ code: 5000 }).code).toBe(toModalError({ code: 4001 }).code)
  expect(toModalError({ code: 4100 }).code).not.toBe('wallet_user_rejected')
})

test("maps every known message of nodes to one class, in each node's wording", () => {
  const messages = [
    'execution reverted: not the owner',
    'VM Exception: Execution Reverted',
    'max fee per gas higher than 2^256-1',
    'fee cap too high',
    'max fee per gas less than block base fee: address 0x, maxFeePerGas: 1 baseFee: 7',
    'fee cap too low',
    'nonce too high',
    'nonce too low: next nonce 5, tx nonce 4',
    'already known',
    'Insufficient funds for gas * price + value',
    'insufficient funds for transfer',
    'Attempt to debit an account: insufficient lamports 5, need 10',
    'intrinsic gas too high',
    'intrinsic gas too low',
    'transaction type not valid',
    'transaction type not supported',
    'transaction is outdated',
    'transaction already imported',
    'exceeds transaction sender account balance',
    'gas limit reached',
  ]
  // Nodes send these messages with less specific codes.
  const table = messages.map((message) => `${message} → ${toModalError({ code: -32000, message }).name}`)
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "execution reverted: not the owner → ExecutionRevertedError
    VM Exception: Execution Reverted → ExecutionRevertedError
    max fee per gas higher than 2^256-1 → FeeCapTooHighError
    fee cap too high → FeeCapTooHighError
    max fee per gas less than block base fee: address 0x, maxFeePerGas: 1 baseFee: 7 → FeeCapTooLowError
    fee cap too low → FeeCapTooLowError
    nonce too high → NonceTooHighError
    nonce too low: next nonce 5, tx nonce 4 → NonceTooLowError
    already known → NonceTooLowError
    Insufficient funds for gas * price + value → InsufficientFundsError
    insufficient funds for transfer → InsufficientFundsError
    Attempt to debit an account: insufficient lamports 5, need 10 → InsufficientFundsError
    intrinsic gas too high → IntrinsicGasTooHighError
    intrinsic gas too low → IntrinsicGasTooLowError
    transaction type not valid → TransactionTypeNotValidError
    transaction type not supported → TransactionTypeNotValidError
    transaction is outdated → FeeCapTooLowError
    transaction already imported → NonceTooLowError
    exceeds transaction sender account balance → InsufficientFundsError
    gas limit reached → IntrinsicGasTooHighError"
  `)
})

test('recognizes a refusal and a pending request by words if the wallet sends no codes', () => {
  for (const message of [
    'User rejected the request.',
    'user denied message signature',
    'Transaction rejected by the user',
  ])
    expect({ message, code: toModalError(new Error(message)).code }).toEqual({ message, code: 'wallet_user_rejected' })
  expect(toModalError({ message: "Request of type 'eth_requestAccounts' already pending" }).code).toBe(
    'wallet_request_pending',
  )
})

test('finds wrapped errors: in data, in a cause, in an answer', () => {
  expect(toModalError({ code: -32603, message: 'x', data: { originalError: { code: 4902 } } }).code).toBe(
    'wallet_unrecognized_chain',
  )
  expect(toModalError(new Error('failed', { cause: { code: 4001 } })).code).toBe('wallet_user_rejected')
  expect(toModalError({ error: { code: -32005, message: 'slow down' } }).code).toBe('rpc_limit_exceeded')
  expect(toModalError({ code: '4001' }).code).toBe('wallet_user_rejected')
})

test("a wallet's code takes precedence over words, and words over a node's code", () => {
  expect(toModalError({ code: 4100, message: 'user rejected' }).code).toBe('wallet_unauthorized')
  expect(toModalError({ code: -32603, message: 'insufficient funds' }).code).toBe('node_insufficient_funds')
})

test('returns our own errors unchanged', () => {
  const ours = new HttpStatusError({ response: new Response('', { status: 503 }), url: 'https://a.test/x' })
  expect(toModalError(ours)).toBe(ours)
})

test('makes an error from any thrown value', () => {
  const circular: Record<string, unknown> = {}
  circular.cause = circular
  const thrown = [
    undefined,
    null,
    0,
    'nope',
    {},
    [],
    new Error(''),
    new Error('Boom'),
    circular,
    Symbol('s'),
    new DOMException('gone', 'AbortError'),
  ]
  expect(thrown.map(named).join('\n')).toMatchInlineSnapshot(`
    "UnknownError · unknown · Unknown error
    UnknownError · unknown · Unknown error
    UnknownError · unknown · 0
    UnknownError · unknown · nope
    UnknownError · unknown · Unknown error
    UnknownError · unknown · Unknown error
    UnknownError · unknown · Unknown error
    UnknownError · unknown · Boom
    UnknownError · unknown · Unknown error
    UnknownError · unknown · Unknown error
    AbortedError · aborted · Cancelled"
  `)
})

test('keeps the thrown value as the cause, and its message among the facts', () => {
  const thrown = { code: 4001, message: 'No thanks' }
  const error = toModalError(thrown)
  expect(error.cause).toBe(thrown)
  expect(error.message).toMatchInlineSnapshot(`
    "The request was declined
    Said: No thanks
    Code: 4001"
  `)
})

test('an error of another library is not ours, even with the same members', () => {
  // ethers throws this.
  const foreign = Object.assign(new Error('user rejected action'), {
    code: 'ACTION_REJECTED',
    shortMessage: 'user rejected action',
  })
  expect(toModalError(foreign)).toMatchObject({ code: 'wallet_user_rejected', cause: foreign })
})

/** An object with traps that throw, like a wallet's guarding proxy. */
function guarded(target: object, traps: readonly string[]): object {
  const refuse = () => {
    throw new TypeError('not yours to see')
  }
  return new Proxy(target, Object.fromEntries(traps.map((trap) => [trap, refuse])))
}

test('survives any value that a wallet throws: proxies that throw, revoked ones, getters that throw', () => {
  const trap = fc.constantFrom('get', 'has', 'getPrototypeOf', 'ownKeys', 'getOwnPropertyDescriptor')
  const member = fc.constantFrom('message', 'code', 'name', 'cause', 'data', 'error', 'shortMessage', 'meta')
  // Recipes instead of values, because fast-check inspects values too.
  const hostile = fc.oneof(
    fc.anything({ withBigInt: true, withNullPrototype: true }).map((value) => () => value),
    fc.array(trap).map((traps) => () => guarded({}, traps)),
    fc.array(trap).map((traps) => () => guarded(new Error('Boom'), traps)),
    fc.array(member).map((members) => () => {
      const error = new Error('Boom')
      const get = () => {
        throw error
      }
      for (const key of members) Object.defineProperty(error, key, { get })
      return error
    }),
    fc.constant(() => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    }),
  )
  const wrapped = fc.tuple(member, hostile).map(([key, make]) => () => ({ code: 4001, [key]: make() }))
  fc.assert(
    fc.property(fc.oneof(hostile, wrapped), (make) => {
      const thrown = make()
      const error = toModalError(thrown)
      expect({
        codeType: typeof error.code,
        messageType: typeof error.message,
        hasShortMessage: error.shortMessage.length > 0,
      }).toEqual({
        codeType: 'string',
        messageType: 'string',
        hasShortMessage: true,
      })
      expect(Object.is(error.cause, thrown)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('does not repeat a text endlessly', () => {
  expect(toModalError(new Error('x'.repeat(1e6))).message.length).toBeLessThan(2500)
})

test('words of a wallet or a node are recognized in any case', () => {
  const table: readonly (readonly [string, string])[] = [
    [
      'wallet_user_rejected',
      'user rejected|user denied|user cancel|user declined|user disapproved|rejected by user|rejected by the user',
    ],
    ['wallet_request_pending', 'already pending'],
    ['node_execution_reverted', 'execution reverted'],
    ['node_fee_cap_too_high', 'max fee per gas too high|fee cap too high|feecap too high|fee cap higher than'],
    [
      'node_fee_cap_too_low',
      'max fee per gas too low|max fee per gas less than|fee cap lower than|transaction is outdated',
    ],
    ['node_nonce_too_high', 'nonce too high'],
    ['node_nonce_too_low', 'nonce too low|transaction already imported|already known'],
    ['node_insufficient_funds', 'insufficient funds|insufficient lamports|exceeds transaction sender account balance'],
    ['node_intrinsic_gas_too_high', 'intrinsic gas too high|gas limit reached'],
    ['node_intrinsic_gas_too_low', 'intrinsic gas too low'],
    ['node_transaction_type_not_valid', 'transaction type not valid|transaction type not supported'],
  ]
  for (const [code, texts] of table) {
    for (const text of texts.split('|')) {
      for (const said of [text, text.toUpperCase(), `Failed: ${text}, sorry`]) {
        expect({ said, code: toModalError(new Error(said)).code }).toEqual({ said, code })
      }
    }
  }
})
