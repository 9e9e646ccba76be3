import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { type KnownNamespace as Namespace, knownNamespaces as namespaces } from '../../../contracts/namespace.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { formatSiwxMessage, parseSiwxMessage } from './message.js'

const alphanumeric = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const base58 = alphanumeric.filter((letter) => !'0OIl'.includes(letter))
const bech32 = [...'023456789acdefghjklmnpqrstuvwxyz']
const word = (letters: readonly string[], minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })

const addressOf: Readonly<Record<Namespace, fc.Arbitrary<string>>> = {
  eip155: word([...'0123456789abcdef'], 40, 40).map((digits) => getAddress(`0x${digits}`)),
  solana: word(base58, 32, 44),
  bip122: fc.oneof(
    word(base58, 25, 34),
    word(bech32, 38, 60).map((rest) => `bc1${rest}`),
  ),
  polkadot: word(base58, 46, 48),
}
const referenceOf: Readonly<Record<Namespace, fc.Arbitrary<string>>> = {
  eip155: fc.integer({ min: 1, max: 2 ** 31 }).map(String),
  solana: word(alphanumeric, 1, 32),
  bip122: word(alphanumeric, 1, 32),
  polkadot: word(alphanumeric, 1, 32),
}
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((text) => !/[\\^`{|}"<>]/.test(text))
const time = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** The characters of EIP-4361. The other namespaces allow all of ASCII. */
const statement = word([...alphanumeric, ..."-._~:/?#[]@!$&'()*+,;= "], 1, 60)
const asciiStatement = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })
const domain = fc.oneof(
  fc.domain(),
  fc.tuple(fc.domain(), fc.integer({ min: 1, max: 65535 })).map(([host, port]) => `${host}:${port}`),
)

const message: fc.Arbitrary<SiwxMessage> = fc.constantFrom(...namespaces).chain(
  (namespace) =>
    fc
      .record(
        {
          accountAddress: addressOf[namespace],
          chainId: referenceOf[namespace].map((reference) => `${namespace}:${reference}` as const),
          domain,
          uri,
          version: fc.constant('1'),
          nonce: word(alphanumeric, 8, 40),
          issuedAt: time,
          expirationTime: time,
          notBefore: time,
          scheme: fc.constantFrom('https', 'http', 'chrome-extension'),
          statement: fc.oneof(
            namespace === 'eip155' ? statement : asciiStatement,
            fc.constantFrom('URI: https://a.test', 'Resources:', '- x', 'Version: 1'),
          ),
          requestId: word(alphanumeric, 1, 20),
          resources: fc.array(uri, { maxLength: 4 }),
        },
        {
          requiredKeys: [
            'accountAddress',
            'chainId',
            'domain',
            'uri',
            'version',
            'nonce',
            ...(namespace === 'eip155' ? (['issuedAt'] as const) : []),
          ],
        },
      )
      .map((record) => record as SiwxMessage), // the required keys are named above
)

test('a written message can be read: the data comes back', () => {
  fc.assert(
    fc.property(message, (data) => {
      expect(parseSiwxMessage(formatSiwxMessage(data))).toEqual(data)
    }),
    { numRuns: 500 },
  )
})

test('a message that can be read is written unchanged, to the character', () => {
  // The texts are close to a message, and some of them are messages.
  const near = fc
    .tuple(message, fc.nat(), fc.nat(), fc.string({ unit: 'grapheme', maxLength: 2 }))
    .map(([data, at, length, put]) => {
      const text = formatSiwxMessage(data)
      const start = at % (text.length + 1)
      return text.slice(0, start) + put + text.slice(start + (length % 3))
    })
  let readable = 0
  fc.assert(
    fc.property(near, (text) => {
      let data: SiwxMessage
      try {
        data = parseSiwxMessage(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 'siwx_message_invalid' })
        return
      }
      readable += 1
      expect(formatSiwxMessage(data)).toBe(text)
    }),
    { numRuns: 2000, seed: 7 },
  )
  expect(readable).toBeGreaterThan(100)
})
