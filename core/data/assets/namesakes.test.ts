import { expect, test } from 'vitest'
import type { Asset } from './asset.js'
import { contractsOfNamesakes } from './namesakes.js'

function token(symbol: string, address: string | undefined) {
  const known = { witness: undefined, isVouched: false, imitates: undefined, isContradicted: false }
  const asset: Asset = {
    id: address ?? 'coin',
    networkId: 'eip155:1',
    address,
    name: symbol,
    symbol,
    decimals: 18,
    ...known,
  }
  return { symbol, asset }
}

test('tokens with equal symbols show their contracts, with the difference if the ends are alike', () => {
  const [one, other] = [`0xabcd${'1'.repeat(32)}ef01`, `0xabcd${'2'.repeat(32)}ef01`]
  const tokens = [token('USDC', one), token('usdc', other), token('DAI', `0x${'d'.repeat(40)}`)]
  expect([...contractsOfNamesakes(tokens)]).toEqual([
    [one, '0xabcd…1111…ef01'],
    [other, '0xabcd…2222…ef01'],
  ])
})

test('a namesake of the native coin shows its contract, and the coin does not', () => {
  const address = `0x${'6'.repeat(40)}`
  expect([...contractsOfNamesakes([token('ETH', undefined), token('ETH', address)])]).toEqual([[address, '0x66…6666']])
})
