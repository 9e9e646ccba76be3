import { getContractAddress, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { createWorld } from '../../world/world.js'
import type { DeploySpec } from '../chain-spec.js'
import { sendToContract } from './call-contract.js'
import { contractsOf } from './known-contracts.js'
import { compiledFile, createPlayer, folderWith, worldWith } from './testing/dapp.js'

const file = compiledFile('Vault')
const at = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const behind = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

const play = createPlayer()

test('a constructor runs at the expected address, without cost', async () => {
  const { mainnet, accounts, ask } = await worldWith({
    deploy: { Vault: { file, args: [7], from: 'carol', at: at.toLowerCase() } },
  })
  expect(contractsOf(mainnet)['Vault']?.address).toBe(at)
  // Immutables, storage, and a contract that this address created.
  expect({ vaultSelf: await ask('Vault', 'self'), vaultLimit: await ask('Vault', 'limit') }).toEqual({
    vaultSelf: at,
    vaultLimit: 7n,
  })
  expect(await ask('Vault', 'key')).toBe(getContractAddress({ from: at, nonce: 1n }))
  const block = await mainnet.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  expect(await ask('Vault', 'openedAt')).toBe(BigInt(block.timestamp))
  const logs = await mainnet.request<{ address: string }[]>('eth_getLogs', [{ fromBlock: '0x0', address: at }])
  expect(logs.map(({ address }) => address)).toEqual([at.toLowerCase()])
  expect(await mainnet.getBalance(String(accounts['carol']?.evmAddress))).toBe(0n)

  const deposit = { contract: 'Vault', function: 'deposit', args: ['rent'], from: 'bob', value: '2 ETH' }
  await sendToContract(mainnet, deposit, accounts)
  expect(await ask('Vault', 'depositOf', 'bob')).toBe(parseEther('2'))
})

test('a proxy is placed at the expected address, with its own storage, before a placed contract', async () => {
  const proxy = { implementation: behind, call: 'initialize', args: ['carol'] }
  const { mainnet, accounts, ask } = await worldWith({
    deploy: { Vault: { file, args: [7], at, proxy }, Second: { file, args: [8], proxy: true } },
  })
  expect(contractsOf(mainnet)['Vault']?.address).toBe(at)
  const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
  const kept = await mainnet.request<string>('eth_getStorageAt', [at, slot, 'latest'])
  expect(kept).toBe(`0x${behind.slice(2).toLowerCase().padStart(64, '0')}`)
  // The constructor wrote immutables into the implementation's code, and storage at the implementation's own address.
  expect({ vaultSelf: await ask('Vault', 'self'), vaultLimit: await ask('Vault', 'limit') }).toEqual({
    vaultSelf: behind,
    vaultLimit: 0n,
  })
  expect(await ask('Vault', 'owner')).toBe(accounts['carol']?.evmAddress)
  await mainnet.setBalance(String(accounts['carol']?.evmAddress), parseEther('1'))
  const raise = { contract: 'Vault', function: 'setLimit', args: [9], from: 'carol' }
  await sendToContract(mainnet, raise, accounts)
  expect(await ask('Vault', 'limit')).toBe(9n)
  await expect(sendToContract(mainnet, { ...raise, from: 'bob' }, accounts)).rejects.toThrow('owner alone')
  expect(contractsOf(mainnet)['Second']?.address).not.toBe(at)
  expect(await ask('Second', 'limit')).toBe(0n)
})

/** A contract that stores its constructor's payment in slot 0 and returns it from every call. */
const till = {
  abi: [
    { type: 'constructor', stateMutability: 'payable', inputs: [] },
    { type: 'function', name: 'paid', stateMutability: 'view', inputs: [], outputs: [{ name: '', type: 'uint256' }] },
    { type: 'function', name: 'pay', stateMutability: 'payable', inputs: [], outputs: [] },
  ],
  bytecode: '0x345f55600880600c5f395ff35f545f5260205ff3',
}

test('a constructor is paid, at a new or an expected address, without cost', async () => {
  const folder = folderWith({ 'Till.json': till })
  const [first, last] = ['0.5 ETH', '3 ETH']
  const { mainnet, accounts, ask } = await worldWith(
    {
      deploy: {
        One: { file: 'Till.json', value: first },
        Two: { file: 'Till.json', value: last, at, from: 'carol' },
        Three: { file: 'Till.json', value: last, proxy: { call: 'pay' } },
      },
    },
    folder,
  )
  expect({ onePaid: await ask('One', 'paid'), twoPaid: await ask('Two', 'paid') }).toEqual({
    onePaid: parseEther('0.5'),
    twoPaid: parseEther('3'),
  })
  const { One, Two, Three } = contractsOf(mainnet)
  const held = [One, Two, Three].map((each) => mainnet.getBalance(String(each?.address)))
  expect(await Promise.all(held)).toEqual([parseEther('0.5'), parseEther('3'), parseEther('3')])
  expect(await mainnet.getBalance(String(accounts['carol']?.evmAddress))).toBe(0n)
})

test.each<[string, DeploySpec, RegExp]>([
  ['a constructor that is not payable', { Vault: { file, args: [7], value: '1 ETH' } }, /it takes no value/],
  ['a proxy that nothing is called through', { Till: { file: 'Till.json', value: '1 ETH', proxy: true } }, /no "call"/],
])('nothing is paid to %s', async (_, deploy, message) => {
  const folder = folderWith({ 'Till.json': till })
  await expect(createWorld({ folder, chains: { mainnet: { kind: 'evm', id: 1, deploy } } })).rejects.toThrow(message)
})

test.each([
  [
    'two at one address',
    { One: { file, args: [1], at }, Two: { file, args: [1], at } },
    /Two .*there is a contract at 0x1111/,
  ],
  ['no address', { One: { file, args: [1], at: '0x12' } }, /The contract One .*Address "0x12" is invalid/],
  [
    'a function that it does not have',
    { One: { file, args: [1], proxy: { call: 'init' } } },
    /The contract One .*it has no init of 0 arguments; it has: .*initialize\(address\)/,
  ],
  [
    'a call that reverts',
    { One: { file, args: [1], proxy: { call: 'setLimit', args: [2] } } },
    /The contract One .*owner alone/,
  ],
])('the world reports %s, and does not start', async (_, deploy: DeploySpec, message) => {
  await expect(createWorld({ chains: { mainnet: { kind: 'evm', id: 1, deploy } } })).rejects.toThrow(message)
})

test('a scenario places a contract behind a proxy, and sends to it by name', async () => {
  const result = await play(`
scenario: Somebody uses a vault where it always is
chains:
  mainnet:
    kind: evm
    id: 1
    fund: { bob: 5 ETH }
    deploy: { Vault: { file: '${file}', args: [7], at: '${at}', proxy: { call: initialize, args: [bob] } } }
---
- chain.mainnet: { send: { from: bob, contract: Vault, function: setLimit, args: [12] } }
- expect:
    chain: { mainnet: { call: [{ contract: Vault, function: limit, returns: 12 }, { contract: Vault, function: owner, returns: $bob }] } }
`)
  expect({ failure: result?.failure, outcome: result?.outcome }).toEqual({ failure: undefined, outcome: 'passed' })
})
