import { expect, test } from 'vitest'
import { readGrants } from './grant.js'
import { presentId, toProposal } from './proposal.js'
import { base, mainnet, network, solana } from './test-phone.js'

const networks = [mainnet, base, solana, network('polkadot:91b171bb158e2d3848fa23a9f1c25182')]
const propose = (wanted?: Parameters<typeof toProposal>[1]) =>
  toProposal((namespace) => networks.filter((each) => each.chainNamespace === namespace), wanted)

test('each namespace with a network, its methods and events (FACTS 1.3), and where its networks are asked', () => {
  const { eip155, ...others } = propose()
  expect(eip155).toMatchObject({
    events: ['accountsChanged', 'chainChanged'],
    chains: ['eip155:1', 'eip155:8453'],
    rpcMap: { 1: 'http://node.test/', 8453: 'http://node.test/' },
  })
  expect(eip155?.methods).toHaveLength(24)
  expect(eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'wallet_sendCalls', 'wallet_getAssets']))
  expect(Object.keys(others)).toEqual(['solana', 'polkadot'])
  expect(others['polkadot']?.methods).toEqual(['polkadot_signTransaction', 'polkadot_signMessage'])
  expect(others['solana']?.methods).toHaveLength(6)
})

test("Solana's main network is named by its earlier id too, and both mean one", () => {
  expect(propose().solana?.chains).toEqual([solana.caipNetworkId, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  expect(presentId('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(solana.caipNetworkId)
  expect(presentId('eip155:1')).toBe('eip155:1')
})

test('only the namespaces that are wanted', () => {
  expect(Object.keys(propose(['solana', 'bip122']))).toEqual(['solana'])
})

test('what a wallet grants may be written whole or network by network; what is not ours is left out', () => {
  const grants = readGrants({
    'eip155:1': { accounts: ['eip155:1:0xa'], methods: ['personal_sign'], events: [] },
    'eip155:10': { accounts: ['eip155:10:0xa'], methods: ['personal_sign', 'eth_sign'], events: [] },
    solana: { accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:So1'], methods: [], events: [] },
    cosmos: { accounts: ['cosmos:1:c'], methods: [], events: [] },
    polkadot: { accounts: [], methods: [], events: [] },
  })
  expect([...grants.keys()]).toEqual(['eip155', 'solana'])
  expect(grants.get('eip155')).toMatchObject({
    networkIds: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sign'],
  })
  expect(grants.get('solana')?.networkIds).toEqual([solana.caipNetworkId])
  for (const nothing of [undefined, null, 'x', { eip155: null }, { eip155: { accounts: 'x' } }])
    expect(readGrants(nothing).size).toBe(0)
})
