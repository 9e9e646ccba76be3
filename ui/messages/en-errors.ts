import type { ModalErrorCode } from '../../core/errors/codes.js'
import type { Notice, NoticeCode } from '../../core/state/alert-store.js'
import { inLanguage, type Messages } from './en.js'

type Code = ModalErrorCode | NoticeCode

/** Says what happened, by the code of an error or a notice. A view adds what to do now, so there is no full stop. */
const sentences = {
  wallet_user_rejected: 'You rejected the request',
  wallet_request_pending: 'Your wallet has another request open',
  wallet_unauthorized: 'Your wallet doesn’t allow this account',
  wallet_unsupported_method: 'Your wallet doesn’t support this',
  wallet_provider_disconnected: 'Your wallet is disconnected',
  wallet_chain_disconnected: 'Your wallet can’t reach this network',
  wallet_unrecognized_chain: 'Your wallet doesn’t have this network',
  wallet_timeout: 'Your wallet didn’t answer',
  wallet_context_lost: 'Your wallet was updated or restarted',
  wallet_access_blocked: 'Your browser blocks the wallet app',
  wallet_locked: 'Your wallet is locked',
  wallet_not_signed: 'Your wallet didn’t sign this',
  invalid_project_id: 'This site isn’t set up correctly',
  jwt_not_valid: 'Your device’s clock is wrong',
  relay_unreachable: 'Can’t reach WalletConnect',
  node_execution_reverted: 'The contract rejected the transaction',
  node_fee_cap_too_high: 'The fee is too high',
  node_fee_cap_too_low: 'The fee is too low',
  node_nonce_too_high: 'An earlier transaction is still pending',
  node_nonce_too_low: 'A transaction with this nonce was already sent',
  node_insufficient_funds: 'Not enough for the amount and the fee',
  node_intrinsic_gas_too_high: 'Your wallet’s gas limit is too high',
  node_intrinsic_gas_too_low: 'Your wallet’s gas limit is too low',
  node_transaction_type_not_valid: 'This network doesn’t support this transaction',
  rpc_internal: 'Something failed in your wallet or the network',
  rpc_invalid_params: 'Your wallet or the network didn’t accept the request',
  rpc_invalid_input: 'The network didn’t accept the transaction',
  rpc_transaction_rejected: 'The network rejected the transaction',
  rpc_limit_exceeded: 'The network is busy',
  rpc_method_not_found: 'Your wallet or the network doesn’t support this',
  adapter_provider_not_found: 'Lost contact with your wallet',
  adapter_load: 'Couldn’t load part of this page',
  adapter_failed: 'Something went wrong on this page',
  browser_too_old: 'This browser is too old',
  adapter_no_accounts: 'Your wallet didn’t share an account',
  adapter_not_found: 'This site doesn’t support this kind of wallet',
  adapter_wallet_answer: 'Your wallet sent an unexpected reply',
  chain_mismatch: 'Your wallet is on another network',
  transaction_mined: 'It’s already confirmed',
  transaction_reverted: 'The transaction failed, but the network fee was charged',
  transaction_started: 'Transaction started',
  history_failed: 'Couldn’t load transactions',
  token_balance_unavailable: 'Couldn’t load balance',
  hash_copied: 'Transaction hash copied',
  send_evm: 'Something went wrong',
  send_solana: 'Couldn’t send the transaction',
  send_incomplete: 'Enter an amount and a recipient',
  send_price_unknown: 'Couldn’t estimate the network fee',
  send_review: 'The account or network changed. Enter the transfer again.',
  swap_no_address: 'Connect an account to swap',
  swap_amount: 'Check the amount',
  swap_network: 'Swaps aren’t available on this network',
  swap_step: 'Couldn’t prepare the swap',
  swapped: 'Swapped',
  swap_begun_anew: 'Your account or network changed. Start the swap again.',
  gas_price_network: 'Fees aren’t available on this network',
  built_transaction: 'The service built an unexpected transaction',
  refused_transaction: 'The transaction isn’t what you reviewed',
  name_service: 'The name service isn’t responding',
  name_network: 'Names aren’t available on this network',
  name_account: 'Connect an EVM account first',
  name_invalid: 'This name can’t be registered',
  name_registration: 'The name wasn’t registered',
  frame_load: 'Couldn’t load email login',
  frame_blocked: 'This site doesn’t allow email or social login',
  frame_not_ready: 'The login service isn’t responding',
  frame_unavailable: 'Email and social login isn’t available here',
  frame_failed: 'The login service didn’t accept this',
  frame_aborted: 'The request was cancelled',
  frame_message: 'The login service sent an unexpected reply',
  frame_rpc_not_allowed: 'This action isn’t allowed',
  socials_timeout: 'The login service isn’t responding',
  email_cooldown: 'Try again in a moment',
  email_resent: 'Code sent again',
  social_timeout: 'Social login timed out',
  social_link: 'Couldn’t open the login page',
  untrusted_origin: 'This window came from another site',
  smart_sessions_fetch: 'Couldn’t load permissions',
  smart_session_kept: 'The permission is still active',
  smart_session_revoke: 'Couldn’t revoke the permission',
  http_unreachable: 'Check your internet connection',
  http_timeout: 'The service isn’t responding',
  http_status: 'The service is unavailable',
  http_answer: 'The service sent an unexpected reply',
  siwx_refused: 'The signature isn’t valid',
  unsupported_chain: 'This network isn’t supported',
  unknown: 'Something went wrong',
} satisfies Partial<Record<Code, string>>

/** Codes that say more to a developer than to a visitor: each is told in the words of another. */
const alike = {
  // The site's owner set something up in another way than the modal works.
  config_invalid: 'invalid_project_id',
  config_siwx_conflict: 'invalid_project_id',
  project_id_not_configured: 'invalid_project_id',
  origin_not_allowed: 'invalid_project_id',
  wallet_connect_version: 'invalid_project_id',
  caip_invalid_network_id: 'invalid_project_id',
  caip_invalid_address: 'invalid_project_id',
  caip_invalid_chain_id: 'invalid_project_id',
  adapter_clients: 'invalid_project_id',
  adapter_chain_required: 'invalid_project_id',
  evm_connect_network_not_found: 'invalid_project_id',
  evm_wallet_connect_connector_not_found: 'invalid_project_id',
  siwx_not_enabled: 'invalid_project_id',
  siwx_message_invalid: 'invalid_project_id',
  siwx_node_missing: 'invalid_project_id',

  adapter_chain_not_found: 'adapter_not_found',
  adapter_network_undefined: 'adapter_not_found',
  evm_connector_type_not_found: 'adapter_not_found',
  evm_unsupported_provider_type: 'adapter_not_found',

  adapter_connector_not_found: 'adapter_provider_not_found',
  adapter_provider_undefined: 'adapter_provider_not_found',
  evm_provider_not_provided: 'adapter_provider_not_found',
  evm_provider_start: 'adapter_provider_not_found',
  evm_network_or_address_undefined: 'adapter_provider_not_found',

  adapter_connection_client_not_set: 'wallet_unsupported_method',
  adapter_network_client_not_set: 'wallet_unsupported_method',
  siwx_smart_account: 'wallet_unsupported_method',

  adapter_chain_not_supported: 'wallet_unrecognized_chain',
  evm_connect_switch_failed: 'wallet_unrecognized_chain',
  wallet_invalid_chain_id: 'wallet_unrecognized_chain',
  wallet_answer_lost: 'wallet_context_lost',

  siwx_address_missing: 'wallet_provider_disconnected',
  siwx_client_missing: 'wallet_provider_disconnected',
  siwx_network_missing: 'unsupported_chain',
  switch_network_not_found: 'unsupported_chain',
  siwx_signature_declined: 'wallet_user_rejected',

  evm_capabilities: 'adapter_wallet_answer',
  evm_estimate_gas_failed: 'send_price_unknown',
  evm_sign_message_failed: 'unknown',

  rpc_parse: 'rpc_invalid_params',
  rpc_invalid_request: 'rpc_invalid_params',
  rpc_method_not_supported: 'rpc_method_not_found',
  rpc_resource_not_found: 'rpc_method_not_found',
  rpc_version_not_supported: 'rpc_method_not_found',

  history_address_missing: 'history_failed',
  image_unknown: 'http_status',
  modal_load_failed: 'adapter_load',
  aborted: 'frame_aborted',
  disposed: 'frame_aborted',

  // Their notices have a text in `byCode` of the views.
  address_copied: 'unknown',
  copy_failed: 'unknown',
  disconnect_failed: 'unknown',
  link_copied: 'unknown',
  siwx_init_failed: 'unknown',
} satisfies Record<Exclude<Code, keyof typeof sentences>, keyof typeof sentences>

/** The sentences of errors for visitors, by code. */
export const enErrors: ReadonlyMap<string, string> = new Map(Object.entries(sentences))

/** By the code of an error, the code in whose words a visitor is told of it. */
export const alikeErrors: ReadonlyMap<string, string> = new Map(Object.entries(alike))

const errorsOf = inLanguage('errors', enErrors)

/**
 * The sentence that a visitor is told of an error. It never has the words of a wallet, a node or a service: those would
 * stand in the modal as if the modal said them.
 */
export function errorText(messages: Messages, { code }: { readonly code: string }): string {
  return sentenceOf(errorsOf(messages), code)
}

const sentenceOf = (errors: ReadonlyMap<string, string>, code: string): string =>
  errors.get(code) ?? errors.get(alikeErrors.get(code) ?? '') ?? errors.get('unknown') ?? sentences.unknown

/** English notices that hosts and their tests know by these words. */
export const fixedNotices: ReadonlySet<string> = new Set([
  'Code email resent',
  'Transaction started',
  'Token Balance Unavailable',
  'Failed to fetch transactions',
  'Failed to initialize swap',
  'Failed to fetch network token price',
  'Failed to check allowance',
  'Failed to create approval transaction',
  'Failed to create transaction',
  'Transaction error',
  'Something went wrong',
  'Failed to send transaction. Please try again.',
  'Please enter a valid amount and receiver address',
  'Untrusted Origin',
  'Error fetching smart sessions',
  'Error revoking smart session',
  'Action not allowed',
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
])

/** Notices of these codes have words of ours for visitors, which say more than the code: amounts, or why it was refused. */
const worded = new Set(['swapped', 'refused_transaction'])

/** The sentence of a notice. */
export function noticeText(
  messages: Messages & { readonly byCode: ReadonlyMap<string, string> },
  { code, message }: Pick<Notice, 'code' | 'message'>,
): string {
  const text = messages.byCode.get(code) ?? errorText(messages, { code })
  // A translation, or a text of the host's, stands in the place of the English one.
  const isEnglish = text === sentenceOf(enErrors, code)
  return isEnglish && (worded.has(code) || fixedNotices.has(message)) ? message : text
}
