import { address, getBase58Encoder, getOffchainMessageEncoder, offchainMessageApplicationDomain } from '@solana/kit'
import { expect, test } from 'vitest'
import { offchainFormatOf, toOffchainMessage } from './offchain-message.js'

const signer = address('FrZdkXmqnBK5Pn5Fu1zvW5TtLzUZKZLCPzqUjPLHsHxD')
const key = new Uint8Array(getBase58Encoder().encode(signer))
const requiredSignatories = [{ address: signer }]
type Message = Parameters<ReturnType<typeof getOffchainMessageEncoder>['encode']>[0]

const encode = (message: object) => new Uint8Array(getOffchainMessageEncoder().encode(message as Message)) // kit checks it as it encodes

test.each([
  ['printable ASCII', 'Sign in to dapp.test', 0],
  ['lines', 'Sign in\nto dapp.test', 1],
  ['letters beyond ASCII', 'zażółć gęślą jaźń 🦊', 1],
  ['a long text', 'a'.repeat(1200), 2],
])("a message of %s has the bytes of kit's own encoder, in both versions", (_what, content, format) => {
  const text = new TextEncoder().encode(content)
  expect(offchainFormatOf(text)).toBe(format)
  expect(toOffchainMessage(1, key, text)).toEqual(encode({ version: 1, content, requiredSignatories }))
  const applicationDomain = offchainMessageApplicationDomain('1'.repeat(32))
  expect(toOffchainMessage(0, key, text)).toEqual(
    encode({ version: 0, applicationDomain, content: { format, text: content }, requiredSignatories }),
  )
})
