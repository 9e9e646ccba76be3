import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEther } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createNodePool } from '../../processes/node-pool.js'
import { createWorld } from '../../world/world.js'
import { actOnChain } from '../act-on-chain.js'
import { compiledFile, createPlayer, dumpState, folderWith, nobody, whale, worldWith } from './testing/dapp.js'

const play = createPlayer()
const file = compiledFile('Vault')

test('a chain starts from a state file, at its world’s time', async () => {
  const folder = folderWith({})
  await dumpState(path.join(folder, 'state.json'))
  const { mainnet, accounts } = await worldWith({ state: './state.json', fund: { alice: '1 ETH' } }, folder)
  expect(await mainnet.getBalance(whale)).toBe(parseEther('10'))
  expect(BigInt(await mainnet.request<string>('eth_call', [{ to: nobody }, 'latest']))).toBe(42n)
  expect(await mainnet.request('eth_blockNumber')).toBe('0x5')
  await actOnChain(mainnet, { impersonate: { from: whale, to: 'bob', value: '4 ETH' } }, accounts)
  expect(await mainnet.getBalance(String(accounts['bob']?.evmAddress))).toBe(parseEther('4'))
  const block = await mainnet.request<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  expect(new Date(Number(block.timestamp) * 1000).getUTCFullYear()).toBe(2030)
  // The folder may be given instead of the file.
  const again = await worldWith({ state: folder })
  expect(await again.mainnet.getBalance(whale)).toBe(parseEther('10'))
})

test('an idle node of a changed state file is not reused', async () => {
  const folder = folderWith({})
  const saved = path.join(folder, 'state.json')
  await dumpState(saved)
  const pool = createNodePool()
  onTestFinished(async () => expect(await pool.stop()).toEqual([]))
  const balance = async () => {
    const world = await createWorld({
      folder,
      pool,
      chains: { mainnet: { kind: 'evm', id: 1, state: './state.json' } },
    })
    const wei = await world.chains['mainnet']?.getBalance(whale)
    expect(await world.stop()).toEqual([])
    return wei
  }
  expect([await balance(), await balance()]).toEqual([parseEther('10'), parseEther('10')])
  const state = JSON.parse(readFileSync(saved, 'utf8'))
  state.accounts[whale.toLowerCase()].balance = '0x7'
  writeFileSync(saved, JSON.stringify(state))
  utimesSync(saved, 1e9, 1e9)
  expect(await balance()).toBe(7n)
})

test.each([
  [
    'no file',
    './nowhere.json',
    /The chain mainnet cannot begin with the state of \/.*nowhere.json: there is no such file. Write one with: anvil/,
  ],
  ['an empty folder', './empty', /the folder has no state.json/],
  ['no JSON', './text.json', /it is not JSON/],
  ["another program's", './genesis.json', /Anvil did not write it, for it has no "block" and no "accounts"/],
  ['a broken one', './broken.json', /Anvil for chain 1 did not start[\s\S]*broken.json/],
])('the world reports a state that is %s, and does not start', async (_, state, message) => {
  const folder = folderWith({
    'text.json': 'no',
    'empty/other.txt': '',
    'genesis.json': { alloc: {} },
    'broken.json': { block: 1, accounts: {} },
  })
  await expect(createWorld({ folder, chains: { mainnet: { kind: 'evm', id: 1, state } } })).rejects.toThrow(message)
})

test('programs set code, write slots, and send from any address without gas', async () => {
  const { mainnet, accounts, ask } = await worldWith({ deploy: { Vault: { file, args: [7] } } })
  const act = (...[deeds]: [Parameters<typeof actOnChain>[1]]) => actOnChain(mainnet, deeds, accounts)
  // `limit` and `owner` are the contract's first two slots.
  await act({ store: { Vault: { 0: 12, '0x1': whale } } })
  expect({ vaultLimit: await ask('Vault', 'limit'), vaultOwner: await ask('Vault', 'owner') }).toEqual({
    vaultLimit: 12n,
    vaultOwner: whale,
  })
  await act({ store: { Vault: { 0: '2 ETH', 1: 'carol' } } })
  expect({ vaultLimit: await ask('Vault', 'limit'), vaultOwner: await ask('Vault', 'owner') }).toEqual({
    vaultLimit: parseEther('2'),
    vaultOwner: accounts['carol']?.evmAddress,
  })

  await act({ setBalance: { [whale]: '3 ETH' }, store: { Vault: { 1: whale } } })
  await act({ impersonate: { from: whale, contract: 'Vault', function: 'setLimit', args: [99] } })
  await act({ impersonate: { from: whale, contract: 'Vault', function: 'deposit', args: ['x'], value: '1 ETH' } })
  expect([await ask('Vault', 'limit'), await ask('Vault', 'depositOf', whale)]).toEqual([99n, parseEther('1')])
  expect(await mainnet.getBalance(whale)).toBe(parseEther('2'))
  const asNobody = act({ impersonate: { from: nobody, contract: 'Vault', function: 'setLimit', args: [1] } })
  await expect(asNobody).rejects.toThrow('owner alone')
  await expect(act({ impersonate: { from: nobody, to: whale, value: '1 ETH' } })).rejects.toThrow('has 0 wei')
  expect(await mainnet.getBalance(nobody)).toBe(0n)

  await act({ etch: { [nobody]: 'Vault', [whale]: file }, store: { [nobody]: { 0: 5 } } })
  const limit = { to: nobody, data: '0xa4d66daf' }
  expect(BigInt(await mainnet.request<string>('eth_call', [limit, 'latest']))).toBe(5n)
  const code = await mainnet.request<string>('eth_getCode', [whale, 'latest'])
  expect(code).toBe(JSON.parse(readFileSync(file, 'utf8')).deployedBytecode.object)
  await expect(act({ etch: { [nobody]: 'Vaultt' } })).rejects.toThrow(
    /"Vaultt" is not code .* no contract on mainnet: Vault/,
  )
  await expect(act({ store: { Vault: { 0: `0x${'11'.repeat(33)}` } } })).rejects.toThrow('more than the 32 bytes')
})

test('a scenario does the same, on a chain with a state file', async () => {
  const state = path.join(folderWith({}), 'state.json')
  await dumpState(state)
  const result = await play(
    `
scenario: A whale of somebody's fork pays
chains:
  mainnet: { kind: evm, id: 1, state: ./state.json, deploy: { Vault: { file: '${file}', args: [7] } } }
---
- chain.mainnet: { etch: { '${whale}': '0x00' }, store: { Vault: { 1: '${whale}' } } }
- chain.mainnet: { impersonate: { from: '${whale}', contract: Vault, function: setLimit, args: [31] } }
- chain.mainnet: { impersonate: { from: '${whale}', to: bob, value: 2.5 ETH } }
- expect:
    chain: { mainnet: { balance: { bob: 2.5 ETH, '${whale}': 7.5 ETH }, call: { contract: Vault, function: limit, returns: 31 } } }
`,
    { 'state.json': readFileSync(state, 'utf8') },
  )
  expect({ failure: result?.failure, outcome: result?.outcome }).toEqual({ failure: undefined, outcome: 'passed' })
})
