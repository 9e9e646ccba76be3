import { expect, test } from 'vitest'
import { nameOfNetwork } from './address-form.js'
import { isLookAlike, isMixedScript, readReceiver } from './receiver.js'

const evm = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

test('an EVM address is accepted with its checksum, without one, and without 0x', () => {
  const upper = `0x${evm.slice(2).toUpperCase()}`
  for (const text of [evm, evm.toLowerCase(), upper, evm.slice(2), ` ${evm}\n`]) {
    expect(readReceiver(text, 'eip155'), text).toEqual({ kind: 'address', address: evm })
  }
})

test('a wrong checksum is refused, and so is a missing or additional letter', () => {
  expect(readReceiver(evm.replace('C', 'c'), 'eip155')).toEqual({ kind: 'checksum' })
  for (const text of [evm.slice(0, -1), `${evm}0`, '0x', 'alice', '', 'alice@example.org', 'a b.eth', '.eth']) {
    expect(readReceiver(text, 'eip155'), text).toEqual({ kind: 'text' })
  }
})

test('an address of another namespace is recognized', () => {
  expect(readReceiver(sol, 'eip155')).toEqual({ kind: 'namespace', namespace: 'solana' })
  expect(readReceiver(evm, 'solana')).toEqual({ kind: 'namespace', namespace: 'eip155' })
  for (const text of ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa']) {
    expect(readReceiver(text, 'solana'), text).toEqual({ kind: 'namespace', namespace: 'bip122' })
  }
  const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  expect(readReceiver(polkadot, 'eip155')).toEqual({ kind: 'namespace', namespace: 'polkadot' })
})

test('a Solana address has 32 bytes', () => {
  for (const text of [sol, '11111111111111111111111111111111', 'So11111111111111111111111111111111111111112']) {
    expect(readReceiver(text, 'solana'), text).toEqual({ kind: 'address', address: text })
  }
  expect(readReceiver(sol.slice(0, -3), 'solana')).toEqual({ kind: 'text' })
})

test('a name is lower-cased', () => {
  expect(readReceiver('Alice.ETH', 'eip155')).toEqual({ kind: 'name', name: 'alice.eth' })
  expect(readReceiver('bob.reown.id', 'eip155')).toEqual({ kind: 'name', name: 'bob.reown.id' })
})

test('an address with the ends of a known one is a look-alike', () => {
  const other = `0x71C7${'0'.repeat(32)}976F`
  expect(isLookAlike(other, evm)).toBe(true)
  expect(isLookAlike(evm.toLowerCase(), evm)).toBe(false)
  // Both are shown as 0x71…976F.
  expect(isLookAlike(`0x71C8${'0'.repeat(32)}976F`, evm)).toBe(true)
  expect(isLookAlike(`0x71${'0'.repeat(34)}976F`, evm)).toBe(true)
  expect(isLookAlike(`0x71C7${'0'.repeat(34)}6F`, evm)).toBe(true)
  expect(isLookAlike(`0x71${'0'.repeat(35)}76F`, evm)).toBe(false)
  expect(isLookAlike(`0x71C765${'0'.repeat(33)}F`, evm)).toBe(false)
  expect(isLookAlike(`${sol.slice(0, 10)}${'1'.repeat(sol.length - 20)}${sol.slice(-10)}`, sol)).toBe(true)
})

test('a label with letters of two scripts is mixed', () => {
  expect(isMixedScript('аlice.eth')).toBe(true)
  expect(isMixedScript('漢a.eth')).toBe(true)
  for (const name of ['alice.eth', 'алиса.eth', 'élodie-7.eth', '日本カナ.eth', '0x🦊.eth'])
    expect(isMixedScript(name), name).toBe(false)
})

test('addresses of other namespaces are recognized by their complete form', () => {
  const bech32 = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const legacy = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const bitcoin = { kind: 'namespace', namespace: 'bip122' }
  expect(readReceiver(bech32.toUpperCase(), 'eip155')).toEqual(bitcoin)
  expect(readReceiver(`3${legacy.slice(1)}`, 'eip155')).toEqual(bitcoin)
  // 11 to 71 letters after bc1, 25 to 34 after the first digit.
  for (const length of [11, 71])
    expect(readReceiver(`bc1${'q'.repeat(length)}`, 'eip155'), `${length}`).toEqual(bitcoin)
  for (const length of [10, 72])
    expect(readReceiver(`bc1${'q'.repeat(length)}`, 'eip155'), `${length}`).toEqual({ kind: 'text' })
  for (const length of [25, 34]) expect(readReceiver(`1${'z'.repeat(length)}`, 'eip155'), `${length}`).toEqual(bitcoin)
  for (const length of [24, 35])
    expect(readReceiver(`1${'z'.repeat(length)}`, 'eip155'), `${length}`).toEqual({ kind: 'text' })
  for (const length of [46, 49]) {
    expect(readReceiver('z'.repeat(length), 'eip155'), `${length}`).toEqual({
      kind: 'namespace',
      namespace: 'polkadot',
    })
  }
  for (const length of [45, 50])
    expect(readReceiver('z'.repeat(length), 'eip155'), `${length}`).toEqual({ kind: 'text' })
  for (const text of [`-${bech32}`, `${bech32}-`, `-${legacy}`, `${legacy}-`, `-${polkadot}`, `${polkadot}-`]) {
    expect(readReceiver(text, 'eip155'), text).toEqual({ kind: 'text' })
  }
})

test('0X is a prefix like 0x, and capital digits alone are not a checksum', () => {
  const digits = evm.slice(2)
  expect(readReceiver(`0X${digits}`, 'eip155')).toEqual({ kind: 'address', address: evm })
  expect(readReceiver(`0X${digits.replace('C', 'c')}`, 'eip155')).toEqual({ kind: 'checksum' })
  expect(isLookAlike(`0X71c7${'0'.repeat(32)}976f`, evm)).toBe(true)
})

test('a name has two parts or more, and no characters of an address or a link', () => {
  for (const text of ['a.eth', 'a.b.eth'])
    expect(readReceiver(text, 'eip155'), text).toEqual({ kind: 'name', name: text })
  for (const text of ['a b.eth', 'a.et h', 'a:b.eth', 'a/b.eth', 'a@b.eth', 'a.b@eth', 'eth.', 'a..eth']) {
    expect(readReceiver(text, 'eip155'), text).toEqual({ kind: 'text' })
  }
})

test('an address that completely begins or ends like another one is a look-alike', () => {
  expect(isLookAlike('abcdef', 'abcdefgh')).toBe(false)
  expect(isLookAlike('abcabc', 'abcabcabc')).toBe(true)
})

test('leading ones of a Solana address are zero bytes', () => {
  // 31 zeros and one byte, and one zero too many.
  expect(readReceiver(`${'1'.repeat(31)}2`, 'solana')).toMatchObject({ kind: 'address' })
  expect(readReceiver(`${'1'.repeat(32)}2`, 'solana')).not.toMatchObject({ kind: 'address' })
})

test('each script is distinguished from Latin', () => {
  for (const letter of ['а', 'α', 'ա', 'א', 'ا', 'Ꭰ', '漢', 'あ', 'ア', '한', 'ㄅ']) {
    expect(isMixedScript(`a${letter}.eth`), letter).toBe(true)
    expect(isMixedScript(`${letter}${letter}.eth`), letter).toBe(false)
  }
})

test('the first and the last key of 32 bytes are Solana addresses, and their neighbours are not', () => {
  for (const text of ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'])
    expect(readReceiver(text, 'solana'), text).toEqual({ kind: 'address', address: text })
  for (const text of ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofL', 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFH'])
    expect(readReceiver(text, 'solana'), text).toEqual({ kind: 'text' })
})

test('an address that differs in one of the last two characters at an end is not a look-alike', () => {
  for (const other of ['81C7', '70C7']) expect(isLookAlike(`0x${other}${'0'.repeat(32)}976F`, evm), other).toBe(false)
  for (const other of ['9760', '970F']) expect(isLookAlike(`0x71C7${'0'.repeat(32)}${other}`, evm), other).toBe(false)
  expect(isLookAlike('qq0xABCDEFGH', 'zz0xabcdefgh')).toBe(false)
})

test('the notations of Receive and of other apps are read as the account in them', () => {
  const address = { kind: 'address', address: evm }
  const forms = [
    `ethereum:${evm}`,
    `ethereum:${evm}@1`,
    `ETHEREUM:${evm}@0x1`,
    `ethereum:pay-${evm}@1`,
    `ethereum://${evm}`,
    `eip155:1:${evm}`,
    `eth:${evm}`,
    `\u200b${evm}\u2069`,
    `\ufeff${evm.slice(0, 10)}\u00ad${evm.slice(10)}`,
  ]
  for (const text of forms) expect(readReceiver(text, 'eip155', 'eip155:1'), text).toEqual(address)
  for (const text of [`solana:${sol}`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${sol}`, `\u200e${sol}\u200e`])
    expect(readReceiver(text, 'solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), text).toEqual({
      kind: 'address',
      address: sol,
    })
  expect(readReceiver('ethereum:Alice.eth@1', 'eip155', 'eip155:1')).toEqual({ kind: 'name', name: 'alice.eth' })
})

test('an account on another network or namespace is refused by its name', () => {
  const at = (text: string) => readReceiver(text, 'eip155', 'eip155:1')
  for (const text of [`ethereum:${evm}@137`, `eip155:137:${evm}`, `matic:${evm}`, `pol:${evm}`])
    expect(at(text), text).toEqual({ kind: 'network', network: 'eip155:137' })
  expect(at(`solana:${sol}`)).toEqual({ kind: 'namespace', namespace: 'solana' })
  expect(at('bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toEqual({ kind: 'namespace', namespace: 'bip122' })
  expect(at(`bip122:000000000019d6689c085ae165831e93:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`)).toEqual({
    kind: 'namespace',
    namespace: 'bip122',
  })
  expect(readReceiver(`ethereum:${evm}@1`, 'solana', 'solana:x')).toEqual({ kind: 'namespace', namespace: 'eip155' })
  const names = ['eip155:137', 'eip155:10', 'eip155:999'] as const
  expect(names.map((each) => nameOfNetwork(each, []))).toEqual(['Polygon', 'OP Mainnet', 'eip155:999'])
})

test('a link that requests an amount or a token is not accepted as an account', () => {
  const requests = [`ethereum:${evm}@1/transfer?address=${evm}&uint256=1`, `ethereum:${evm}?value=1e18`]
  for (const text of requests) expect(readReceiver(text, 'eip155', 'eip155:1'), text).toEqual({ kind: 'request' })
  expect(readReceiver(`solana:${sol}?amount=1&spl-token=${sol}`, 'solana')).toEqual({ kind: 'request' })
})

test('a notation with an invalid account is not accepted', () => {
  for (const text of [
    'ethereum:',
    'ethereum:0x12@1',
    `ethereum:${evm}@1@8453`,
    `ethereum:${evm}@1@1`,
    `ethereum:${evm}@`,
    `ethereum:pay-pay-${evm}`,
    'eip155:1:0x12',
    'eth:alice',
    `xyz:${evm}`,
    `${evm}@1`,
    `eth:${sol}`,
  ])
    expect(readReceiver(text, 'eip155', 'eip155:1').kind, text).toMatch(/^(text|namespace)$/)
  expect(readReceiver(`ethereum:${evm.replace('C', 'c')}@1`, 'eip155', 'eip155:1')).toEqual({ kind: 'checksum' })
})

test('a name with an invisible character inside never counts as the name without it', () => {
  for (const text of ['bo\u200db.eth', 'bo\u200bb.eth', 'ethereum:bo\u200bb.eth@1'])
    expect(readReceiver(text, 'eip155', 'eip155:1'), text).not.toEqual({ kind: 'name', name: 'bob.eth' })
  expect(readReceiver('\u200bbob.eth\u200b', 'eip155')).toEqual({ kind: 'name', name: 'bob.eth' })
})

test('a joined emoji in a name keeps its joiner', () => {
  const family = '\u{1f468}\u200d\u{1f469}.eth'
  expect(readReceiver(`\u200b${family}\u200b`, 'eip155')).toEqual({ kind: 'name', name: family })
})

test.each([
  `${evm}.eth`,
  `${evm.slice(2)}.eth`,
  `pay.${evm.toLowerCase()}.eth`,
  `${evm}0.eth`,
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.eth',
])('a name that reads as an address is nobody: %s', (text) => {
  expect(readReceiver(text, 'eip155', 'eip155:1')).toEqual({ kind: 'text' })
  expect(readReceiver('0xalice.eth', 'eip155', 'eip155:1')).toEqual({ kind: 'name', name: '0xalice.eth' })
})
