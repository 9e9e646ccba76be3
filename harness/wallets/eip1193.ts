import { callChain } from './chain-rpc.js'
import { evmAccountMethods } from './evm-accounts.js'
import { evmAssetMethods } from './evm-assets.js'
import { evmCallsMethods } from './evm-calls.js'
import { evmChainMethods } from './evm-chains.js'
import { evmSendingMethods, rpcUrlOf } from './evm-sending.js'
import { evmSigningMethods } from './evm-signing.js'
import type { WalletCore, WalletMethod, WalletMethods } from './wallet-core.js'

const READS = [
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
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
  'web3_clientVersion',
] as const

/** Everything an EIP-1193 provider of this wallet answers. A method that is not here is 4200. */
export function eip1193Methods(core: WalletCore): WalletMethods {
  const read: WalletMethod = ({ method, params }) => callChain(rpcUrlOf(core.networks.current), method, params ?? [])
  return {
    ...Object.fromEntries(READS.map((method) => [method, read])),
    ...evmAccountMethods(core),
    ...evmChainMethods(core),
    ...evmSigningMethods(core),
    ...evmSendingMethods(core),
    ...evmCallsMethods(core),
    ...evmAssetMethods(core),
  }
}
