import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { createKeys, open, seal } from './box.js'

// Made with `nacl.box` of tweetnacl 1.0.3, the library that TON Connect's documents name.
const page = createKeys(Uint8Array.from({ length: 32 }, (_, index) => index + 1))
const wallet = createKeys(Uint8Array.from({ length: 32 }, (_, index) => 200 - index))
const nonce = Uint8Array.from({ length: 24 }, (_, index) => index * 3)
const text = '{"event":"connect"} – żółć'
const box = hexToBytes(
  '1326d62a362b471c0a22aa2bf52f11e64f15ed38904eb416093e964cb8c4bb6f5e862fba57bd26867065626f3a98d52f',
)

test("encrypts and decrypts as NaCl's crypto_box does", () => {
  expect({ page: page.id, wallet: wallet.id }).toEqual({
    page: '07a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c',
    wallet: '8dafcfeeae9045ee9a78d78a99fcf32e7781e441eb073096c342b8e2dcc3b612',
  })
  expect(bytesToHex(seal(page, wallet.id, text, nonce))).toBe(bytesToHex(concatBytes(nonce, box)))
  expect(open(wallet, page.id, concatBytes(nonce, box))).toBe(text)
})

test('a message that was changed, or is of another client, is not read', () => {
  const message = seal(page, wallet.id, text)
  const changed = message.slice()
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(() => open(wallet, page.id, changed)).toThrow()
  expect(() => open(wallet, wallet.id, message)).toThrow()
  expect(open(wallet, page.id, message)).toBe(text)
})
