import { expect, test } from 'vitest'
import { createNamespaceTable } from '../../namespaces/namespace-table.js'
import { moon } from '../../testing/moon.js'
import { readSessionEvent, toAccounts } from './grant.js'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const sol = 'So11111111111111111111111111111111111111112'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** As the SDK hands it on. */
const event = (chainId: unknown, name: unknown, data: unknown) => readSessionEvent({ chainId, event: { name, data } })
const accounts = (namespace: string, ...addresses: string[]) => ({
  type: 'accountsChanged',
  namespace,
  accounts: addresses.map((address) => ({ namespace, address, type: namespace === 'bip122' ? 'payment' : 'eoa' })),
})

for (const [name, data, expected] of [
  ['as CAIP-10', [`eip155:1:${evm}`], accounts('eip155', evm)],
  ['plain, in any case, each once', [evm.toLowerCase(), evm], accounts('eip155', evm)],
  ['none', [], accounts('eip155')],
  ['of another namespace', [`${solana}:${sol}`], undefined],
  ['that are none', ['hello', 7, null], undefined],
  ['as no list', evm, undefined],
] as const)
  test(`accountsChanged with accounts ${name}`, () => {
    expect(event('eip155:1', 'accountsChanged', data)).toEqual(expected)
  })

test('Bitcoin wallets report new addresses by bip122_addressesChanged, and payment addresses are preferred', () => {
  const [pay, art] = [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
  ]
  const told = (data: unknown) => event('bip122:000000000019d6689c085ae165831e93', 'bip122_addressesChanged', data)
  const list = [
    { address: art, intention: 'ordinal' },
    { address: pay, intention: 'payment', publicKey: '02' },
  ]
  expect(told(list)).toEqual(accounts('bip122', pay))
  expect(told([{ address: pay }])).toEqual(accounts('bip122', pay))
  expect(told([list[0]])).toEqual(accounts('bip122', art))
  expect(told([])).toEqual(accounts('bip122'))
  for (const wrong of [undefined, pay, [{}], [{ address: 7 }]]) expect(told(wrong)).toBeUndefined()
  expect(event('eip155:1', 'bip122_addressesChanged', [{ address: evm }])).toMatchObject({ type: 'other' })
})

test("accounts of an event belong to the namespace of the event's chain, and must be valid there", () => {
  expect(event(solana, 'accountsChanged', [sol])).toEqual(accounts('solana', sol))
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const network = 'bip122:000000000019d6689c085ae165831e93'
  expect(event(network, 'accountsChanged', [bitcoin])).toEqual(accounts('bip122', bitcoin))
  // A text that is no address there is no account, even if it is one on another chain.
  const ofTestnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  for (const other of ['bc1qxy', sol, 'notbtc', '-----', ofTestnet, `${network}:${ofTestnet}`])
    expect(event(network, 'accountsChanged', [other])).toBeUndefined()
})

for (const [on, data, chainId] of [
  ['eip155:1', 8453, '8453'],
  ['eip155:1', '8453', '8453'],
  ['eip155:1', '0x2105', '8453'],
  ['eip155:1', 'eip155:8453', '8453'],
  ['eip155:8453', undefined, '8453'],
  ['eip155:8453', 'nonsense', '8453'],
  ['eip155:8453', solana, '8453'],
  [solana, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  [solana, 'eip155:1', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  // Older wallets call the main network by this id.
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', undefined, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
] as const)
  test(`chainChanged on ${on} with ${data} goes to ${chainId}`, () => {
    expect(event(on, 'chainChanged', data)).toEqual({ type: 'chainChanged', namespace: on.split(':')[0], chainId })
  })

test('other events are passed on, and invalid ones are ignored', () => {
  expect(event('eip155:1', 'message', { a: 1 })).toEqual({
    type: 'other',
    namespace: 'eip155',
    name: 'message',
    data: { a: 1 },
  })
  for (const params of [undefined, {}, { chainId: 'Cosmos:1', event: { name: 'x' } }, { chainId: 'eip155:1' }])
    expect(readSessionEvent(params)).toBeUndefined()
})

test('an account has the first type of its namespace, but an EVM account is an eoa unless the wallet says otherwise', () => {
  const table = createNamespaceTable([{ ...moon, accountTypes: ['smartAccount', 'eoa'] }])
  const typeOf = (namespace: string, account: string) => toAccounts(namespace, [account], undefined, table)[0]?.type
  expect(typeOf('moon', 'moon:mainnet:m0123abcd')).toBe('smartAccount')
  expect(typeOf('eip155', `eip155:1:${evm}`)).toBe('eoa')
  expect(typeOf('bip122', 'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(
    'payment',
  )
})
