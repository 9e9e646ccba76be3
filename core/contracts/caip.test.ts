import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isModalError } from '../errors/base.js'
import {
  isEvmAddress,
  isSolanaAddress,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
  toCoinType,
} from './caip.js'
import { knownNamespaces } from './namespace.js'

const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))

function messageOf(action: () => unknown): string {
  try {
    return `accepted: ${JSON.stringify(action())}`
  } catch (error) {
    return isModalError(error) ? error.shortMessage : 'not one of ours'
  }
}

test('"An EVM address is 40 hex digits with an optional 0x prefix."', () => {
  const digits = '71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect([digits, `0x${digits}`].map(isEvmAddress)).toEqual([true, true])
  const bad = [digits.slice(1), `0x${digits}0`, `0x${digits.slice(1)}g`, `1x${digits}`, '', `0x${digits}\n`]
  expect(bad.filter(isEvmAddress)).toEqual([])
})

test('"A Solana address is 32 to 44 base58 characters."', () => {
  const address = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'
  expect([address, '1'.repeat(32)].map(isSolanaAddress)).toEqual([true, true])
  const bad = ['1'.repeat(31), `${address}1`, `0${address.slice(1)}`, `${'1'.repeat(31)}I`, `${'1'.repeat(31)}l`]
  expect(bad.filter(isSolanaAddress)).toEqual([])
  // The pattern is anchored at the start too.
  expect(isSolanaAddress(`!!${address}`)).toBe(false)
})

test('"A CAIP address has exactly three non-empty parts with a known namespace."', () => {
  expect(parseCaipAddress('eip155:1:0xab')).toEqual({ namespace: 'eip155', chainId: '1', address: '0xab' })
  for (const bad of ['eip155:1', 'eip155:1:0xab:1', 'eip155::0xab', ':1:0xab', 'eip155:1:', 'Cosmos:1:a', ''])
    expect({ bad, message: messageOf(() => parseCaipAddress(bad)) }).toEqual({
      bad,
      message: 'Invalid CAIP-10 address',
    })
})

test('"A CAIP-2 network id has exactly two non-empty parts, else Invalid CAIP-2 network id."', () => {
  expect(parseCaipNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').namespace).toBe('solana')
  for (const bad of ['eip155', 'eip155:', ':1', 'eip155:1:2', '', 'Near:mainnet'])
    expect({ bad, message: messageOf(() => parseCaipNetworkId(bad)) }).toEqual({
      bad,
      message: 'Invalid CAIP-2 network id',
    })
  expect(messageOf(() => toCaipNetworkId('eip155', ''))).toBe('Invalid CAIP-2 network id')
})

test('"Chain id to coin type must be below 2^31, else Invalid chainId."', () => {
  expect(toCoinType(1)).toBe(2147483649)
  expect(toCoinType(2 ** 31 - 1)).toBe(4294967295)
  for (const bad of [2 ** 31, -1, 1.5, Number.NaN]) expect(messageOf(() => toCoinType(bad))).toBe('Invalid chainId')
})

test('parses every address that it writes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...knownNamespaces), part, part, (namespace, chainId, address) => {
      const written = toCaipAddress(toCaipNetworkId(namespace, chainId), address)
      expect(parseCaipAddress(written)).toEqual({ namespace, chainId, address })
    }),
  )
})

test('only throws its own errors', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(messageOf(() => parseCaipAddress(text))).toMatch(/^(accepted|Invalid CAIP-10 address)/)
      expect(messageOf(() => parseCaipNetworkId(text))).toMatch(/^(accepted|Invalid CAIP-2 network id)/)
    }),
  )
})
