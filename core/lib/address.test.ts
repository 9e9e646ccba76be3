import { expect, test } from 'vitest'
import { avatarTints, isSameAddress, truncateAddress } from './address.js'

test('shows an address as 4…4', () => {
  expect(truncateAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71…976F')
  expect(truncateAddress('7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5')).toBe('7Ytt…j2G5')
  expect(truncateAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 4, 6)).toBe('0x71…d8976F')
})

test('leaves a short text unchanged', () => {
  expect(truncateAddress('alice.eth')).toBe('alice.eth')
  expect(truncateAddress('123456789')).toBe('123456789')
  expect(truncateAddress('1234567890')).toBe('1234…7890')
})

test('derives the avatar colour from the address in 5 tints', () => {
  expect(avatarTints('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toMatchInlineSnapshot(`
    [
      "#71c765",
      "#86cf7c",
      "#9cd893",
      "#b1e0aa",
      "#c6e9c1",
    ]
  `)
  expect(avatarTints('7YttLkHDoNj9')).toMatchInlineSnapshot(`
    [
      "#7d9000",
      "#91a126",
      "#a4b14d",
      "#b8c273",
      "#cbd399",
    ]
  `)
  // The prefix `0x` does not count as digits; elsewhere it does.
  expect(avatarTints('ab0xcdef')[0]).toBe('#ab0cde')
  expect(avatarTints('0Xabcdef01')[0]).toBe('#abcdef')
  expect(avatarTints('abc')[0]).toBe('#abc000')
  expect(avatarTints('')).toEqual(['#000000', '#262626', '#4d4d4d', '#737373', '#999999'])
})

test('EVM addresses are equal in any case, others are not', () => {
  const [evm, sol] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU']
  const table = [
    'eip155',
    'eip155:1',
    'solana',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot',
    'bip122',
    'eip1559',
  ]
  expect(table.map((chain) => isSameAddress(chain, evm, evm.toLowerCase()))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isSameAddress('eip155', evm, `0X${evm.slice(2).toUpperCase()}`)).toBe(true)
  expect(table.every((chain) => isSameAddress(chain, sol, sol))).toBe(true)
  expect(table.some((chain) => isSameAddress(chain, evm, sol))).toBe(false)
  expect([isSameAddress('eip155', undefined, undefined), isSameAddress('eip155', evm, undefined)]).toEqual([
    true,
    false,
  ])
})
