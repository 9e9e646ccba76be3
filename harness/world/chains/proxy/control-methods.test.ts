import { expect, test } from 'vitest'
import { changesChain, isForOutside } from './control-methods.js'

test.each([
  ['eth_sendRawTransaction', true],
  ['eth_sendTransaction', true],
  ['sendTransaction', true],
  ['requestAirdrop', true],
  ['sendrawtransaction', true],
  ['anvil_setBalance', true],
  ['hardhat_setCode', true],
  ['evm_mine', true],
  ['surfnet_setAccount', true],
  ['surfnet_writeProgram', true],
  // Attempts count even when refused, because they show the page's intention.
  ['anvil_loadState', true],
  ['simulateTransaction', false],
  ['surfnet_profileTransaction', false],
  ['surfnet_getSurfnetInfo', false],
  ['anvil_nodeInfo', false],
  ['hardhat_metadata', false],
  ['eth_call', false],
  ['eth_estimateGas', false],
  ['getAccountInfo', false],
  ['listunspent', false],
])('%s changes its chain: %s', (method, changes) => {
  expect(changesChain(method)).toBe(changes)
})

test('outside callers may use reading methods of a node, but not its operator’s', () => {
  for (const method of ['surfnet_getActiveIdl', 'anvil_getAutomine', 'evm_increaseTime', 'eth_call'])
    expect(isForOutside(method)).toBe(true)
  for (const method of ['anvil_loadState', 'surfnet_timeTravel', 'personal_sign', 'anvil_reset'])
    expect(isForOutside(method)).toBe(false)
})
