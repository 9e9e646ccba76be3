import { expect, test } from 'vitest'
import { swapRoutersOf } from './routers.js'
import { isSwapNetwork } from './tokens.js'

const aggregator = '0x111111125421cA6dc452d289314280a0f8842A65'

test.each([
  ['Ethereum', 1],
  ['Arbitrum', 42161],
  ['Optimism', 10],
  ['zkSync', 324],
  ['Base', 8453],
  ['BNB', 56],
  ['Polygon', 137],
  ['Gnosis', 100],
  ['Avalanche', 43114],
  ['Fantom', 250],
  ['Kaia', 8217],
  ['Aurora', 1313161554],
])('tokens are swapped on %s (%i), by one contract', (name, id) => {
  expect(isSwapNetwork(`eip155:${id}`)).toBe(true)
  expect(swapRoutersOf({}, `eip155:${id}`)).toEqual([
    name === 'zkSync' ? '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' : aggregator,
  ])
})

test.each(['eip155:5', 'eip155:11', 'eip155:42220', 'solana:1', 'polkadot:1', undefined])(
  'tokens are not swapped on %s',
  (id) => {
    expect(isSwapNetwork(id)).toBe(false)
  },
)

test('a host names the contracts of a network by its CAIP-2 id or its number, and allows none with an empty list', () => {
  const own = [`0x${'40'.repeat(20)}`]
  expect(swapRoutersOf({ 'eip155:1': own }, 'eip155:1')).toBe(own)
  expect(swapRoutersOf({ '1': own }, 'eip155:1')).toBe(own)
  expect(swapRoutersOf({ '1': [] }, 'eip155:1')).toEqual([])
  expect(swapRoutersOf({ '1': own }, 'eip155:10')).toEqual([aggregator])
})
