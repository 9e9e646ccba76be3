import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2wpkh,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { bitcoinKeys, bitcoinReferences } from '../../testing/with-harness/accounts.js'
import { testAccounts } from '../../testing/with-harness/chains.js'
import {
  messageHash,
  signMessageBip322,
  signMessageBip322Full,
  toSignTransaction,
} from '../../testing/with-harness/signing.js'
import { verify as verifyBitcoin } from './bitcoin.js'

const chainId = `bip122:${bitcoinReferences.mainnet}` as const
const verify = (address: string, message: string, signature: string) =>
  verifyBitcoin({ address, message, signature, chainId }, () => undefined)

const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

/** The test vectors of BIP-322, all for one key. */
const vectors = [
  [
    segwit,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    segwit,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
  [
    '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
    'Hello World',
    'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCHSQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w',
  ],
] as const

test.for(vectors)(
  'accepts the test vector of BIP-322 for %s and %j, with the prefix of its variant and without',
  ([address, message, witness]) => {
    expect(verify(address, message, witness)).toBe(true)
    expect(verify(address, message, `smp${witness}`)).toBe(true)
    expect(verify(address, `${message}!`, `smp${witness}`)).toBe(false)
  },
)

test('refuses the prefix of another variant', () => {
  const [, , witness] = vectors[0]
  for (const variant of ['ful', 'pof', 'SMP', 'smpsmp', 'smp '])
    expect(verify(segwit, '', variant + witness)).toBe(false)
})

test('refuses a BIP-137 signature with the prefix of a variant', () => {
  // After `smp` the bytes are read as a witness. These 65 bytes are not a valid one.
  const old = Buffer.alloc(65, 1).toString('base64')
  expect(verify(segwit, '', `smp${old}`)).toBe(false)
})

const privateKey = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const publicKey = secp256k1.getPublicKey(privateKey, true)
/** The 65 bytes of a BIP-137 signature: the recovery bit, r and s. */
const recoveredOf = (message: string) =>
  secp256k1.sign(messageHash(message), privateKey, { prehash: false, format: 'recovered' })
const recovered = recoveredOf('Hello')
const withHeader = (header: number) => Uint8Array.from([header, ...recovered.slice(1)])
const recovery = Number(recovered[0])

const kinds = {
  'a compressed key': p2pkh(publicKey).address,
  // The legacy address of the same key in its uncompressed form.
  'an uncompressed key': p2pkh(secp256k1.getPublicKey(privateKey, false)).address,
  'nested segwit': p2sh(p2wpkh(publicKey)).address,
  'native segwit': p2wpkh(publicKey).address,
  'a test network': p2wpkh(publicKey, TEST_NETWORK).address,
  'a test network, legacy': p2pkh(publicKey, TEST_NETWORK).address,
}

test.each(Object.entries(kinds))(
  'accepts a BIP-137 signature for %s with each header that wallets use',
  (_, address = '') => {
    for (const first of [27, 31, 35, 39])
      expect(verify(address, 'Hello', base64.encode(withHeader(first + recovery)))).toBe(true)
    expect(verify(address, 'Hello?', base64.encode(withHeader(27 + recovery)))).toBe(false)
    expect(verify(segwit, 'Hello', base64.encode(withHeader(27 + recovery)))).toBe(false)
  },
)

test.each([0, 1])('refuses a BIP-137 header of an unknown kind or with another recovery bit than %i', (bit) => {
  const address = String(kinds['native segwit'])
  const message = String(['a', 'b', 'c', 'd', 'e', 'f'].find((text) => recoveredOf(text)[0] === bit))
  for (let header = 0; header < 256; header += 1) {
    const isOne = header >= 27 && header <= 42 && (header - 27) % 4 === bit
    const signed = base64.encode(Uint8Array.from([header, ...recoveredOf(message).slice(1)]))
    expect({ header, isValid: verify(address, message, signed) }).toEqual({ header, isValid: isOne })
  }
})

test('accepts base64, and hex in lower and upper case, and refuses other texts', () => {
  const address = String(kinds['native segwit'])
  const digits = hex.encode(withHeader(39 + recovery))
  expect(verify(address, 'Hello', digits)).toBe(true)
  expect(verify(address, 'Hello', digits.toUpperCase())).toBe(true)
  for (const wrong of ['', '0', `${digits}0`, `0x${digits}`, `${digits} `, '!', 'smp', 'ful'])
    expect(verify(address, 'Hello', wrong)).toBe(false)
})

test('a full transaction is accepted only with the prefix ful, and a witness must have no extra bytes', () => {
  const [alice] = testAccounts()
  for (const key of [...bitcoinKeys(alice), bitcoinKeys(alice, { payment: 'p2sh' })[0]]) {
    const full = signMessageBip322Full(key, 'Hello')
    expect(verify(key.address, 'Hello', full)).toBe(true)
    expect(verify(key.address, 'Hello', full.replace('ful', 'smp'))).toBe(false)
    const simple = signMessageBip322(key, 'Hello')
    expect(verify(key.address, 'Hello', simple)).toBe(true)
    expect(verify(key.address, 'Hello', simple.replace('smp', 'ful'))).toBe(false)
    const witness = RawWitness.decode(base64.decode(simple.slice(3)))
    const other = (items: Uint8Array[]) => verify(key.address, 'Hello', `smp${base64.encode(RawWitness.encode(items))}`)
    expect(other(witness)).toBe(true)
    expect(other([...witness, new Uint8Array(1)])).toBe(false)
    expect(other(witness.slice(0, -1))).toBe(false)
    expect(other([])).toBe(false)
  }
})

test('a full transaction may have the version 0 or 2', () => {
  const [alice] = testAccounts()
  const [key] = bitcoinKeys(alice)
  const [spent] = [toSignTransaction(key.script, 'Hello').getInput(0)]
  const isTaken = (version: number) => {
    const toSign = new Transaction({ version, allowUnknownOutputs: true, allowUnknownVersion: true } as object)
    toSign.addInput({ ...spent, index: 0, sequence: 0, witnessUtxo: { script: key.script, amount: 0n } })
    toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
    toSign.sign(key.privateKey)
    toSign.finalize()
    return verify(key.address, 'Hello', `ful${base64.encode(toSign.extract())}`)
  }
  expect([0, 1, 2, 3].map(isTaken)).toEqual([true, false, true, false])
})

test('refuses the signature of another key for each kind of address', () => {
  const [, bob] = testAccounts()
  const victims = [...bitcoinKeys(bob), bitcoinKeys(bob, { payment: 'p2sh' })[0]].map(({ address }) => address)
  for (const address of [...victims, String(p2pkh(publicKey).address)]) {
    const script = OutScript.encode(Address(NETWORK).decode(address))
    const locked = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) })
    const hash = toSignTransaction(script, 'Hello').preimageWitnessV0(0, locked, 1, 0n)
    const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'der' })
    const witness = RawWitness.encode([Uint8Array.from([...signature, 1]), publicKey])
    expect(verify(address, 'Hello', `smp${base64.encode(witness)}`)).toBe(false)
  }
})

test('a Taproot signature has 64 bytes, and a 65th only for another signature hash type', () => {
  const [alice] = testAccounts()
  const [, taproot] = bitcoinKeys(alice)
  const [signature = new Uint8Array()] = RawWitness.decode(base64.decode(signMessageBip322(taproot, 'Hello').slice(3)))
  const isTaken = (...more: number[]) => {
    const witness = RawWitness.encode([Uint8Array.from([...signature.slice(0, 64), ...more])])
    return verify(taproot.address, 'Hello', `smp${base64.encode(witness)}`)
  }
  expect(isTaken()).toBe(true)
  for (const more of [[0], [1], [1, 1], [0, 0]]) expect(isTaken(...more)).toBe(false)
})
