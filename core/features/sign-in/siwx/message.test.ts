import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { formatSiwxMessage, parseSiwxMessage } from './message.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const whole: SiwxMessage = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'dapp.test:8443',
  uri: 'https://dapp.test/login',
  version: '1',
  nonce: '32891756abc',
  statement: 'I accept the terms: https://dapp.test/terms',
  issuedAt: '2030-01-01T00:00:00.000Z',
  expirationTime: '2030-01-01T01:00:00.000Z',
  notBefore: '2030-01-01T00:00:00.000Z',
  requestId: 'request-1',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq', 'https://dapp.test/claim.json'],
}
const bare: SiwxMessage = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'dapp.test',
  uri: 'https://dapp.test/',
  version: '1',
  nonce: '32891756abc',
  issuedAt: '2030-01-01T00:00:00.000Z',
}

/** The same message by viem. */
const bySiwe = (message: SiwxMessage) => createSiweMessage(siweOf(message))

function siweOf({ accountAddress, chainId, issuedAt, expirationTime, notBefore, ...rest }: SiwxMessage) {
  const toDate = (time: string | undefined) => (time === undefined ? undefined : new Date(time))
  return {
    ...rest,
    address: accountAddress as `0x${string}`, // the tests' own
    chainId: Number(chainId.split(':')[1]),
    version: '1',
    issuedAt: toDate(issuedAt),
    expirationTime: toDate(expirationTime),
    notBefore: toDate(notBefore),
    requestId: rest.requestId,
    resources: rest.resources,
    statement: rest.statement,
  } as Parameters<typeof createSiweMessage>[0] // it has undefined members
}

test('on eip155 the text is that of EIP-4361, with all fields and with few', () => {
  expect(formatSiwxMessage(whole)).toBe(bySiwe(whole))
  expect(formatSiwxMessage(bare)).toBe(bySiwe(bare))
  expect(parseSiweMessage(formatSiwxMessage(whole))).toMatchObject({ address, chainId: 1, nonce: '32891756abc' })
})

test('the other namespaces have the layout of CAIP-122, with their own word for the account', () => {
  const solana = {
    ...bare,
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } as const
  expect(formatSiwxMessage(solana)).toMatchInlineSnapshot(`
    "dapp.test wants you to sign in with your Solana account:
    GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1

    URI: https://dapp.test/
    Version: 1
    Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
    Nonce: 32891756abc
    Issued At: 2030-01-01T00:00:00.000Z"
  `)
  const polkadot = {
    ...bare,
    accountAddress: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    statement: 'Hello',
  } as const
  expect(formatSiwxMessage(polkadot).split('\n').slice(0, 5)).toEqual([
    'dapp.test wants you to sign in with your Polkadot account:',
    polkadot.accountAddress,
    '',
    'Hello',
    '',
  ])
  const bitcoin = {
    ...bare,
    accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  } as const
  expect(formatSiwxMessage(bitcoin)).toMatch(/^dapp\.test wants you to sign in with your Bitcoin account:\nbc1q/)
})

const good = formatSiwxMessage(whole)
const swap = (from: string, to: string) => {
  expect(good).toContain(from)
  return good.replace(from, to)
}
const lines = good.split('\n')
const lineOf = (label: string) => lines.findIndex((line) => line.startsWith(label))
const without = (label: string) => lines.toSpliced(lineOf(label), 1).join('\n')
const moved = (label: string, by: number) => {
  const from = lineOf(label)
  const [line = ''] = lines.slice(from)
  return lines
    .toSpliced(from, 1)
    .toSpliced(from + by, 0, line)
    .join('\n')
}

test.for([
  ['nothing', '', 'text'],
  ['another sentence', swap('sign in with your', 'log in with your'), 'text'],
  ['another kind of account', swap('Ethereum account', 'Dogecoin account'), 'text'],
  ['no domain', swap('dapp.test:8443 wants', ' wants'), 'domain'],
  ['a domain with a path', swap('dapp.test:8443 wants', 'dapp.test/evil wants'), 'domain'],
  ['a domain in letters that are no ASCII', swap('dapp.test:8443 wants', 'dаpp.test wants'), 'domain'],
  ['a scheme that is none', swap('dapp.test:8443 wants', '1s://dapp.test wants'), 'scheme'],
  ['no domain after a scheme', swap('dapp.test:8443 wants', 'https:// wants'), 'domain'],
  ['a domain with a space', swap('dapp.test:8443 wants', 'dapp.test evil.test wants'), 'domain'],
  ['carriage returns', good.replaceAll('\n', '\r\n'), 'text'],
  ['a line more at the end', `${good}\n`, 'resources[2]'],
  ['a space more at the end', `${good} `, 'resources[1]'],
  ['no account', swap(`${address}\n`, '\n'), 'accountAddress'],
  ['an account too short', swap(address, address.slice(0, -1)), 'accountAddress'],
  ['an account without 0x', swap(address, address.slice(2)), 'accountAddress'],
  ['an account with a wrong checksum', swap(address, address.replace('C7656', 'c7656')), 'accountAddress'],
  ['no empty line after the account', swap(`${address}\n\n`, `${address}\n`), 'text'],
  ['no empty line after the statement', swap('terms\n\n', 'terms\n'), 'text'],
  ['a statement of two lines', swap('I accept', 'I accept\nall'), 'text'],
  ['a statement with a control character', swap('I accept', 'I\u0007accept'), 'statement'],
  ['a line separator in the statement', swap('I accept', 'I\u2028accept'), 'statement'],
  ['a statement with a letter that is no ASCII', swap('I accept', 'I äccept'), 'statement'],
  ['a statement with quotation marks', swap('I accept', 'I "accept"'), 'statement'],
  ['a statement with a percent sign', swap('I accept', 'I accept 100%'), 'statement'],
  ['a statement with an angle bracket', swap('I accept', 'I <accept'), 'statement'],
  ['a statement that turns its direction', swap('I accept', 'I \u202Eaccept'), 'statement'],
  ['a statement with a space of no width', swap('I accept', 'I\u200Baccept'), 'statement'],
  ['no URI', without('URI'), 'uri'],
  ['a URI that is none', swap('URI: https://dapp.test/login', 'URI: dapp'), 'uri'],
  ['a URI with a space', swap('URI: https://dapp.test/login', 'URI: https://dapp.test/log in'), 'uri'],
  ['a URI with a letter that is no ASCII', swap('URI: https://dapp.test/login', 'URI: https://dapp.test/lögin'), 'uri'],
  ['a URI with a percent sign alone', swap('URI: https://dapp.test/login', 'URI: https://dapp.test/100%'), 'uri'],
  ['no version', without('Version'), 'version'],
  ['another version', swap('Version: 1', 'Version: 2'), 'version'],
  ['no network', without('Chain ID'), 'chainId'],
  ['a network by its whole id', swap('Chain ID: 1', 'Chain ID: eip155:1'), 'chainId'],
  ['a network with leading zeros', swap('Chain ID: 1', 'Chain ID: 01'), 'chainId'],
  ['a network in hex', swap('Chain ID: 1', 'Chain ID: 0x1'), 'chainId'],
  ['no nonce', without('Nonce'), 'nonce'],
  ['a nonce too short', swap('Nonce: 32891756abc', 'Nonce: 3289175'), 'nonce'],
  ['a nonce with a dash', swap('Nonce: 32891756abc', 'Nonce: 32891756-abc'), 'nonce'],
  ['no time of issue', without('Issued At'), 'issuedAt'],
  ['a time of issue in words', swap('Issued At: 2030-01-01T00:00:00.000Z', 'Issued At: today'), 'issuedAt'],
  ['a day that is none', swap('Issued At: 2030-01-01', 'Issued At: 2030-02-30'), 'issuedAt'],
  [
    'a time without a zone',
    swap('Expiration Time: 2030-01-01T01:00:00.000Z', 'Expiration Time: 2030-01-01T01:00:00'),
    'expirationTime',
  ],
  ['an hour that is none', swap('Not Before: 2030-01-01T00', 'Not Before: 2030-01-01T24'), 'notBefore'],
  ['a request id of two words', swap('Request ID: request-1', 'Request ID: request 1'), 'requestId'],
  ['an empty request id', swap('Request ID: request-1', 'Request ID: '), 'requestId'],
  ['a line twice', swap('Version: 1', 'Version: 1\nVersion: 1'), 'text'],
  ['lines out of order', moved('Nonce', -1), 'text'],
  ['a label without its space', swap('Nonce: ', 'Nonce:'), 'text'],
  ['a label in small letters', swap('Nonce: ', 'nonce: '), 'text'],
  ['a line that nobody knows', swap('Version: 1', 'Version: 1\nColour: red'), 'text'],
  ['resources without their heading', swap('Resources:\n', ''), 'text'],
  ['a resource without a dash', swap('- ipfs', 'ipfs'), 'resources[0]'],
  ['a resource with a letter that is no ASCII', swap('claim.json', 'cläim.json'), 'resources[1]'],
  ['a resource that is no URI', swap('- https://dapp.test/claim.json', '- claim'), 'resources[1]'],
] as const)('refuses %s', ([, text, field]) => {
  expect(() => parseSiwxMessage(text)).toThrowError(expect.objectContaining({ code: 'siwx_message_invalid', field }))
})

test('for a text with a wrong structure, the error names what it found and what belongs there', () => {
  const said = (text: unknown) => {
    try {
      return parseSiwxMessage(text as string) // a host's JavaScript may pass any value
    } catch (error) {
      return (error as Error).message // parseSiwxMessage throws no other value
    }
  }
  const wrong = [
    7,
    '',
    good.replaceAll('\n', '\r\n'),
    swap('sign in with your', 'log in with your'),
    swap('dapp.test:8443 wants', '://dapp.test wants'),
    swap('dapp.test:8443 wants', 'https://a://b wants'),
    swap(`${address}\n\n`, `${address}\n`),
    swap('terms\n\n', 'terms\n'),
    swap('I accept', 'I accept\nall'),
    formatSiwxMessage(bare).replace('\n\n\n', '\n\n'),
    swap(`${address}\n\n`, `${address}\n\n\n\n`),
    moved('Nonce', -1),
    swap('Resources:\n', ''),
    swap('- ipfs', 'ipfs'),
    without('Chain ID'),
    swap('Chain ID: 1', 'Chain ID: eip155:1'),
  ]
  expect(wrong.map(said).join('\n')).toMatchInlineSnapshot(`
    "Invalid sign-in message: text: got 7, wanted a text.
    Invalid sign-in message: text: got "", wanted "… wants you to sign in with your … account:".
    Invalid sign-in message: text: got "\\r", wanted lines that end with \\n.
    Invalid sign-in message: text: got "dapp.test:8443 wants you to log in with your Ethereum account:", wanted "… wants you to sign in with your … account:".
    Invalid sign-in message: scheme: got "", wanted a scheme such as https.
    Invalid sign-in message: domain: got "a://b", wanted a host, with a port where there is one.
    Invalid sign-in message: text: got "I accept the terms: https://dapp.test/terms", wanted an empty line after the account.
    Invalid sign-in message: text: got "URI: https://dapp.test/login", wanted an empty line after the statement.
    Invalid sign-in message: text: got "all the terms: https://dapp.test/terms", wanted an empty line after the statement.
    Invalid sign-in message: text: got "Version: 1", wanted an empty line after the statement.
    Invalid sign-in message: text: got "", wanted the lines of a sign-in message, each once and in order.
    Invalid sign-in message: text: got "Chain ID: 1", wanted the lines of a sign-in message, each once and in order.
    Invalid sign-in message: text: got "- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq", wanted the lines of a sign-in message, each once and in order.
    Invalid sign-in message: resources[0]: got "ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq", wanted "- " and a URI.
    Invalid sign-in message: chainId: got nothing, wanted the reference of a CAIP-2 network id.
    Invalid sign-in message: chainId: got "eip155:1", wanted the reference of a CAIP-2 network id."
  `)
})

test('the error names the given and the expected value', () => {
  expect(() => parseSiwxMessage(swap('Nonce: 32891756abc', 'Nonce: abc'))).toThrowErrorMatchingInlineSnapshot(
    `[SiwxMessageError: Invalid sign-in message: nonce: got "abc", wanted at least 8 letters and digits.]`,
  )
})

test('a statement is refused with its forbidden characters, each once', () => {
  const refusal = (statement: string, more: Partial<SiwxMessage> = {}) => {
    try {
      return formatSiwxMessage({ ...bare, ...more, statement })
    } catch (error) {
      return (error as Error).message // formatSiwxMessage throws no other value
    }
  }
  expect(refusal('Ich stimme zu. Schön, sehr schön!')).toMatchInlineSnapshot(
    `"Invalid sign-in message: statement: got "ö (U+00F6)", wanted letters a-z, digits, spaces and -._~:/?#[]@!$&'()*+,;=."`,
  )
  expect(refusal('a\u202Eb\u200B')).toMatchInlineSnapshot(
    `"Invalid sign-in message: statement: got "U+202E, U+200B", wanted letters a-z, digits, spaces and -._~:/?#[]@!$&'()*+,;=."`,
  )
  const solana = {
    accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } as const
  expect(refusal('Schön', solana)).toMatchInlineSnapshot(
    `"Invalid sign-in message: statement: got "ö (U+00F6)", wanted ASCII letters, digits, spaces and signs."`,
  )
  // CAIP-122 allows any ASCII. The grammar of EIP-4361 is narrower.
  expect(refusal('I "accept" 100%', solana)).toContain('\nI "accept" 100%\n')
})

test('a scheme stands before the domain, as viem reads and writes it', () => {
  const text = formatSiwxMessage({ ...bare, scheme: 'https' })
  expect(text).toBe(createSiweMessage({ ...siweOf(bare), scheme: 'https' }))
  expect(text).toMatch(/^https:\/\/dapp\.test wants/)
  expect(parseSiwxMessage(text)).toEqual({ ...bare, scheme: 'https' })
  expect(parseSiweMessage(text)).toMatchObject({ scheme: 'https', domain: 'dapp.test' })
})

test('an account in one case is written with its checksum (EIP-55), and read only with it', () => {
  const text = formatSiwxMessage(bare)
  for (const accountAddress of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
    expect(formatSiwxMessage({ ...bare, accountAddress })).toBe(text)
    expect(() => parseSiwxMessage(text.replace(address, accountAddress))).toThrow('the checksum of EIP-55')
  }
})

test('a message that could not be read is not written', () => {
  const { issuedAt: _, ...never } = bare
  for (const wrong of [
    { ...bare, statement: 'two\nlines' },
    { ...bare, statement: '' },
    { ...bare, nonce: 'short' },
    { ...bare, domain: '' },
    { ...bare, uri: 'dapp' },
    { ...bare, expirationTime: 'later' },
    { ...bare, accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1' },
    { ...bare, resources: ['x y'] },
    never,
  ])
    expect(() => formatSiwxMessage(wrong)).toThrowError(expect.objectContaining({ code: 'siwx_message_invalid' }))
})
