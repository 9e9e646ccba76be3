import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { knownTable } from '../namespaces/namespace-table.js'
import { frameRpcRequest } from './frame/rpc.js'
import {
  classifyWalletResponse,
  isAllowedRpcMethod,
  isSafeRpcMethod,
  safeRpcMethods,
  unsafeRpcMethods,
} from './rpc-methods.js'

const sessionMethods = Object.fromEntries(knownTable.all.map(({ id, walletConnect }) => [id, walletConnect?.methods]))

test('lists 41 safe and 11 unsafe methods, none of them twice', () => {
  expect({ safeRpcMethodCount: safeRpcMethods.length, unsafeRpcMethodCount: unsafeRpcMethods.length }).toEqual({
    safeRpcMethodCount: 41,
    unsafeRpcMethodCount: 11,
  })
  expect(new Set([...safeRpcMethods, ...unsafeRpcMethods]).size).toBe(52)
})

test('these methods are safe, these are not, and these are requested in sessions', () => {
  expect({ safeRpcMethods, unsafeRpcMethods, sessionMethods }).toMatchInlineSnapshot(`
    {
      "safeRpcMethods": [
        "eth_accounts",
        "eth_blockNumber",
        "eth_call",
        "eth_chainId",
        "eth_estimateGas",
        "eth_feeHistory",
        "eth_gasPrice",
        "eth_getAccount",
        "eth_getBalance",
        "eth_getBlockByHash",
        "eth_getBlockByNumber",
        "eth_getBlockReceipts",
        "eth_getBlockTransactionCountByHash",
        "eth_getBlockTransactionCountByNumber",
        "eth_getCode",
        "eth_getFilterChanges",
        "eth_getFilterLogs",
        "eth_getLogs",
        "eth_getProof",
        "eth_getStorageAt",
        "eth_getTransactionByBlockHashAndIndex",
        "eth_getTransactionByBlockNumberAndIndex",
        "eth_getTransactionByHash",
        "eth_getTransactionCount",
        "eth_getTransactionReceipt",
        "eth_getUncleCountByBlockHash",
        "eth_getUncleCountByBlockNumber",
        "eth_maxPriorityFeePerGas",
        "eth_newBlockFilter",
        "eth_newFilter",
        "eth_newPendingTransactionFilter",
        "eth_sendRawTransaction",
        "eth_syncing",
        "eth_uninstallFilter",
        "wallet_getCapabilities",
        "wallet_getCallsStatus",
        "eth_getUserOperationReceipt",
        "eth_estimateUserOperationGas",
        "eth_getUserOperationByHash",
        "eth_supportedEntryPoints",
        "wallet_getAssets",
      ],
      "sessionMethods": {
        "bip122": [
          "sendTransfer",
          "signMessage",
          "signPsbt",
          "getAccountAddresses",
        ],
        "eip155": [
          "eth_accounts",
          "eth_requestAccounts",
          "eth_sendRawTransaction",
          "eth_signTransaction",
          "eth_signTypedData",
          "eth_signTypedData_v3",
          "eth_signTypedData_v4",
          "eth_sendTransaction",
          "personal_sign",
          "wallet_switchEthereumChain",
          "wallet_addEthereumChain",
          "wallet_getPermissions",
          "wallet_requestPermissions",
          "wallet_registerOnboarding",
          "wallet_watchAsset",
          "wallet_scanQRCode",
          "wallet_getCallsStatus",
          "wallet_showCallsStatus",
          "wallet_sendCalls",
          "wallet_getCapabilities",
          "wallet_grantPermissions",
          "wallet_revokePermissions",
          "wallet_getAssets",
        ],
        "polkadot": [
          "polkadot_signTransaction",
          "polkadot_signMessage",
        ],
        "solana": [
          "solana_signMessage",
          "solana_signTransaction",
          "solana_requestAccounts",
          "solana_getAccounts",
          "solana_signAllTransactions",
          "solana_signAndSendTransaction",
        ],
      },
      "unsafeRpcMethods": [
        "personal_sign",
        "eth_signTypedData_v4",
        "eth_sendTransaction",
        "solana_signMessage",
        "solana_signTransaction",
        "solana_signAllTransactions",
        "solana_signAndSendTransaction",
        "wallet_sendCalls",
        "wallet_grantPermissions",
        "wallet_revokePermissions",
        "eth_sendUserOperation",
      ],
    }
  `)
})

test('"A wallet request method is valid if it is in the safe or unsafe RPC lists. It is safe only if in the safe list."', () => {
  expect(['eth_call', 'personal_sign', 'eth_sign', ''].map(isAllowedRpcMethod)).toEqual([true, true, false, false])
  expect(['eth_call', 'personal_sign'].map(isSafeRpcMethod)).toEqual([true, false])
  // Already signed, so there is nothing to approve.
  expect(isSafeRpcMethod('eth_sendRawTransaction')).toBe(true)
})

const alike: readonly unknown[] = [
  ...['eth_sign', 'ETH_CALL', 'Personal_Sign', 'personal_sign ', ' eth_call', 'eth_call\0', 'eth_signTransaction', ''],
  ...['eth_signTypedData', 'eth_signTypedData_v3', 'wallet_invokeMethod', 'wallet_createSession', 'debug_traceCall'],
  ...['__proto__', 'constructor', 'toString', undefined, null, 0],
  ...[['personal_sign'], { toString: () => 'eth_call' }, new String('eth_call')],
]

test.each(alike)('a method that is only written like one of the lists is refused by the frame: %j', (method) => {
  expect(z.safeParse(frameRpcRequest, { method, params: [] }).success).toBe(false)
  if (typeof method === 'string')
    expect({ isAllowedRpcMethod: isAllowedRpcMethod(method), isSafeRpcMethod: isSafeRpcMethod(method) }).toEqual({
      isAllowedRpcMethod: false,
      isSafeRpcMethod: false,
    })
})

test('the frame accepts one method at a time', () => {
  const batch = ['eth_call', 'personal_sign'].map((method) => ({ method, params: [] }))
  expect(z.safeParse(frameRpcRequest, batch).success).toBe(false)
})

test('requests the methods of each namespace in WalletConnect sessions', () => {
  const { eip155, solana, bip122, polkadot } = sessionMethods
  expect({
    eip155Count: eip155?.length,
    solanaCount: solana?.length,
    bip122Count: bip122?.length,
    polkadotCount: polkadot?.length,
  }).toEqual({ eip155Count: 23, solanaCount: 6, bip122Count: 4, polkadotCount: 2 })
  // It signs any hash blindly: a host that needs it adds it with `universal({ methods })`.
  expect(eip155).not.toContain('eth_sign')
})

test('"A transaction hash response is 0x followed by exactly 64 hex characters."', () => {
  expect(classifyWalletResponse(`0x${'a1'.repeat(32)}`)).toBe('transaction-hash')
  expect(classifyWalletResponse(`0x${'a1'.repeat(32)}b`)).toBe('signed-message')
  expect(classifyWalletResponse(`0x${'a'.repeat(63)}`)).toBe('signed-message')
})

test('"A signed message response is 0x followed by at least 62 hex characters."', () => {
  expect(classifyWalletResponse(`0x${'a'.repeat(62)}`)).toBe('signed-message')
  expect(classifyWalletResponse(`0x${'a'.repeat(130)}`)).toBe('signed-message')
  expect(classifyWalletResponse(`0x${'a'.repeat(61)}`)).toBe('object')
})

test('"Any other response is treated as an object response."', () => {
  for (const other of [{ hash: '0x1' }, null, undefined, 1, 'yes', `0x${'g'.repeat(64)}`, ['0x']])
    expect(classifyWalletResponse(other)).toBe('object')
})
