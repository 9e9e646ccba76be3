import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as blockchain from '../../contracts/api/blockchain.js'
import * as catalogue from '../../contracts/api/catalogue.js'
import * as convert from '../../contracts/api/convert.js'
import * as gateway from '../../contracts/api/gateway.js'
import * as names from '../../contracts/api/names.js'
import * as onramp from '../../contracts/api/onramp.js'
import * as sessions from '../../contracts/api/sessions.js'
import * as siwx from '../../contracts/api/siwx.js'
import type { Endpoint } from '../../lib/http/endpoint.js'
import { mask, maskPath } from './mask.js'

test('addresses keep their ends, and other private data are removed', () => {
  const texts = [
    'Copy address 0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    'So11111111111111111111111111111111111111112',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'Ether 10.25 ETH $6,650.00',
    'Sent 1 234,5 to alice.eth',
    'Log out alice@private.example',
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=58',
    'Open https://shop.example/pay?token=abc now',
    'Signed as Carol',
  ]
  expect(texts.map((text) => mask(text, ['Carol', 'my-project']))).toEqual([
    'Copy address 0x71C7…976F',
    'So11…1112',
    'bc1q…f3t4',
    'Ether ‹…› ETH $‹…›',
    'Sent ‹…› ‹…› to ‹…›',
    'Log out ‹…›',
    '‹…›',
    'Open ‹…› now',
    'Signed as ‹…›',
  ])
})

test('words of the modal stay', () => {
  const texts = [
    'Connect wallet',
    'Network: Base',
    'Continue with Google',
    'Fox Installed',
    'Kopieren – fertig?',
    '1inch',
  ]
  expect(texts.map((text) => mask(text))).toEqual(texts)
})

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const base64 = fc.string({ unit: fc.constantFrom(...'ABCXYZabcxyz0189_-'), minLength: 44, maxLength: 90 })
const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 3, maxLength: 12 })
const secret = fc.oneof(
  hex(64),
  hex(32),
  hex(40).map((text) => `0x${text}`),
  hex(130).map((text) => `0x${text}`),
  base64,
  fc.tuple(base64, base64, base64).map((parts) => parts.join('.')),
  fc.tuple(word, word).map(([user, host]) => `${user}@${host}.example`),
  fc.tuple(word, fc.constantFrom('eth', 'reown.id', 'sol')).map(([name, zone]) => `${name}.${zone}`),
  fc.tuple(hex(64), hex(64)).map(([topic, key]) => `wc:${topic}@2?relay-protocol=irn&symKey=${key}`),
  fc.tuple(fc.nat(99_999), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`),
)

test('no secret remains in a masked text, wherever it stands', () => {
  const words = fc.array(fc.constantFrom('Send', 'to', 'Copy', '–', 'address:', '(', ')', '…'), { maxLength: 4 })
  fc.assert(
    fc.property(words, secret, words, fc.constantFrom(' ', '\u00a0', ', '), (before, kept, after, gap) => {
      expect(mask([...before, kept, ...after].join(gap))).not.toContain(kept)
    }),
    { numRuns: 1000 },
  )
})

test('a known word of the visitor is removed completely', () => {
  fc.assert(
    fc.property(word, word, (own, other) => {
      fc.pre(!other.includes(own))
      expect(mask(`${other} ${own} ${own}`, [own])).toBe(`${other} ‹…› ‹…›`)
    }),
  )
})

const areas = [blockchain, catalogue, convert, gateway, names, onramp, sessions, siwx]
const endpoints = areas
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'service' in value)

test('the path of each service keeps its words, and loses each parameter', () => {
  expect(endpoints.length).toBeGreaterThan(28)
  for (const { path } of endpoints) {
    const asked = path.replace(/\{\w+\}/g, 'carol')
    expect(maskPath(asked)).toBe(path.replace(/\{\w+\}/g, '*'))
  }
})
