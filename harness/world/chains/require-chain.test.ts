import { expect, test } from 'vitest'
import { StartError } from '../processes/owned-process.js'
import { createWorld } from '../world/world.js'
import { requireChain } from './require-chain.js'

test.each<[string, unknown, string]>([
  ['Solana without a cluster', { kind: 'solana' }, 'needs "cluster": "mainnet", "devnet" or "testnet". Got nothing.'],
  ['Solana on another cluster', { kind: 'solana', cluster: 'main' }, 'Got "main".'],
  ['EVM without a number', { kind: 'evm' }, 'needs "id": a whole number above zero, such as 1. Got nothing.'],
  ['EVM with a text', { kind: 'evm', id: '1' }, 'Got "1".'],
  ['EVM with half a number', { kind: 'evm', id: 1.5 }, 'Got 1.5.'],
  ['Bitcoin without a network', { kind: 'bitcoin' }, 'needs "network"'],
  ['Bitcoin on another network', { kind: 'bitcoin', network: 'polkadot' }, 'Got "polkadot".'],
  ['Polkadot on another network', { kind: 'polkadot', network: 'mainnet' }, 'Got "mainnet".'],
  ['another kind', { kind: 'cosmos' }, 'needs "kind": "evm", "solana", "bitcoin" or "polkadot". Got "cosmos".'],
  ['no kind', {}, 'needs "kind"'],
  ['a part of another kind', { kind: 'solana', cluster: 'mainnet', id: 1 }, 'needs other parts: see its kind'],
  ['nothing', undefined, 'needs "kind"'],
])('a chain that is %s is refused in words', (_what, spec, words) => {
  expect(() => requireChain('sol', spec)).toThrow(StartError)
  expect(() => requireChain('sol', spec)).toThrow(`The chain sol ${words.startsWith('needs') ? words : 'needs'}`)
  expect(() => requireChain('sol', spec)).toThrow(words)
})

test.each([
  { kind: 'evm', id: 1, fund: { alice: 1n }, port: 8545 },
  { kind: 'solana', cluster: 'devnet', name: undefined },
  { kind: 'bitcoin', network: 'testnet' },
  { kind: 'polkadot' },
])('a complete chain is accepted: %o', (spec) => {
  expect(() => requireChain('one', spec)).not.toThrow()
})

test('a world names the missing part and its chain, and starts nothing', async () => {
  const spec = JSON.parse('{ "chains": { "sol": { "kind": "solana" } } }')
  await expect(createWorld(spec)).rejects.toThrow('The chain sol needs "cluster"')
})
