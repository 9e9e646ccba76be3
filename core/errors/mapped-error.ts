import { factsOf, type MappedFacts, ModalError } from './base.js'

export interface MappedRow {
  name: string
  /** The sentence: its `shortMessage`. */
  text: string
  /** One more line of facts. */
  hint?: string
  /** Codes of wallets (EIP-1193, EIP-1474's −32002, WalletConnect's 5000 and 6000). They say more than any words. */
  walletCodes?: readonly number[]
  /** Messages of wallets, relays and nodes that have no code for this. The first row that matches wins. */
  words?: RegExp
  /** Codes of nodes (JSON-RPC, EIP-1474, Geth). They say less than words. */
  nodeCodes?: readonly number[]
}

/** One row for each error that a wallet, the relay or a node raises; its key is the `code`. A new one needs nothing else. */
const rows = {
  // 5000 is WalletConnect's default code for a refusal. Many wallets, most of Solana's among them, have words alone.
  wallet_user_rejected: {
    name: 'UserRejectedError',
    text: 'The request was declined',
    walletCodes: [4001, 5000],
    words: /user (rejected|denied|cancel|declined|disapproved)|rejected by (the )?user/i,
  },
  wallet_request_pending: {
    name: 'RequestPendingError',
    text: 'A request already waits in the wallet',
    walletCodes: [-32002],
    words: /already pending/i,
  },
  wallet_unauthorized: {
    name: 'UnauthorizedError',
    text: 'The wallet has not allowed this account or method',
    walletCodes: [4100],
  },
  wallet_unsupported_method: {
    name: 'UnsupportedMethodError',
    text: 'The wallet does not know this method',
    walletCodes: [4200],
  },
  // 6000 is WalletConnect's "User disconnected.": one side has ended the session.
  wallet_provider_disconnected: {
    name: 'ProviderDisconnectedError',
    text: 'The wallet is disconnected from every network',
    walletCodes: [4900, 6000],
  },
  wallet_chain_disconnected: {
    name: 'ChainDisconnectedError',
    text: 'The wallet is disconnected from this network',
    walletCodes: [4901],
  },
  wallet_unrecognized_chain: {
    name: 'UnrecognizedChainError',
    text: 'The wallet does not know this network',
    walletCodes: [4902],
  },
  // Some wallets write the code of an internal error without its sign.
  wallet_invalid_chain_id: {
    name: 'WalletChainIdError',
    text: 'The wallet calls the chain id invalid',
    walletCodes: [32603],
  },

  invalid_project_id: {
    name: 'InvalidProjectIdError',
    text: 'Invalid App Configuration',
    hint: 'The option projectId is not the id of a project.',
    words: /Unauthorized: invalid key/,
  },
  jwt_not_valid: {
    name: 'JwtNotValidError',
    text: 'Session Expired',
    hint: 'The relay did not accept the time of this device. Check its time settings and reconnect.',
    words: /JWT Token is not yet valid/,
  },
  relay_unreachable: { name: 'RelayUnreachableError', text: 'WalletConnect cannot be reached' },

  node_execution_reverted: {
    name: 'ExecutionRevertedError',
    text: 'The contract refused: execution reverted',
    words: /execution reverted/i,
    nodeCodes: [3],
  },
  node_fee_cap_too_high: {
    name: 'FeeCapTooHighError',
    text: 'The fee cap is too high',
    words: /(max fee per gas|fee ?cap) (too high|higher than)/i,
  },
  node_fee_cap_too_low: {
    name: 'FeeCapTooLowError',
    text: 'The fee cap is too low for the current base fee',
    words: /(max fee per gas|fee ?cap) (too low|less than|lower than)|transaction is outdated/i,
  },
  node_nonce_too_high: {
    name: 'NonceTooHighError',
    text: 'The nonce is too high: an earlier transaction is missing',
    words: /nonce too high/i,
  },
  node_nonce_too_low: {
    name: 'NonceTooLowError',
    text: 'The nonce is too low: it was used already',
    words: /nonce too low|transaction already imported|already known/i,
  },
  node_insufficient_funds: {
    name: 'InsufficientFundsError',
    text: 'Insufficient funds for the amount and its fee',
    words: /insufficient (funds|lamports)|exceeds transaction sender account balance/i,
  },
  node_intrinsic_gas_too_high: {
    name: 'IntrinsicGasTooHighError',
    text: 'The gas limit is too high',
    words: /intrinsic gas too high|gas limit reached/i,
  },
  node_intrinsic_gas_too_low: {
    name: 'IntrinsicGasTooLowError',
    text: 'The gas limit is too low',
    words: /intrinsic gas too low/i,
  },
  node_transaction_type_not_valid: {
    name: 'TransactionTypeNotValidError',
    text: 'This network does not take this type of transaction',
    words: /transaction type not (valid|supported)/i,
  },

  rpc_parse: { name: 'RpcParseError', text: 'The request could not be read', nodeCodes: [-32700] },
  rpc_invalid_request: { name: 'RpcInvalidRequestError', text: 'The request is not valid', nodeCodes: [-32600] },
  rpc_method_not_found: { name: 'RpcMethodNotFoundError', text: 'The method does not exist', nodeCodes: [-32601] },
  rpc_invalid_params: { name: 'RpcInvalidParamsError', text: 'The parameters are not valid', nodeCodes: [-32602] },
  rpc_internal: { name: 'RpcInternalError', text: 'The wallet or the node failed inside', nodeCodes: [-32603] },
  rpc_invalid_input: { name: 'RpcInvalidInputError', text: 'Missing or invalid parameters', nodeCodes: [-32000] },
  rpc_resource_not_found: {
    name: 'RpcResourceNotFoundError',
    text: 'What was asked for does not exist',
    nodeCodes: [-32001],
  },
  rpc_transaction_rejected: {
    name: 'RpcTransactionRejectedError',
    text: 'The transaction was not accepted',
    nodeCodes: [-32003],
  },
  rpc_method_not_supported: {
    name: 'RpcMethodNotSupportedError',
    text: 'The method is not supported',
    nodeCodes: [-32004],
  },
  rpc_limit_exceeded: { name: 'RpcLimitExceededError', text: 'Too many requests', nodeCodes: [-32005] },
  rpc_version_not_supported: {
    name: 'RpcVersionNotSupportedError',
    text: 'This version of JSON-RPC is not supported',
    nodeCodes: [-32006],
  },
} satisfies Record<string, MappedRow>

export type MappedCode = keyof typeof rows

// The keys are its own.
export const mappedErrors: readonly (readonly [MappedCode, MappedRow])[] = Object.entries(rows) as [
  MappedCode,
  MappedRow,
][]

/** The error of this code. Its facts are the words and the code of `cause`. */
export function mappedError<Code extends MappedCode>(code: Code, { cause }: MappedFacts = {}): ModalError<Code> {
  const { name, text, hint }: MappedRow = rows[code]
  return new ModalError({
    name,
    code,
    shortMessage: text,
    meta: [...(hint === undefined ? [] : [hint]), ...factsOf(cause)],
    cause,
  })
}
