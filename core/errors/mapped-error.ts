import { factsOf, type MappedFacts, ModalError } from './base.js'

export interface MappedRow {
  name: string
  /** The `shortMessage`. */
  text: string
  /** An additional line of facts. */
  hint?: string
  /** Codes of wallets (EIP-1193, EIP-1474's −32002, WalletConnect, EIP-5792). They take precedence over words. */
  walletCodes?: readonly number[]
  /** Messages of wallets, relays and nodes that send no code for this error. The first row that matches wins. */
  words?: RegExp
  /** Codes of nodes (JSON-RPC, EIP-1474, Geth). Words take precedence over them. */
  nodeCodes?: readonly number[]
  /** Messages of wallets that count only if no code says more than "failed". */
  looseWords?: RegExp
}

/**
 * One row for each error that a wallet, the relay or a node raises; its key is the `code`. A new error is one new row.
 */
const rows = {
  // 5000 to 5003 are WalletConnect's (@walletconnect/utils 2.21.8). The negative codes are Magic's (@magic-sdk/provider
  // 33.13.0): `UserRejectedAction`, `RequestCancelled`. Ledger's status words stand as numbers. Most wallets send a
  // text only: `foreign/refusal-words.ts`.
  wallet_user_rejected: {
    name: 'UserRejectedError',
    text: 'The request was declined',
    walletCodes: [4001, 5000, 5001, 5002, 5003, -10012, -10014, 0x6985, 0x5501],
  },
  // polkadot-js says "has a pending authorization request" (@polkadot/extension-base 0.62.3), Ledger "already pending on the device".
  wallet_request_pending: {
    name: 'RequestPendingError',
    text: 'A request already waits in the wallet',
    walletCodes: [-32002],
    words: /already (?:pending|processing|in progress)|pending (?:authorization )?request|request is pending/i,
  },
  wallet_unauthorized: {
    name: 'UnauthorizedError',
    text: 'The wallet has not allowed this account or method',
    walletCodes: [4100, 3001, 3005],
    looseWords: /not (?:been )?authori[sz]ed|unauthori[sz]ed|access denied|permission denied/i,
  },
  // 5101 is WalletConnect's; 5700, 5740 and 5760 are EIP-5792's of June 2024. Safe says
  // `"eth_requestAccounts" not implemented` (\@safe-global/safe-apps-provider 0.18.6).
  wallet_unsupported_method: {
    name: 'UnsupportedMethodError',
    text: 'The wallet does not know this method',
    walletCodes: [4200, 5101, 10001, 5700, 5740, 5760],
    looseWords:
      /method (?:is |was |has been )?(?:disabled|unsupported|not (?:supported|found|available|enabled|allowed|implemented))|(?:unsupported|unknown) (?:rpc )?method|(?:does ?n.t|does not|is ?n.t|not) support(?:ed by)? (?:this |the |that )?(?:method|action|wallet|device|account)|\b[a-z]+_[a-z]\w*["'`]? (?:is |was )?not (?:implemented|supported)/i,
  },
  // 6000 is WalletConnect's "User disconnected.": one side ended the session.
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
  // 4902 is EIP-3326's, 5100 WalletConnect's, 5710 EIP-5792's. The words are those of MetaMask, Trust, Zerion and
  // wagmi.
  wallet_unrecognized_chain: {
    name: 'UnrecognizedChainError',
    text: 'The wallet does not know this network',
    walletCodes: [4902, 5100, 5710],
    looseWords:
      /(?:unrecogni[sz]ed|unsupported|unknown|unconfigured|not supported|invalid) (?:chain|network)|wallet_addEthereumChain|(?:chain|network)[^.:]{0,40} (?:(?:is |was |has )?not (?:been |yet )*(?:configured|supported|found|recogni[sz]ed|added|known|exist|enabled)|(?:does ?n.t|does not) exist|(?:has ?n.t|is ?n.t) (?:been )?(?:added|supported|configured))/i,
  },
  // Some wallets send the internal error −32603 without its sign.
  wallet_invalid_chain_id: {
    name: 'WalletChainIdError',
    text: 'The wallet calls the chain id invalid',
    walletCodes: [32603],
  },
  // Texts of the extension interfaces of Chromium 150 and Firefox 145. A content script whose extension was updated
  // passes nothing on.
  wallet_context_lost: {
    name: 'WalletContextLostError',
    text: 'The wallet’s extension was updated or stopped: this page has lost it until it is loaded again',
    words:
      /context (?:was |has been |is )?invalidated|disconnected port|receiving end does not exist|can.t access dead object|extension (?:was |has been |is )?(?:updated|reloaded|uninstalled|disabled|stopped)/i,
  },
  // The extension was lost while it handled a request. "Page reload required" is \@metamask/providers 22.1.1, with code
  // 1011.
  wallet_answer_lost: {
    name: 'WalletAnswerLostError',
    text: 'The wallet’s extension was updated or stopped before it answered',
    words:
      /(?:message )?(?:channel|port) (?:was |is )?closed before|page reload required|(?:disconnected|lost connection) (?:from|to) ["'“]?metamask/i,
  },
  // Texts of \@solana-mobile/wallet-standard-mobile 0.6.0 (`ERROR_LOOPBACK_ACCESS_BLOCKED`) and of Chromium 150.
  wallet_access_blocked: {
    name: 'WalletAccessBlockedError',
    text: 'The browser keeps this page from the wallet’s app on this device',
    words: /local network access permission|access the .?(?:loopback|local).? address space/i,
  },
  // `LockedDeviceError` of \@ledgerhq/errors 7.0.0, and texts of browser wallets.
  wallet_locked: {
    name: 'WalletLockedError',
    text: 'The wallet is locked',
    words:
      /(?:wallet|keyring|vault|device|extension|keystore)(?: (?:is|was|seems|currently))* locked|locked (?:device|wallet)|(?:please )?unlock (?:your|the) \w+|\(0x(?:5515|6b0c|6804|530c)\)/i,
  },
  // Every other status word of Ledger (`Ledger device: … (0x6a80)`), and texts about a signature that failed.
  wallet_not_signed: {
    name: 'WalletNotSignedError',
    text: 'The wallet did not sign',
    words:
      /ledger device: .*\(0x[0-9a-f]{4}\)|blind[- ]sign|(?:failed|unable|could ?n.t|could not) to sign|sign(?:ing|ature)? failed/i,
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
  // polkadot-js: "Rate limit exceeded. Try again later."
  rpc_limit_exceeded: {
    name: 'RpcLimitExceededError',
    text: 'Too many requests',
    nodeCodes: [-32005],
    looseWords: /rate limit|too many requests|limit exceeded/i,
  },
  rpc_version_not_supported: {
    name: 'RpcVersionNotSupportedError',
    text: 'This version of JSON-RPC is not supported',
    nodeCodes: [-32006],
  },
} satisfies Record<string, MappedRow>

export type MappedCode = keyof typeof rows

// The keys are those of `rows`.
export const mappedErrors: readonly (readonly [MappedCode, MappedRow])[] = Object.entries(rows) as [
  MappedCode,
  MappedRow,
][]

/** Makes the error of this code. Its facts are the message and the code of `cause`. */
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
