import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { verify as verifyPolkadot } from './polkadot.js'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const privateKey = new Uint8Array(32).fill(7)
const publicKey = ed25519.getPublicKey(privateKey)
const signature = bytesToHex(ed25519.sign(utf8ToBytes('<Bytes>hello</Bytes>'), privateKey))

/** The SS58 address of a key, with the given prefix of a network. */
function addressOf(prefix: number[], key = publicKey, mark = 'SS58PRE'): string {
  const payload = Uint8Array.from([...prefix, ...key])
  const checksum = blake2b(concatBytes(utf8ToBytes(mark), payload)).subarray(0, 2)
  return base58.encode(concatBytes(payload, checksum))
}

const verify = (text: string, address = addressOf([42]), message = 'hello') =>
  verifyPolkadot({ message, signature: text, address, chainId }, () => undefined)

test('accepts hex with and without 0x, and with and without the byte for the kind of key', () => {
  for (const text of [
    signature,
    `0x${signature}`,
    `0x00${signature}`,
    `01${signature}`,
    `0x02${signature.toUpperCase()}`,
  ])
    expect(verify(text)).toBe(true)
  const wrong = [
    '',
    '0x',
    `0x0x${signature}`,
    `03${signature}`,
    ` ${signature}`,
    `${signature}0x`,
    signature.slice(2),
    `0000${signature}`,
    `${signature}00`,
  ]
  for (const text of wrong) expect({ text, isValid: verify(text) }).toEqual({ text, isValid: false })
  expect(verify(signature, addressOf([42]), 'hello!')).toBe(false)
})

test('accepts an address with the prefix of any network, of one or two bytes', () => {
  for (const prefix of [[0], [2], [42], [63], [0x40, 0], [0x7f, 0xff]])
    expect(verify(signature, addressOf(prefix))).toBe(true)
  for (const prefix of [[], [0, 0], [42, 1], [0x40], [0x40, 0, 0]])
    expect(verify(signature, addressOf(prefix))).toBe(false)
})

test('refuses an address with a wrong key, length or checksum', () => {
  const address = addressOf([42])
  const bytes = base58.decode(address)
  for (const at of [1, 33, 34]) {
    const other = Uint8Array.from(bytes)
    other[at] = Number(other[at]) ^ 1
    expect(verify(signature, base58.encode(other))).toBe(false)
  }
  expect(verify(signature, addressOf([42], publicKey, 'SS58'))).toBe(false)
  expect(verify(signature, addressOf([42], publicKey.slice(0, 31)))).toBe(false)
  expect(verify(signature, '')).toBe(false)
  expect(verify(signature, `${address}0`)).toBe(false)
})
