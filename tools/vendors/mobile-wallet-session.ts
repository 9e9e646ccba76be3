import { webcrypto } from 'node:crypto'

const { subtle } = webcrypto

interface Request {
  readonly id: number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}
export type MobileAnswer = { readonly result: unknown } | { readonly error: { code: number; message: string } }

const publicKeyBytes = 65
const nonceBytes = 12
const curve = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * The wallet's end of a session of Solana's Mobile Wallet Adapter (version 1 of its specification). The session key is agreed by ECDH, with
 * the page's association key as the salt. Every message has a sequence number, a nonce and a JSON-RPC text encrypted with AES-GCM.
 */
export function createMobileSession(
  associationKey: Promise<Uint8Array>,
  send: (message: Buffer) => void,
  answer: (request: Request) => Promise<MobileAnswer>,
) {
  let key: webcrypto.CryptoKey | undefined
  let sent = 0
  let sending = Promise.resolve()

  const inOrder = (message: object, before: Uint8Array = new Uint8Array()) => {
    sending = sending.then(async () => {
      if (!key) return
      sent += 1
      const count = Buffer.alloc(4)
      count.writeUInt32BE(sent)
      const iv = webcrypto.getRandomValues(new Uint8Array(nonceBytes))
      const plain = Buffer.from(JSON.stringify(message))
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: count }, key, plain)
      send(Buffer.concat([before, count, iv, new Uint8Array(sealed)]))
    })
    return sending
  }

  async function agree(hello: Buffer): Promise<void> {
    const own = await subtle.generateKey(curve, true, ['deriveBits'])
    const theirs = await subtle.importKey('raw', hello.subarray(0, publicKeyBytes), curve, false, [])
    const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
    const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const derived = { name: 'HKDF', hash: 'SHA-256', salt: await associationKey, info: new Uint8Array() }
    key = await subtle.deriveKey(derived, material, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])
    await inOrder({ v: '1' }, new Uint8Array(await subtle.exportKey('raw', own.publicKey)))
  }

  return {
    async onMessage(message: Buffer): Promise<void> {
      if (!key) return agree(message)
      const additionalData = message.subarray(0, 4)
      const iv = message.subarray(4, 4 + nonceBytes)
      const sealed = message.subarray(4 + nonceBytes)
      const plain = await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
      const request: Request = JSON.parse(Buffer.from(plain).toString())
      await inOrder({ jsonrpc: '2.0', id: request.id, ...(await answer(request)) })
    },
  }
}

/** Reads the association key from the URL with which a page opens the app. The key is base64 in characters that a URL may contain. */
export function associationKeyOf(address: string): Uint8Array {
  const text = new URL(address).searchParams.get('association') ?? ''
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('.', '='), 'base64')
}
