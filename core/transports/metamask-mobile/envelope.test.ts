import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { createPhoneKeys, openWith, sealFor } from '../../testing/with-harness/metamask-phone.js'
import { createKeys, open, readPublicKey, seal } from './envelope.js'

const secret = new Uint8Array(32).fill(7)
const hello = '{"type":"handshake-ack"}'

// Made with eciesjs 0.4.17, once, for the secret above. The package is in no lock of this repository.
const publicKey = 'ApicC3bLVjlx/cm+8x7AbDVg8ySdbunl2DxXYlWW4F9v'
const sealed = [
  'BL8htLRIMbB/r7SjGEsX/vMyHRTNXsfwBc5Sv4Qg27B5c/6QfM6WAnTrwJK1t/xDTZGJ3mFkWpw5RFU60B3oaODTJeNR+RcBAcutmFvDZPi6ENXh2sSFe4r94jMVYn+k6bDfbQt0YLB3zSIbbUoCX8jQiN1nkHCP1Q==',
  'BDre3jH6vd2pHyblVDRMDgHZaSvgacOSi3OWYE5Rc9pQxuPj3OfoLs6obYsoP7++c7YdeWdH+0Rqg80IOmMicODGw577vzdx1NfVxPSN5DskvLOC1nFgD8dN8YY4h4zAT6nyV9i7rw0=',
]

test('reads what eciesjs 0.4.17 has encrypted, of which it knows the public key', async () => {
  const keys = createKeys(secret)
  const texts = await Promise.all(sealed.map((each) => open(keys.secret, each)))
  expect({ publicKey: base64.encode(keys.publicKey), texts }).toEqual({ publicKey, texts: [hello, 'grüße'] })
  // The harness has an encryption of its own.
  expect(sealed.map((each) => openWith(secret, each))).toEqual([hello, 'grüße'])
})

test('the phone reads the page, and the page the phone', async () => {
  const [keys, phone] = [createKeys(), createPhoneKeys()]
  const toPhone = await seal(base64.decode(phone.publicKey), 'to the phone')
  const toPage = sealFor(keys.publicKey, 'to the page')
  expect({ phone: openWith(phone.secret, toPhone), page: await open(keys.secret, toPage) }).toEqual({
    phone: 'to the phone',
    page: 'to the page',
  })
})

const bytes = base64.decode(sealed[0] ?? '')
const changed = (at: number) => base64.encode(bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)))

test.each([
  ['for another key', sealed[0] ?? '', new Uint8Array(32).fill(8)],
  ['with another point', changed(3), secret],
  ['with another nonce', changed(70), secret],
  ['with another tag', changed(90), secret],
  ['with another text', changed(100), secret],
  ['too short', base64.encode(bytes.slice(0, 96)), secret],
  ['that is no base64', 'hello!', secret],
  ['that is empty', '', secret],
])('a message %s is not read', async (_what, text, key) => {
  await expect(open(key, text)).rejects.toThrow()
})

test.each([
  ['no point of the curve', base64.encode(new Uint8Array(33).fill(5))],
  ['the point at infinity', base64.encode(new Uint8Array(33))],
  ['a whole point, where a compressed one is sent', base64.encode(bytes.slice(0, 65))],
  ['no text', undefined],
])('%s is no public key', (_what, text) => {
  expect(readPublicKey(text)).toBeUndefined()
})
