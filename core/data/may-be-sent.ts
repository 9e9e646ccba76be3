import { WalletAnswerError } from '../errors/adapter.js'
import type { ModalError } from '../errors/base.js'

/** Codes with which the wallet has not sent the transaction, or was not asked. */
const notSent: ReadonlySet<string> = new Set([
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
  'wallet_access_blocked',
  'wallet_chain_disconnected',
  'wallet_context_lost',
  'wallet_invalid_chain_id',
  'wallet_locked',
  'wallet_not_signed',
  'wallet_request_pending',
  'wallet_unauthorized',
  'wallet_unrecognized_chain',
  'wallet_unsupported_method',
  'wallet_user_rejected',
])

/**
 * True if a wallet that failed with this error may have sent the transaction, or may still do so. This is possible only
 * after the wallet accepted the request and gave no clear answer. An unknown error is not a clear answer.
 */
export function mayBeSent(error: ModalError): boolean {
  // The chain id is requested just before the transaction is.
  if (error instanceof WalletAnswerError && error.method === 'eth_chainId') return false
  return !notSent.has(error.code)
}
