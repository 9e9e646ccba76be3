import { expect, test } from 'vitest'
import { WalletAnswerError } from '../errors/adapter.js'
import { ModalError } from '../errors/base.js'
import { mayBeSent } from './may-be-sent.js'

const after = (code: string) => mayBeSent(new ModalError({ name: 'Test', code, shortMessage: '' }))

test.each([
  'adapter_connection_client_not_set',
  'adapter_provider_undefined',
  'chain_mismatch',
  'evm_network_or_address_undefined',
  'frame_rpc_not_allowed',
  'node_execution_reverted',
  'node_fee_cap_too_high',
  'node_fee_cap_too_low',
  'node_insufficient_funds',
  'node_intrinsic_gas_too_high',
  'node_intrinsic_gas_too_low',
  'node_nonce_too_high',
  'node_nonce_too_low',
  'node_transaction_type_not_valid',
  'rpc_invalid_params',
  'rpc_invalid_request',
  'rpc_limit_exceeded',
  'rpc_method_not_found',
  'rpc_method_not_supported',
  'rpc_parse',
  'rpc_transaction_rejected',
  'rpc_version_not_supported',
  'unsupported_chain',
  'wallet_chain_disconnected',
  'wallet_invalid_chain_id',
  'wallet_request_pending',
  'wallet_unauthorized',
  'wallet_unrecognized_chain',
  'wallet_unsupported_method',
  'wallet_user_rejected',
])('nothing was sent after %s', (code) => {
  expect(after(code)).toBe(false)
})

test.each([
  'aborted',
  'adapter_wallet_answer',
  'frame_aborted',
  'frame_failed',
  'http_timeout',
  'relay_unreachable',
  'rpc_internal',
  'rpc_invalid_input',
  'unknown',
  'wallet_provider_disconnected',
  'wallet_timeout',
])('the wallet may still send after %s', (code) => {
  expect(after(code)).toBe(true)
})

test('nothing was sent by a wallet that did not say its chain; one whose hash cannot be read may have sent', () => {
  const after = (method: string) => mayBeSent(new WalletAnswerError({ method, got: 'x' }))
  expect([after('eth_chainId'), after('eth_sendTransaction')]).toEqual([false, true])
})
