import type { ModalErrorCode } from '../../core/errors/codes.js'
import { isModalError, type ModalError } from '../../core/errors/modal-error.js'
import type { Notice, NoticeCode } from '../../core/state/alert-store.js'
import { inLanguage, type Messages } from './en.js'
import { enErrors as sentences } from './english/errors.js'

type Code = ModalErrorCode | NoticeCode

/** Type-checks that each sentence belongs to a code of an error or a notice. */
type Held<Known extends Code> = Known
type CodeWithSentence = Held<keyof typeof sentences>

/** Codes that mean more to a developer than to a visitor. Visitors read the sentence of another code. */
const alike = {
  // The site's owner misconfigured the modal.
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
} satisfies Record<Exclude<Code, CodeWithSentence>, CodeWithSentence>

/** The visitor's sentences of errors, by code. */
export const enErrors: ReadonlyMap<string, string> = new Map(Object.entries(sentences))

/** For each of these codes, the code whose sentence the visitor reads. */
export const alikeErrors: ReadonlyMap<string, string> = new Map(Object.entries(alike))

const errorsOf = inLanguage('errors', enErrors)

/**
 * The sentence that a visitor reads about an error. It never contains text of a wallet, a node or a service, because
 * that would appear as the modal's own. A refusal of the page itself is in the page's words.
 */
export function errorText(messages: Messages, error: Pick<ModalError, 'code' | 'shortMessage'> | CodeOnly): string {
  return ownWords(error) ?? sentenceOf(errorsOf(messages), error.code)
}

interface CodeOnly {
  readonly code: string
}

/** The text by which the page has refused (`geofence`, `beforeConnect`, `beforeSend`); else undefined. */
export const ownWords = (error: CodeOnly): string | undefined =>
  isModalError(error, 'host_refused') ? error.shortMessage : undefined

const sentenceOf = (errors: ReadonlyMap<string, string>, code: string): string =>
  errors.get(code) ?? errors.get(alikeErrors.get(code) ?? '') ?? errors.get('unknown') ?? sentences.unknown

/** English notices with a fixed text, on which hosts and their tests rely. */
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

/** Codes of notices whose own text is more specific than the code's: with amounts, or the reason of a refusal. */
const worded = new Set(['swapped', 'refused_transaction'])

/** The text of a notice. */
export function noticeText(
  messages: Messages & { readonly byCode: ReadonlyMap<string, string> },
  { code, message }: Pick<Notice, 'code' | 'message'>,
): string {
  if (code === 'host_refused') return message
  const text = messages.byCode.get(code) ?? errorText(messages, { code })
  // A translation, or a text of the host, takes precedence over the English message.
  const isEnglish = text === sentenceOf(enErrors, code)
  return isEnglish && (worded.has(code) || fixedNotices.has(message)) ? message : text
}
