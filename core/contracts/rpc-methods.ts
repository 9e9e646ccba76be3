/** Methods that only read, or that broadcast a signed transaction. They need no approval. */
export const safeRpcMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
] as const

/** Methods that sign, send, or change permissions. They need approval. */
export const unsafeRpcMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

type SafeRpcMethod = (typeof safeRpcMethods)[number]

export function isSafeRpcMethod(method: string): method is SafeRpcMethod {
  return (safeRpcMethods as readonly string[]).includes(method) // `includes` accepts only the element type otherwise
}

export function isAllowedRpcMethod(method: string): method is SafeRpcMethod | (typeof unsafeRpcMethods)[number] {
  return isSafeRpcMethod(method) || (unsafeRpcMethods as readonly string[]).includes(method) // as above
}

export const sessionEvents = ['accountsChanged', 'chainChanged'] as const

export type WalletResponseKind = 'transaction-hash' | 'signed-message' | 'object'

/**
 * Classifies an answer. A transaction hash has exactly 64 hex digits, a signed message at least 62. Any other value is
 * an object.
 */
export function classifyWalletResponse(response: unknown): WalletResponseKind {
  if (typeof response !== 'string') return 'object'
  if (/^0x[0-9a-f]{64}$/i.test(response)) return 'transaction-hash'
  return /^0x[0-9a-f]{62,}$/i.test(response) ? 'signed-message' : 'object'
}
