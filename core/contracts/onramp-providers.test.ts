import { expect, test } from 'vitest'
import {
  coinbaseChainNames,
  coinbaseChainOf,
  isRestrictedTimeZone,
  onrampProviders,
  sellersFor,
} from './onramp-providers.js'

test('"Onramp fee range 1-2% for two providers. One supports eip155 only; the other supports eip155 and solana."', () => {
  expect(onrampProviders).toEqual([
    { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'] },
    { name: 'meld', label: 'Meld.io', feeRange: '1-2%', namespaces: ['eip155', 'solana'] },
  ])
})

test('Meld sells only if the host names its page', () => {
  const namesFor = (...args: Parameters<typeof sellersFor>) => sellersFor(...args).map(({ name }) => name)
  expect(namesFor('eip155', {})).toEqual(['coinbase'])
  expect(namesFor('eip155', { meld: 'https://a.test' })).toEqual(['coinbase', 'meld'])
  expect(namesFor('solana', { meld: 'https://a.test' })).toEqual(['meld'])
  for (const namespace of ['solana', 'bip122', 'polkadot', undefined] as const)
    expect(namesFor(namespace, {})).toEqual([])
})

test('"Coinbase-pay chains", each by its chain id, and Ethereum for others', () => {
  const chains = {
    ethereum: 1,
    arbitrum: 42161,
    polygon: 137,
    berachain: 80094,
    'avalanche-c-chain': 43114,
    optimism: 10,
    celo: 42220,
    base: 8453,
  }
  expect(coinbaseChainNames).toEqual(Object.keys(chains))
  for (const [name, id] of Object.entries(chains))
    expect([coinbaseChainOf(id), coinbaseChainOf(`${id}`)]).toEqual([name, name])
  expect([56, 'mainnet', undefined].map(coinbaseChainOf)).toEqual(['ethereum', 'ethereum', 'ethereum'])
})

test('"Restricted timezones"', () => {
  const restricted = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Macao', 'Beijing']
  expect(restricted.filter((city) => !isRestrictedTimeZone(`Asia/${city}`))).toEqual([])
  const others = ['Asia/Taipei', 'Asia/Singapore', 'Europe/Lisbon', 'UTC', '', undefined]
  expect(others.filter(isRestrictedTimeZone)).toEqual([])
})
