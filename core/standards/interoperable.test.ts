import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import {
  interoperableChecksum,
  readInteroperableBytes,
  readInteroperableName,
  toInteroperableBytes,
  toInteroperableName,
} from './interoperable.js'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const key = 'MJKqp326RZCHnAAbew9MDdui3iCKWco7fsK9sVuZTX2'
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const solanaBytes = '45296998a6f8e2a784db5d9f95e18fc23f70441a1039446801089879b08c7ef0'
const keyInBytes = '05333498d5aea4ae009585c43f7b8c30df8e70187d4a713d134f977fc8dfe0b5'

/** The four examples of ERC-7930, in the text of 2026-05-24. */
const examples = [
  {
    address: { namespace: 'eip155', reference: '1', address: vitalik },
    bytes: '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045',
    name: `${vitalik}@eip155:1#4CA88C9C`,
  },
  {
    address: { namespace: 'solana', reference: genesis, address: key },
    bytes: `0x0001000220${solanaBytes}20${keyInBytes}`,
    name: `${key}@solana:${genesis}#88835C11`,
  },
  {
    address: { namespace: 'eip155', address: vitalik },
    bytes: '0x000100000014d8da6bf26964af9d7eed9e03e53415d37aa96045',
    name: `${vitalik}@eip155#B26DB7CB`,
  },
  {
    address: { namespace: 'solana', reference: genesis },
    bytes: `0x0001000220${solanaBytes}00`,
    name: `@solana:${genesis}#2EB18670`,
  },
] as const

test.each(examples)('the example of ERC-7930: $name', ({ address, bytes, name }) => {
  expect(toInteroperableBytes(address)).toBe(bytes)
  expect(readInteroperableBytes(bytes)).toEqual(address)
  expect(readInteroperableBytes(bytes.replace(/[a-f]/g, (letter) => letter.toUpperCase()))).toEqual(address)
  expect(toInteroperableName(address)).toBe(name)
})

test.each([
  ['version 2', '0x00020000010114d8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ['a namespace without a profile here', '0x00010003010114d8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ['a chain id with leading zeros', '0x0001000002000114d8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ['neither chain nor address', '0x000100000000'],
  ['an address of 19 bytes', '0x00010000010113da6bf26964af9d7eed9e03e53415d37aa96045'],
  ['a byte too many', '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa9604500'],
  ['a byte too few', '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa960'],
  ['half a byte', '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa9604'],
  ['no hex', vitalik],
])('bytes with %s are no address', (_what, bytes) => {
  expect(readInteroperableBytes(bytes)).toBeUndefined()
})

test('a part that is not of its namespace is not written', () => {
  expect(toInteroperableBytes({ namespace: 'eip155', reference: '01' })).toBeUndefined()
  expect(toInteroperableBytes({ namespace: 'eip155', reference: '1', address: key })).toBeUndefined()
  expect(toInteroperableBytes({ namespace: 'solana', reference: genesis.slice(0, 32) })).toBeUndefined()
  expect(toInteroperableBytes({ namespace: 'solana' })).toBeUndefined()
  expect(interoperableChecksum({ namespace: 'solana', address: `${key}2` })).toBeUndefined()
})

test.each([
  ['alice.eth@optimism', { account: 'alice.eth', chain: 'optimism' }],
  [`${vitalik}@eip155:1#4ca88c9c`, { account: vitalik, chain: 'eip155:1', checksum: '4CA88C9C' }],
  ['alice.eth', undefined],
  ['@optimism', undefined],
  ['alice.eth@', undefined],
  ['alice.eth@a@b', undefined],
  ['alice.eth@optimism#12', undefined],
  ['alice eth@optimism', undefined],
])('the parts of %s', (text, parts) => {
  expect(readInteroperableName(text)).toEqual(parts)
})

const bytesOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('hex'))

test('what is written is read again, whatever the chain and the address', () => {
  const evm = fc.record({
    namespace: fc.constant('eip155' as const),
    reference: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map(String),
    address: bytesOf(20).map((digits) => getAddress(`0x${digits}`)),
  })
  fc.assert(
    fc.property(evm, (address) => {
      const bytes = toInteroperableBytes(address)
      expect(readInteroperableBytes(String(bytes))).toEqual(address)
    }),
  )
  fc.assert(
    fc.property(bytesOf(32), bytesOf(32), (chain, account) => {
      const bytes = `0x0001000220${chain}20${account}`
      const read = readInteroperableBytes(bytes)
      expect(read && toInteroperableBytes(read)).toBe(bytes)
    }),
  )
})

test('bytes that are read are those that are written: an address has one form', () => {
  const any = fc.uint8Array({ maxLength: 70 }).map((bytes) => `0x0001${Buffer.from(bytes).toString('hex')}`)
  const nearly = fc
    .tuple(fc.constantFrom(...examples.map(({ bytes }) => bytes)), fc.nat(), fc.constantFrom(...'0123456789abcdef'))
    .map(([bytes, place, digit]) => {
      const at = 2 + (place % (bytes.length - 2))
      return bytes.slice(0, at) + digit + bytes.slice(at + 1)
    })
  fc.assert(
    fc.property(fc.oneof(any, nearly), (bytes) => {
      const read = readInteroperableBytes(bytes)
      expect(read ? toInteroperableBytes(read) : bytes).toBe(bytes)
    }),
    { numRuns: 1000 },
  )
})
