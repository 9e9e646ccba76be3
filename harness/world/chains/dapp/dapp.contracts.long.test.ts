import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createWorld } from '../../world/world.js'
import type { DeploySpec } from '../chain-spec.js'
import { callContract, sendToContract } from './call-contract.js'
import { contractsOf } from './known-contracts.js'
import { compiledFile, createPlayer, folderWith, worldWith } from './testing/dapp.js'

const file = compiledFile('Shop')
const foundry = z.object({ abi: z.array(z.json()), bytecode: z.object({ object: z.string() }) })
const compiled = foundry.parse(JSON.parse(readFileSync(file, 'utf8')))
const args = ['alice', '0.5 ETH', 3]

const setup = (deploy: DeploySpec) => worldWith({ deploy })

test('contracts are deployed in order, named by files or by the world, without cost', async () => {
  const hardhat = path.join(
    folderWith({ 'Shop.json': { abi: compiled.abi, bytecode: compiled.bytecode.object } }),
    'Shop.json',
  )
  const { mainnet, accounts } = await setup({
    Shop: { file, args },
    Second: { file: hardhat, args: ['Shop', 7, '1'], from: 'carol' },
  })
  const { alice, bob, carol } = accounts
  const { Shop, Second } = contractsOf(mainnet)
  const ask = (contract: string, name: string) => callContract(mainnet, { contract, function: name }, accounts)
  expect({ shopTreasury: await ask('Shop', 'treasury'), shopPrice: await ask('Shop', 'price') }).toEqual({
    shopTreasury: alice?.evmAddress,
    shopPrice: parseEther('0.5'),
  })
  expect({ secondTreasury: await ask('Second', 'treasury'), secondOwner: await ask('Second', 'owner') }).toEqual({
    secondTreasury: Shop?.address,
    secondOwner: carol?.evmAddress,
  })
  expect(await ask('Shop', 'owner')).not.toBe(carol?.evmAddress)
  expect(Second?.address).not.toBe(Shop?.address)
  const balances = [alice, bob, carol].map((one) => mainnet.getBalance(String(one?.evmAddress)))
  expect(await Promise.all(balances)).toEqual([0n, parseEther('5'), 0n])
})

test('functions are called and sent with names, amounts and lists, by an account and a smart account', async () => {
  const { mainnet, accounts } = await setup({ Shop: { file, args } })
  const buy = { contract: 'Shop', function: 'buy', from: 'bob' }
  await sendToContract(mainnet, { ...buy, args: [2], value: '1 ETH' }, accounts)
  expect(await callContract(mainnet, { contract: 'Shop', function: 'stock' }, accounts)).toBe(1)
  expect(await callContract(mainnet, { contract: 'Shop', function: 'receipt', args: [0] }, accounts)).toEqual({
    holder: accounts['bob']?.evmAddress,
    price: parseEther('1'),
  })
  const total = {
    contract: 'Shop',
    function: 'totalOf',
    args: [
      ['1 wei', '0x2', 3],
      ['bob', 'Shop', 'alice.smart'],
    ],
  }
  expect(await callContract(mainnet, total, accounts)).toBe(6n)
  await mainnet.setBalance(String(accounts['bob']?.evmAddress), parseEther('9'))
  await sendToContract(mainnet, { contract: 'Shop', function: 'buy', from: 'alice.smart', args: [0] }, accounts)
  await expect(sendToContract(mainnet, { ...buy, args: [1] }, accounts)).rejects.toThrow(
    'reverted with the following reason:\nwrong price',
  )
  const tooMany = { ...buy, args: [2], value: '1 ETH' }
  await expect(sendToContract(mainnet, tooMany, accounts)).rejects.toThrow(/SoldOut\(uint256 stock\)\s+\(1\)/)
})

test.each([
  [
    'a file that is not there',
    './out/Nowhere.json',
    /The contract Nowhere is not deployed on mainnet: there is no file \/.*\/out\/Nowhere.json: compile your contracts first/,
  ],
  ['what no compiler wrote', 'text', /text is not what Foundry or Hardhat write: it has no "abi"/],
  ['an ABI alone', 'abi', /abi has no bytecode, as an interface, an abstract contract or an ABI alone/],
  ['a library that is not linked', 'unlinked', /the bytecode of .*unlinked waits for a library to be linked/],
  ['too few arguments', { Shop: { file } }, /The contract Shop .*: it takes 3 arguments, and got 0/],
  ['nobody of the world', { Shop: { file, args: ['zoe', 1, 1] } }, /nobody is named "zoe"/],
])('the world reports %s, and does not start', async (_, given, message) => {
  const folder = folderWith({
    text: 'no JSON',
    abi: { abi: compiled.abi },
    unlinked: { ...compiled, bytecode: `0x60__$abc$__00` },
  })
  const deploy = given === 'text' || given === 'abi' || given === 'unlinked' ? path.join(folder, given) : given
  await expect(createWorld({ chains: { mainnet: { kind: 'evm', id: 1, deploy } } })).rejects.toThrow(message)
})

test('an error about an unknown contract or function lists the known ones', async () => {
  const { mainnet, accounts } = await setup({ Shop: { file, args } })
  const ask = (contract: string, name: string) => callContract(mainnet, { contract, function: name }, accounts)
  await expect(ask('Shopp', 'price')).rejects.toThrow('there is no contract "Shopp" on mainnet; there are: Shop')
  await expect(ask('Shop', 'prize')).rejects.toThrow('Shop has no prize of 0 arguments; it has: buy(uint8)')
  await expect(ask('Shop', 'buy')).rejects.toThrow(
    'Shop has no buy of 0 arguments; it has: buy(uint8), owner(), price()',
  )
})

const play = createPlayer()

const run = (steps: string) =>
  play(
    `
scenario: Somebody buys in the shop
chains:
  mainnet:
    kind: evm
    id: 1
    fund: { bob: 5 ETH }
    deploy: { Shop: { file: ./Shop.json, args: [alice, 0.5 ETH, 3] } }
---
${steps}`,
    { 'Shop.json': compiled },
  )

test('a scenario deploys a contract relative to its file, sends to it and checks its result', async () => {
  const result = await run(`
- chain.mainnet: { send: { from: bob, contract: Shop, function: buy, args: [2], value: 1 ETH } }
- expect:
    chain:
      mainnet:
        transactions: { bob: 1 }
        call:
          - { contract: Shop, function: stock, returns: 1 }
          - { contract: Shop, function: treasury, returns: $alice }
          - { contract: Shop, function: state, returns: [1, $alice] }
          - { contract: Shop, function: receipt, args: [0], returns: { holder: $bob, price: '1000000000000000000' } }
`)
  expect({ failure: result?.failure, outcome: result?.outcome }).toEqual({ failure: undefined, outcome: 'passed' })
})

test('a scenario reports the actual result of a contract, and the reason of a revert', async () => {
  const wrong = await run(
    '- expect: { chain: { mainnet: { call: { contract: Shop, function: stock, returns: 2 } } }, within: 50ms }',
  )
  expect(wrong?.failure?.message).toContain('chain mainnet Shop.stock: wanted "2", got "3"')
  const refused = await run(`
- chain.mainnet: { send: { from: bob, contract: Shop, function: buy, args: [1] } }
- expect: { chain: { mainnet: { transactions: { bob: 0 } } } }`)
  expect(refused?.failure?.message).toContain('wrong price')
})
