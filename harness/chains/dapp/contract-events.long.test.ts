import { expect, test } from 'vitest'
import { checkChain } from '../../runner/steps/check-chain.js'
import type { ContractEvent } from '../chain-actions.js'
import { sendToContract } from './call-contract.js'
import { compiledFile, createPlayer, worldWith } from './test-dapp.js'

const play = createPlayer()
const file = compiledFile('Vault')
const at = '0x1111111254EEB25477B68fb85Ed929f73A960582'

test('events are found by some of their values, counted, and told where they are not there', async () => {
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
    // The constructor's, by a contract's name and by an address in any case.
    { name: 'Opened', args: { vault: 'Vault', limit: 7 } },
    { name: 'Opened', args: { vault: at.toLowerCase() }, count: 1 },
  ]
  for (const event of right) expect([event, await look(event)]).toEqual([event, undefined])
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

test('a scenario waits for an event, and hears that none was told', async () => {
  const head = `
scenario: Somebody pays in
chains: { mainnet: { kind: evm, id: 1, fund: { bob: 5 ETH }, deploy: { Vault: { file: '${file}', args: [7] } } } }
---
- chain.mainnet: { send: { from: bob, contract: Vault, function: deposit, args: [rent], value: 1 ETH } }
- expect: { chain: { mainnet: { events: [{ contract: Vault, name: Deposited, args: { holder: $bob, note: NOTE } }] } }, within: 50ms }
`
  const right = await play(head.replace('NOTE', 'rent'))
  expect([right?.failure, right?.outcome]).toEqual([undefined, 'passed'])
  expect((await play(head.replace('NOTE', 'food')))?.failure?.message).toContain(
    'chain mainnet Vault.Deposited: wanted one with {"holder":"0x',
  )
})
