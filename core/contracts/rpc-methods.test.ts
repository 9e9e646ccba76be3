import { expect, test } from 'vitest'
import {
  classifyWalletResponse,
  isAllowedRpcMethod,
  isSafeRpcMethod,
  safeRpcMethods,
  sessionMethods,
  unsafeRpcMethods,
} from './rpc-methods.js'

test('lists 41 safe and 11 unsafe methods, none of them twice', () => {
  expect([safeRpcMethods.length, unsafeRpcMethods.length]).toEqual([41, 11])
  expect(new Set([...safeRpcMethods, ...unsafeRpcMethods]).size).toBe(52)
})

test('"A wallet request method is valid if it is in the safe or unsafe RPC lists. It is safe only if in the safe list."', () => {
  expect(['eth_call', 'personal_sign', 'eth_sign', ''].map(isAllowedRpcMethod)).toEqual([true, true, false, false])
  expect(['eth_call', 'personal_sign'].map(isSafeRpcMethod)).toEqual([true, false])
  // Signed already, so there is nothing to approve.
  expect(isSafeRpcMethod('eth_sendRawTransaction')).toBe(true)
})

test('asks WalletConnect sessions for the methods of each namespace', () => {
  const { eip155, solana, bip122, polkadot } = sessionMethods
  expect([eip155.length, solana.length, bip122.length, polkadot.length]).toEqual([24, 6, 4, 2])
})

test('"A transaction hash response is 0x followed by exactly 64 hex characters."', () => {
  expect(classifyWalletResponse(`0x${'a1'.repeat(32)}`)).toBe('transaction-hash')
  expect(classifyWalletResponse(`0x${'a1'.repeat(32)}b`)).toBe('signed-message')
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
