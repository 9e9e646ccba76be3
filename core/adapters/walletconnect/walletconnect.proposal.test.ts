import { expect, test } from 'vitest'
import { knownTable } from '../../namespaces/namespace-table.js'
import { base, bitcoin, mainnet, network, solana } from '../../testing/with-harness/phone.js'
import { presentId } from './earlier-ids.js'
import { accountsOn, readGrants, toProposal } from './grant.js'
import { parseOverride } from './override.js'
import { cutSettlement, cutToProposal } from './sdk/cut-to-proposal.js'

const networks = [mainnet, base, solana, network('polkadot:91b171bb158e2d3848fa23a9f1c25182')]
const propose = (wanted?: Parameters<typeof toProposal>[1], override?: Parameters<typeof toProposal>[2]) =>
  toProposal((namespace) => networks.filter((each) => each.chainNamespace === namespace), wanted, override)

test('proposes each namespace with a network, its methods and events, and the URLs of its nodes', () => {
  const { eip155, ...others } = propose()
  expect(eip155).toMatchObject({
    events: ['accountsChanged', 'chainChanged'],
    chains: ['eip155:1', 'eip155:8453'],
    rpcMap: { 1: 'http://node.test/', 8453: 'http://node.test/' },
  })
  expect(eip155?.methods).toHaveLength(23)
  expect(eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'wallet_sendCalls', 'wallet_getAssets']))
  expect(Object.keys(others)).toEqual(['solana', 'polkadot'])
  expect(others['polkadot']?.methods).toEqual(['polkadot_signTransaction', 'polkadot_signMessage'])
  expect(others['solana']?.methods).toHaveLength(6)
})

test('Solana mainnet is proposed with its earlier id too, and both ids mean the same network', () => {
  expect(propose().solana?.chains).toEqual([solana.caipNetworkId, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  expect(presentId('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(solana.caipNetworkId)
  expect(presentId('eip155:1')).toBe('eip155:1')
})

test('proposes only the requested namespaces', () => {
  expect(Object.keys(propose(['solana', 'bip122']))).toEqual(['solana'])
})

test("the host's override replaces the methods, events and chains of the namespaces that it names", () => {
  const whole = propose()
  const methods = { eip155: ['personal_sign'], polkadot: [] }
  const override = { methods, events: { solana: ['locked'] }, chains: { solana: ['solana:x'] } } as const
  expect(propose(undefined, parseOverride(JSON.parse(JSON.stringify(override))))).toEqual({
    eip155: { ...whole.eip155, methods: ['personal_sign'] },
    solana: { ...whole.solana, events: ['locked'], chains: ['solana:x'] },
    polkadot: { ...whole.polkadot, methods: [] },
  })
})

test('a namespace that only the override names needs a chain, and gets the default methods and events', () => {
  const chains = { bip122: [bitcoin.caipNetworkId] }
  expect(propose(undefined, { methods: { bip122: ['signPsbt'] } })['bip122']).toBeUndefined()
  expect(propose(undefined, { chains })['bip122']).toEqual({
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    chains: [bitcoin.caipNetworkId],
    rpcMap: {},
  })
  expect(propose(['eip155'], { chains })['bip122']).toBeUndefined()
})

test('if the override names a node of a namespace, its other nodes are not used', () => {
  const proposal = propose(undefined, { rpcMap: { 'eip155:1': 'https://one.test', 'eip155:10': 'https://ten.test' } })
  expect(proposal['eip155']?.rpcMap).toEqual({ 1: 'https://one.test', 10: 'https://ten.test' })
  expect(proposal['solana']?.rpcMap).toEqual(propose()['solana']?.rpcMap)
})

test('an invalid override is refused, and the error names each wrong field', () => {
  const wrong = {
    methods: { eip155: 'personal_sign' },
    chians: {},
    rpcMap: { 'eip155:1': 'one.test' },
    defaultChain: '1',
  }
  const thrown = refusalOf(() => parseOverride(JSON.parse(JSON.stringify(wrong))))
  expect(String(thrown)).toMatchInlineSnapshot(`
    "ConfigInvalidError: Invalid option of universal(): methods.eip155: got "personal_sign", wanted an array.
    rpcMap["eip155:1"]: got "one.test", wanted an http(s) address.
    defaultChain: got "1", wanted a CAIP-2 network id such as eip155:1.
    chians: got an unknown name, wanted one of methods, chains, events, rpcMap, defaultChain. Did you mean chains?"
  `)
})

function refusalOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (refusal) {
    return refusal
  }
}

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const asked = {
  eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events: ['chainChanged'] },
  solana: { chains: [solana.caipNetworkId], methods: ['solana_signMessage'], events: [] },
}

test('a wallet may grant a namespace as a whole or network by network, and unknown networks are left out', () => {
  const granted = {
    'eip155:1': { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] },
    'eip155:10': { accounts: [`eip155:10:${address}`], methods: ['personal_sign', 'eth_sign'], events: [] },
    solana: {
      accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:So11111111111111111111111111111111111111112'],
      methods: [],
      events: [],
    },
    cosmos: { accounts: ['cosmos:1:c'], methods: [], events: [] },
    polkadot: { accounts: [], methods: [], events: [] },
  }
  const grants = readGrants(granted, asked)
  expect([...grants.keys()]).toEqual(['eip155', 'solana'])
  expect(grants.get('eip155')).toMatchObject({
    networkIds: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sign'],
  })
  expect(grants.get('solana')?.networkIds).toEqual([solana.caipNetworkId])
  for (const nothing of [undefined, null, 'x', { eip155: null }, { eip155: { accounts: 'x' } }])
    expect(readGrants(nothing, asked).size).toBe(0)
  for (const nothing of [undefined, null, 'x', {}, { eip155: null }, { cosmos: asked.eip155 }])
    expect(readGrants(granted, nothing).size).toBe(0)
})

test('removes what was not proposed: namespaces, networks, methods and events, and accounts that are not CAIP-10', () => {
  const accounts = [
    `eip155:1:${address}`,
    `eip155:1:${address}`,
    `eip155:8453:${address}`,
    `eip155:abc:${address}`,
    `eip155:0x1:${address}`,
    `eip155:${'9'.repeat(17)}:${address}`,
    `eip155:1:${address}:more`,
    `eip155:1:${'a'.repeat(129)}`,
    `eip155:10:notanaddress`,
    `eip155:10:${address.slice(2)}`,
    `eip155:10:alice.eth`,
    `EIP155:10:${address}`,
    `eip155:1:<script>`,
    `eip155:1:`,
    7,
  ]
  const { eip155 } = cutToProposal(
    {
      eip155: {
        chains: ['eip155:1', 'eip155:10', 'eip155:8453'],
        accounts,
        methods: ['personal_sign', 'eth_sign', 'wallet_drain', null],
        events: ['chainChanged', 'session_delete', '__proto__'],
      },
      constructor: { accounts: [`eip155:1:${address}`] },
    },
    asked,
  )
  expect(eip155).toEqual({
    chains: ['eip155:1'],
    accounts: [`eip155:1:${address}`],
    methods: ['personal_sign', 'eth_sign'],
    events: ['chainChanged'],
  })
  const many = Array.from({ length: 5000 }, (_, index) => `eip155:1:0x${String(index).padStart(40, '0')}`)
  expect(cutToProposal({ eip155: { accounts: many } }, asked)['eip155']?.accounts).toHaveLength(1000)
  const nothing = { chains: [], accounts: [], methods: [], events: [] }
  expect(cutToProposal({ cosmos: { accounts: ['cosmos:1:c'] } }, asked)).toEqual({ eip155: nothing })
})

test.each([
  ['eip155', 'eip155:10', ['notanaddress', 'alice.eth', address.slice(2), `${address}0`], address],
  ['solana', solana.caipNetworkId, ['abc', address, '0OIl'.repeat(8)], 'So11111111111111111111111111111111111111112'],
] as const)('a %s account with an invalid address connects no network', (namespace, network, wrong, right) => {
  const grantOf = (addresses: readonly string[]) =>
    readGrants({ [namespace]: { accounts: addresses.map((each) => `${network}:${each}`) } }, asked).get(namespace)
  for (const each of wrong) expect(grantOf([each])).toBeUndefined()
  expect(grantOf([...wrong, right])?.accounts).toEqual([`${network}:${right}`])
})

test('a network whose account is invalid is not connected', () => {
  const accounts = ['eip155:1:notanaddress', `eip155:10:${address}`]
  const grant = readGrants({ eip155: { accounts, chains: ['eip155:1', 'eip155:10'] } }, asked).get('eip155')
  expect(grant?.networkIds).toEqual(['eip155:10'])
  expect(grant && accountsOn(grant, 'eip155:1', knownTable)).toMatchObject([{ address }])
})

test.each([undefined, null, 'never', Number.NaN, 1e300, '1796423690'])(
  'a settlement with the expiry %s is invalid',
  (expiry) => {
    const settlement = { namespaces: {}, controller: { publicKey: 'a'.repeat(64) } }
    expect(cutSettlement(Object.assign(settlement, { expiry }))).toBeUndefined()
    expect(cutSettlement(Object.assign(settlement, { expiry: 1_796_423_690 }))).toMatchObject({ expiry: 1_796_423_690 })
  },
)
