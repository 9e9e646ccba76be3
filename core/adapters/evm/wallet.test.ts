import { expect, test } from 'vitest'
import { parseAccounts, parseChainId } from './wallet.js'

test('checksums accounts, takes each once and drops invalid addresses', () => {
  const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const upper = `0x${lower.slice(2).toUpperCase()}`
  expect(parseAccounts([lower, upper, '0x12', null, 7, {}, 'alice'])).toEqual([
    { namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' },
  ])
  expect(parseAccounts([])).toEqual([])
})

test('accepts only a list as a list of accounts', () => {
  for (const answer of [undefined, null, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', {}, 7])
    expect(parseAccounts(answer)).toBeUndefined()
})

test('reads a chain id in every notation of wallets', () => {
  for (const answer of ['0x1', '0x01', '0X1', '1', 1, 1n]) expect(parseChainId(answer)).toBe('1')
  expect(parseChainId('0x4e454152')).toBe('1313161554')
  for (const answer of ['', '0x', 'one', '0xzz', '-1', '1.5', 0, '0x0', -1, 1.5, Number.NaN, null, undefined, {}, [1]])
    expect(parseChainId(answer)).toBeUndefined()
})
