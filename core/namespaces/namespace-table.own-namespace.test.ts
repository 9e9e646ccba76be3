import { expect, test } from 'vitest'
import { toProposal } from '../adapters/walletconnect/grant.js'
import { signMessage } from '../adapters/walletconnect/own-requests.js'
import { toNetwork } from '../contracts/network/network.js'
import { parseOptions } from '../options/options.js'
import { moon, moonMainnet } from '../testing/moon.js'
import { createNamespaceTable } from './namespace-table.js'

const adapter = { type: 'moon', namespaces: ['moon'], load: () => Promise.reject(new Error('not loaded here')) }

const refusal = (options: object): string => {
  try {
    parseOptions(options)
    return 'taken'
  } catch (error) {
    return String(error)
  }
}

test('a host can define a namespace, with an adapter and a main network', () => {
  const given = parseOptions({ namespaces: [moon], adapters: [adapter] })
  expect(given.defaultNetworkId).toBe('moon:mainnet')
  expect(given.defaultAccountTypes).toMatchObject({ eip155: 'smartAccount', moon: 'eoa' })
  expect(parseOptions({ namespaces: [moon], networks: [moonMainnet] }).networks[0].chainNamespace).toBe('moon')
})

test('an undefined namespace is refused, and the error tells how to define it', () => {
  expect(refusal({ adapters: [adapter], networks: [moonMainnet] })).toMatchInlineSnapshot(
    `"ConfigInvalidError: Invalid option: adapters[0].namespaces: got the namespace "moon", wanted a namespace that is defined: put defineNamespace({ id: 'moon', … }) into the option namespaces (known: eip155, solana, polkadot, bip122)."`,
  )
  expect(refusal({ networks: [moonMainnet] })).toMatchInlineSnapshot(
    `"ConfigInvalidError: Invalid option: networks[0]: got the namespace "moon", wanted a namespace that is defined: put defineNamespace({ id: 'moon', … }) into the option namespaces (known: eip155, solana, polkadot, bip122)."`,
  )
  expect(refusal({ adapters: [{ ...adapter, namespaces: ['EVM'] }] })).toMatchInlineSnapshot(
    `"ConfigInvalidError: Invalid option: adapters[0].namespaces: got the namespace "EVM", wanted a CAIP-2 namespace: three to eight small letters, digits and hyphens, such as eip155."`,
  )
  expect(refusal({ defaultAccountTypes: { evm: 'eoa' } })).toMatchInlineSnapshot(
    `"ConfigInvalidError: Invalid option: defaultAccountTypes: got the namespace "evm", wanted a namespace that is defined: put defineNamespace({ id: 'evm', … }) into the option namespaces (known: eip155, solana, polkadot, bip122)."`,
  )
  expect(refusal({ namespaces: [moon], defaultAccountTypes: { moon: 'payment' } })).toMatchInlineSnapshot(
    `"ConfigInvalidError: Invalid option: defaultAccountTypes.moon: got payment, wanted "eoa"."`,
  )
})

test('an incomplete definition is refused, and so is one with the id of a shipped namespace', () => {
  const wanted = 'wanted a value of defineNamespace(), of a namespace that does not ship'
  for (const wrong of [
    { ...moon, id: 'eip155' },
    { ...moon, id: 'Moon!' },
    { ...moon, name: '' },
    { ...moon, address: {} },
    { ...moon, accountTypes: [] },
    { ...moon, accountTypes: ['savings'] },
    { ...moon, networks: [] },
    { ...moon, shorten: 4 },
    { ...moon, signIn: {} },
    { ...moon, walletConnect: {} },
    undefined,
  ])
    expect(refusal({ namespaces: [wrong] }), JSON.stringify(wrong)).toContain(wanted)
})

const verifier = { load: async () => ({ verify: () => true }) }

test.each([
  [[moon, { ...moon }], 'namespaces: got moon twice, wanted each once'],
  [
    [{ ...moon, signIn: verifier, walletConnect: { methods: ['moon_pay'] } }],
    'namespaces: got moon without signMessage(), wanted it, or moon_signMessage in methods',
  ],
])('a definition that would fail later is refused at once: %#', (namespaces, said) => {
  expect(refusal({ namespaces })).toContain(said)
})

test("WalletConnect proposes a host's namespace, and uses its way of signing messages", async () => {
  const walletConnect = { methods: ['moon_signMessage'], events: ['moon_rises'] }
  const table = createNamespaceTable([{ ...moon, walletConnect }])
  const network = toNetwork(moonMainnet, { customRpcUrls: {}, gateway: undefined, projectId: 'p' })
  const networksOf = (namespace: string) => (namespace === 'moon' ? [network] : [])
  expect(toProposal(networksOf, undefined, {}, table)['moon']).toEqual({
    methods: ['moon_signMessage'],
    events: ['accountsChanged', 'chainChanged', 'moon_rises'],
    chains: ['moon:mainnet'],
    rpcMap: { mainnet: 'https://moon.test' },
  })
  expect(toProposal(networksOf, undefined, {}, createNamespaceTable([moon]))).not.toHaveProperty('moon')
  const ask = async (method: string) => ({ signature: method })
  const params = { address: 'm0123abcd', message: 'hello' }
  await expect(signMessage({ ...moon, walletConnect }, params, ask)).resolves.toBe('moon_signMessage')
  const own = { ...walletConnect, signMessage: async () => 'signed' }
  await expect(signMessage({ ...moon, walletConnect: own }, params, ask)).resolves.toBe('signed')
})

test('a namespace that is not in the table has only its name and defaults', () => {
  const { of, has, names } = createNamespaceTable([moon])
  expect(names).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'moon'])
  expect([has('moon'), has('mars'), has(undefined)]).toEqual([true, false, false])
  expect(of('mars')).toMatchObject({ id: 'mars', name: 'mars', accountTypes: ['eoa'], networks: [] })
  expect([of('mars').address.is('a-b.c%'), of('mars').address.is('a b')]).toEqual([true, false])
  expect(of('moon')).toBe(moon)
})
