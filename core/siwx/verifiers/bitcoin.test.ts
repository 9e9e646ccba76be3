import { expect, test } from 'vitest'
import { bitcoinReferences } from '../../../harness/wallets/bitcoin/keys.js'
import { verifyBitcoin } from './bitcoin.js'

const chainId = `bip122:${bitcoinReferences.mainnet}` as const
const verify = (address: string, message: string, signature: string) =>
  verifyBitcoin({ address, message, signature, chainId }, () => undefined)

const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

/** The test vectors that BIP-322 gives for one key. */
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
  'takes the vector of BIP-322 for %s and %j, with its variant and without',
  ([address, message, witness]) => {
    expect(verify(address, message, witness)).toBe(true)
    expect(verify(address, message, `smp${witness}`)).toBe(true)
    expect(verify(address, `${message}!`, `smp${witness}`)).toBe(false)
  },
)

test('a variant that the signature does not have is refused', () => {
  const [, , witness] = vectors[0]
  for (const variant of ['ful', 'pof', 'SMP', 'smpsmp', 'smp '])
    expect(verify(segwit, '', variant + witness)).toBe(false)
})

test('a signature of BIP-137 has no variant', () => {
  // 65 bytes under `smp` are a witness, and no witness is this long by itself.
  const old = Buffer.alloc(65, 1).toString('base64')
  expect(verify(segwit, '', `smp${old}`)).toBe(false)
})
