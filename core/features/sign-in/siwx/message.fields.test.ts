import { expect, test } from 'vitest'
import type { KnownNamespace as Namespace } from '../../../contracts/namespace.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { knownTable } from '../../../namespaces/namespace-table.js'
import { checkFields, checkStatement, isReference } from './message.js'

const accounts: Readonly<Record<Namespace, string>> = {
  eip155: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  solana: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  polkadot: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
}

const references: Readonly<Record<Namespace, string>> = {
  eip155: '1',
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: '000000000019d6689c085ae165831e93',
  polkadot: '91b171bb158e2d3848fa23a9f1c25182',
}

function messageOf(namespace: Namespace): SiwxMessage {
  return {
    accountAddress: accounts[namespace],
    chainId: `${namespace}:${references[namespace]}`,
    domain: 'dapp.test',
    uri: 'https://dapp.test/',
    version: '1',
    nonce: '32891756',
    issuedAt: '2030-01-01T00:00:00Z',
  }
}

/** The refusal of a message with the given value in a field. `undefined` if it is accepted. */
function said(field: keyof SiwxMessage, value: unknown, namespace: Namespace = 'eip155'): string | undefined {
  try {
    checkFields(knownTable.of(namespace), { ...messageOf(namespace), [field]: value })
    return undefined
  } catch (error) {
    return (error as Error).message // checkFields throws no other value
  }
}

const invalid = (field: string, got: unknown, wanted: string) =>
  `Invalid sign-in message: ${field}: got ${JSON.stringify(got)}, wanted ${wanted}.`

test.each([
  ['eip155', '0x and 40 hex digits with the checksum of EIP-55'],
  ['solana', '32 to 44 base58 characters'],
  ['bip122', 'a Bitcoin address'],
  ['polkadot', 'an SS58 address'],
] as const)('an account of %s is what it should be, with nothing before or after it', (namespace, wanted) => {
  const account = accounts[namespace]
  expect(said('accountAddress', account, namespace)).toBeUndefined()
  for (const wrong of [`\n${account}`, `${account}\n`, `${account.slice(0, -1)}!`, ''])
    expect(said('accountAddress', wrong, namespace)).toBe(invalid('accountAddress', wrong, wanted))
})

test('an eip155 account has the letters of EIP-55, and begins with a small x', () => {
  const digits = accounts.eip155.slice(2)
  expect(said('accountAddress', `0x${digits.toLowerCase()}`)).toContain('accountAddress')
  expect(said('accountAddress', `0x${digits.toUpperCase()}`)).toContain('accountAddress')
  expect(said('accountAddress', `0X${digits}`)).toContain('accountAddress')
  expect(said('accountAddress', digits)).toContain('accountAddress')
  expect(said('accountAddress', `0xA${'b'.repeat(39)}`)).toContain('accountAddress')
})

test.each([
  ['polkadot', 46, 49],
  ['bip122', 25, 35],
  ['solana', 32, 44],
] as const)('an account of %s in Base58 has %i to %i characters', (namespace, least, most) => {
  for (const length of [least, most]) expect(said('accountAddress', 'z'.repeat(length), namespace)).toBeUndefined()
  for (const length of [least - 1, most + 1])
    expect(said('accountAddress', 'z'.repeat(length), namespace)).toContain('accountAddress')
  // 0, O, I and l look like other characters.
  for (const character of '0OIl')
    expect(said('accountAddress', character.repeat(least), namespace)).toContain('accountAddress')
  for (const character of '19AHJNPZakmz')
    expect(said('accountAddress', character.repeat(least), namespace)).toBeUndefined()
})

test('a Bitcoin account in Bech32 has one of three prefixes, and 8 to 87 characters after its 1', () => {
  for (const prefix of ['bc', 'tb', 'bcrt']) {
    for (const length of [8, 87])
      expect(said('accountAddress', `${prefix}1${'q'.repeat(length)}`, 'bip122')).toBeUndefined()
    for (const length of [7, 88])
      expect(said('accountAddress', `${prefix}1${'q'.repeat(length)}`, 'bip122')).toContain('accountAddress')
  }
  expect(said('accountAddress', `lt1${'0'.repeat(38)}`, 'bip122')).toContain('accountAddress')
  for (const character of '1bio') expect(said('accountAddress', `bc1${character.repeat(38)}`, 'bip122')).toBeDefined()
  for (const character of '029achjnpz')
    expect(said('accountAddress', `bc1${character.repeat(38)}`, 'bip122')).toBeUndefined()
})

const time = 'a time such as 2030-01-01T00:00:00Z'
const fields: readonly (readonly [keyof SiwxMessage, string, readonly string[], readonly string[]])[] = [
  [
    'domain',
    'a host, with a port where there is one',
    ['dapp.test', 'dapp.test:8443', '[::1]:3000', 'azAZ09', "-._~%!$&'()*+,;=:@[]"],
    ['', ' dapp.test', 'dapp.test ', 'dapp.test/', 'dapp.test\n', '\ndapp.test', 'd"'],
  ],
  [
    'scheme',
    'a scheme such as https',
    ['https', 'a', 'Z', 'a0+.-zZ9'],
    ['', '1s', '+a', ' https', 'https ', 'https:', 'https\n', '\nhttps'],
  ],
  [
    'uri',
    'a URI',
    ['https://dapp.test/', 'a:b', 'Z0+.-:/', 'urn:%aF%09', "a:azAZ09-._~:/?#[]@!$&'()*+,;="],
    ['', 'dapp', ':a', 'a:', '1a:b', ' a:b', 'a:b ', 'a:%', 'a:%g0', 'a:%0', 'a:"', 'a:b\n', '\na:b'],
  ],
  ['version', 'the version 1', ['1'], ['', '2', '01', '1 ']],
  [
    'nonce',
    'at least 8 letters and digits',
    ['32891756', 'azAZ0918', 'a'.repeat(100)],
    ['', '3289175', '3289175-', ' 32891756', '32891756 ', '32891756\n', '\n32891756'],
  ],
  [
    'requestId',
    'one word',
    ['request-1', 'azAZ09', "-._~%!$&'()*+,;=:@"],
    ['', 'two words', 'a/b', ' a', 'a ', 'a\n', '\na'],
  ],
  ...(['issuedAt', 'expirationTime', 'notBefore'] as const).map(
    (field) =>
      [
        field,
        time,
        [
          '2030-01-01T00:00:00Z',
          '2030-12-31T23:59:59.123456789Z',
          '2030-06-09T10:00:00+05:45',
          '2030-10-19T19:20:39-23:59',
          '2028-02-29T00:00:00Z',
          '2000-02-29T00:00:00Z',
          '0000-01-30T00:00:00Z',
        ],
        [
          '',
          '2030-00-01T00:00:00Z',
          '2030-13-01T00:00:00Z',
          '2030-01-00T00:00:00Z',
          '2030-01-32T00:00:00Z',
          '2030-04-31T00:00:00Z',
          '2029-02-29T00:00:00Z',
          '2030-01-01T24:00:00Z',
          '2030-01-01T00:60:00Z',
          '2030-01-01T00:00:60Z',
          '2030-01-01T00:00:00',
          '2030-01-01T00:00:00.Z',
          '2030-01-01T00:00:00+24:00',
          '2030-01-01T00:00:00+00:60',
          '2030-01-01 00:00:00Z',
          '2030-01-01T00:00:00z',
          '12030-01-01T00:00:00Z',
          '230-01-01T00:00:00Z',
          ' 2030-01-01T00:00:00Z',
          '2030-01-01T00:00:00Z ',
          '2030-01-01T00:00:00Z\n',
        ],
      ] as const,
  ),
]

test.each(fields)('the field %s is %s', (field, wanted, right, wrong) => {
  for (const value of right) expect({ value, said: said(field, value) }).toEqual({ value, said: undefined })
  for (const value of wrong) expect(said(field, value)).toBe(invalid(field, value, wanted))
})

test('four fields are always required, and the time of issue is on eip155', () => {
  for (const field of ['domain', 'uri', 'version', 'nonce'] as const)
    for (const namespace of ['eip155', 'solana'] as const)
      expect(said(field, undefined, namespace)).toContain(`${field}: got nothing`)
  expect(said('issuedAt', undefined)).toBe(`Invalid sign-in message: issuedAt: got nothing, wanted ${time}.`)
  expect(said('issuedAt', undefined, 'solana')).toBeUndefined()
  for (const field of ['scheme', 'requestId', 'expirationTime', 'notBefore'] as const)
    expect(said(field, undefined)).toBeUndefined()
  expect(said('nonce', 32891756)).toBe(invalid('nonce', 32891756, 'at least 8 letters and digits'))
})

test('a network is a number on eip155, and 1 to 32 characters in other namespaces', () => {
  for (const reference of ['0', '1', '137', '19']) expect(isReference(knownTable.of('eip155'), reference)).toBe(true)
  for (const reference of ['', '01', '0x1', '1 ', ' 1', '-1', '1\n'])
    expect(isReference(knownTable.of('eip155'), reference)).toBe(false)
  for (const reference of ['a', '-_azAZ09', 'a'.repeat(32)])
    expect(isReference(knownTable.of('solana'), reference)).toBe(true)
  for (const reference of ['', 'a'.repeat(33), 'a b', ' a', 'a ', 'a:b', 'a\n'])
    expect(isReference(knownTable.of('solana'), reference)).toBe(false)
  expect(said('chainId', 'eip155:01')).toBe(invalid('chainId', 'eip155:01', 'a CAIP-2 network id'))
})

test('every resource is a URI, and an invalid one is named', () => {
  expect(said('resources', ['a:b', 'c:d'])).toBeUndefined()
  expect(said('resources', ['a:b', 'c'])).toBe(invalid('resources[1]', 'c', 'a URI'))
})

test('a statement has the characters of its standard, and the first five others are named', () => {
  const problem = (namespace: Namespace, statement: unknown) => {
    try {
      checkStatement(knownTable.of(namespace), statement as string) // a host's JavaScript may pass any value
      return undefined
    } catch (error) {
      return (error as Error).message // checkStatement throws no other value
    }
  }
  for (const character of "azAZ09-._~:/?#[]@!$&'()*+,;= ") expect(problem('eip155', character)).toBeUndefined()
  for (let code = 32; code < 127; code += 1) expect(problem('solana', String.fromCharCode(code))).toBeUndefined()
  for (const character of ['\u001f', '\u007f', '\n']) expect(problem('solana', character)).toContain('statement')
  expect(problem('eip155', 'ä"ö<ü%ß')).toBe(
    invalid(
      'statement',
      'ä (U+00E4), " (U+0022), ö (U+00F6), < (U+003C), ü (U+00FC)',
      "letters a-z, digits, spaces and -._~:/?#[]@!$&'()*+,;=",
    ),
  )
  expect(problem('solana', '😀 ')).toBe(invalid('statement', '😀 (U+1F600)', 'ASCII letters, digits, spaces and signs'))
  expect(problem('eip155', '')).toContain('statement: got ""')
  expect(problem('eip155', 7)).toContain('statement: got 7')
  expect(said('statement', 'two\nlines')).toContain('U+000A')
})
