import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { blake2AsU8a, cryptoWaitReady, decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { createSeed } from '../lib/seed.js'
import { encodePayload, type SignerPayload, signPayload } from '../wallets/polkadot/sign-payload.js'
import { signRaw, toBytes, verifyPolkadotMessage, wrapBytes } from '../wallets/polkadot/sign-raw.js'
import { createAccounts } from './accounts.js'
import { fromSs58, polkadotKey, toSs58 } from './polkadot-keys.js'

beforeAll(() => cryptoWaitReady())

const { alice, bob } = createAccounts(createSeed(7))
if (!alice || !bob) throw new Error('every world has them')
const account = alice
const keys = [polkadotKey(account, 'sr25519'), polkadotKey(account, 'ed25519')]

test('addresses equal those of a second library, on every network', () => {
  for (const { publicKey } of keys)
    for (const prefix of [0, 2, 42, 63, 64, 252, 1284, 16383]) {
      expect(toSs58(publicKey, prefix)).toBe(encodeAddress(publicKey, prefix))
      expect(fromSs58(encodeAddress(publicKey, prefix))).toEqual({ publicKey, prefix })
    }
  expect(decodeAddress(keys[0]?.address)).toEqual(keys[0]?.publicKey)
})

test('an invalid address is refused', () => {
  const [first] = keys
  for (const wrong of ['', 'hello', `${first?.address}1`, first?.address.replace(/.$/, 'z') ?? '', '0'])
    expect(() => fromSs58(wrong)).toThrow('is not an SS58 address')
})

test('the same seed gives the same keys; accounts and key types differ', () => {
  const again = createAccounts(createSeed(7)).alice
  expect(again && polkadotKey(again).address).toBe(keys[0]?.address)
  expect(new Set([...keys, polkadotKey(bob)].map(({ address }) => address)).size).toBe(3)
})

test.each(['hello', '0x68656c6c6f', 'zażółć 🦊', '', '<Bytes>hello</Bytes>', '<Bytes>'])(
  'a second library accepts the raw signature of %j',
  (data) => {
    for (const key of keys) {
      const signature = signRaw(key, data)
      expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
      const bytes = data.startsWith('0x') ? hexToBytes(data.slice(2)) : new TextEncoder().encode(data)
      const text = Buffer.from(bytes).toString()
      const wrapped = /^<Bytes>.*<\/Bytes>$/.test(text) ? text : `<Bytes>${text}</Bytes>`
      const verified = signatureVerify(wrapped, signature, key.address)
      expect(verified).toMatchObject({ isValid: true, crypto: key.type })
      expect(signatureVerify('another', signature, key.address).isValid).toBe(false)
      expect(signRaw(key, data)).toBe(signature)
      expect(verifyPolkadotMessage(key.address, data, signature)).toBe(true)
      expect(verifyPolkadotMessage(key.address, 'another', signature)).toBe(false)
      expect(verifyPolkadotMessage(key.address, data, 'none')).toBe(false)
    }
  },
)

test('bytes are wrapped once', () => {
  const wrapped = (data: string) => Buffer.from(wrapBytes(toBytes(data))).toString()
  expect(wrapped('hello')).toBe('<Bytes>hello</Bytes>')
  expect(wrapped('0x6869')).toBe('<Bytes>hi</Bytes>')
  expect(wrapped('<Bytes>hello</Bytes>')).toBe('<Bytes>hello</Bytes>')
  expect(wrapped('<Bytes>')).toBe('<Bytes><Bytes></Bytes>')
})

const payload: SignerPayload = {
  address: keys[0]?.address ?? '',
  blockHash: `0x${'bb'.repeat(32)}`,
  era: '0x0b00',
  genesisHash: `0x${'91'.repeat(32)}`,
  method: '0x0503000102',
  nonce: '0x00000041',
  specVersion: '0x000f4ee8',
  transactionVersion: '0x0000001a',
  tip: '0x00000000000000000000000000000000',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'PrevalidateAttests',
    'CheckMetadataHash',
  ],
  version: 4,
  mode: 0,
}

test('a transaction is encoded as Substrate does it', () => {
  expect(bytesToHex(encodePayload(payload))).toBe(
    `0503000102${'0b00'}${'0501'}${'00'}${'00'}${'e84e0f00'}${'1a000000'}${'91'.repeat(32)}${'bb'.repeat(32)}${'00'}`,
  )
})

test('a second library accepts the signature of a transaction, by its hash when it is long', () => {
  for (const key of keys) {
    const bytes = encodePayload(payload)
    expect(signatureVerify(bytes, signPayload(key, payload), key.address)).toMatchObject({ isValid: true })
    const long = { ...payload, method: `0x${'07'.repeat(300)}` }
    const hash = blake2AsU8a(encodePayload(long), 256)
    expect(signatureVerify(hash, signPayload(key, long), key.address)).toMatchObject({ isValid: true })
    expect(signPayload(key, payload)).toMatch(key.type === 'sr25519' ? /^0x01/ : /^0x00/)
  }
})

test('an unknown extension is refused, because the signed bytes would be wrong', () => {
  const unknown = { ...payload, signedExtensions: [...payload.signedExtensions, 'CheckDance'] }
  expect(() => encodePayload(unknown)).toThrow('The signed extension CheckDance is not known.')
})
