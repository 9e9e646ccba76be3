import path from 'node:path'
import { concat, keccak256, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { checkChain } from '../../../test/runner/steps/check-chain.js'
import type { ContractEvent } from '../chain-actions.js'
import { sendToContract } from './call-contract.js'
import { compiledFile, createPlayer, folderWith, worldWith } from './testing/dapp.js'

const play = createPlayer()
const file = compiledFile('Vault')
const at = '0x1111111254EEB25477B68fb85Ed929f73A960582'

test('events are found by some of their values, counted, and listed when missing', async () => {
  const { mainnet, accounts } = await worldWith({ deploy: { Vault: { file, args: [7], at } } })
  const deposit = { contract: 'Vault', function: 'deposit', from: 'bob' }
  await sendToContract(mainnet, { ...deposit, args: ['rent'], value: '1 ETH' }, accounts)
  await sendToContract(mainnet, { ...deposit, args: ['more'], value: '2 ETH' }, accounts)
  const look = (event: Omit<ContractEvent, 'contract'>) =>
    checkChain(mainnet, { events: { contract: 'Vault', ...event } }, accounts)
  const right: Omit<ContractEvent, 'contract'>[] = [
    { name: 'Deposited' },
    { name: 'Deposited', count: 2 },
    { name: 'Deposited', args: { holder: 'bob' }, count: 2 },
    { name: 'Deposited', args: { holder: 'bob', amount: '2 ETH' }, count: 1 },
    { name: 'Deposited', args: ['bob', '1000000000000000000', 'rent'] },
    { name: 'Deposited', args: { holder: 'carol' }, count: 0 },
    // The constructor's event, matched by a contract's name and by an address in any case.
    { name: 'Opened', args: { vault: 'Vault', limit: 7 } },
    { name: 'Opened', args: { vault: at.toLowerCase() }, count: 1 },
  ]
  for (const event of right) expect({ event, look: await look(event) }).toEqual({ event, look: undefined })
  const bob = String(accounts['bob']?.evmAddress).toLowerCase()
  expect(await look({ name: 'Deposited', args: { note: 'rest' } })).toBe(
    'Vault.Deposited: wanted one with {"note":"rest"}, got 0 of 2: ' +
      `Deposited(holder: "${bob}", amount: "1000000000000000000", note: "rent"), ` +
      `Deposited(holder: "${bob}", amount: "2000000000000000000", note: "more")`,
  )
  expect(await look({ name: 'Deposited', count: 3 })).toMatch('Vault.Deposited: wanted 3, got 2 of 2: Deposited(')
  await expect(look({ name: 'Deposit' })).rejects.toThrow(
    'Vault has no event Deposit; it has: Deposited(address holder, uint256 amount, string note), Opened(address vault, uint256 limit)',
  )
  await expect(look({ name: 'Opened', args: { by: 'bob' } })).rejects.toThrow('has no value "by"; it has: vault, limit')
  await expect(look({ name: 'Opened', args: [1] })).rejects.toThrow('has 2 values, and 1 are wanted')
})

test('an indexed text is found although only its hash is stored, and unnamed values by position', async () => {
  const topics = [keccak256(stringToHex('Named(string,uint256)')), keccak256(stringToHex('rent'))] as const
  // The constructor emits an event with the value 5 and deploys no code.
  const bytecode = concat(['0x60055f52', '0x7f', topics[1], '0x7f', topics[0], '0x60205fa2', '0x00'])
  const folder = folderWith({ 'Teller.json': { abi: parseAbi(['event Named(string indexed, uint256)']), bytecode } })
  const { mainnet, accounts } = await worldWith({ deploy: path.join(folder, 'Teller.json') })
  const count = (args: ContractEvent['args']) =>
    checkChain(mainnet, { events: { contract: 'Teller', name: 'Named', args, count: 1 } }, accounts)
  for (const args of [['rent', 5], { 0: 'rent' }, { 1: 5 }])
    expect({ args, count: await count(args) }).toEqual({ args, count: undefined })
  expect(await count(['food', 5])).toMatch('wanted 1 with ["food",5], got 0 of 1: Named(')
  expect(await count(['rent', 6])).toMatch('wanted 1 with ["rent",6], got 0 of 1: Named(')
})

test('a scenario waits for an event, and reports a missing one', async () => {
  const head = `
scenario: Somebody pays in
chains: { mainnet: { kind: evm, id: 1, fund: { bob: 5 ETH }, deploy: { Vault: { file: '${file}', args: [7] } } } }
---
- chain.mainnet: { send: { from: bob, contract: Vault, function: deposit, args: [rent], value: 1 ETH } }
- expect: { chain: { mainnet: { events: [{ contract: Vault, name: Deposited, args: { holder: $bob, note: NOTE } }] } }, within: 50ms }
`
  const right = await play(head.replace('NOTE', 'rent'))
  expect({ failure: right?.failure, outcome: right?.outcome }).toEqual({ failure: undefined, outcome: 'passed' })
  expect((await play(head.replace('NOTE', 'food')))?.failure?.message).toContain(
    'chain mainnet Vault.Deposited: wanted one with {"holder":"0x',
  )
})
