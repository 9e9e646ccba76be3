import { base64urlnopad } from '@scure/base'

// The channel of Mobile Wallet Adapter 2.0 (solana-mobile/mobile-wallet-adapter, spec/spec.md): P-256 keys, HKDF and
// AES-128-GCM, each of which browsers have. The page's key of one association signs the page's key of the channel.

const pointLength = 65
const sequenceLength = 4
const ivLength = 12

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const

type Bytes = Uint8Array<ArrayBuffer>

const joined = (...parts: readonly Bytes[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The key of one association, which the link to the wallet names. */
export interface Association {
  /** The public point as base64url, which the wallet reads in the link. */
  readonly token: string
  /** The first message to the wallet, and how to read its answer. */
  hello(): Promise<{ readonly request: Bytes; accept(answer: Bytes): Promise<Channel> }>
}

/** An encrypted channel to a wallet. Messages have numbers, so that none is lost, repeated or moved. */
export interface Channel {
  write(text: string): Promise<Bytes>
  /** @throws Error if the message was changed, or is not the next one */
  read(message: Bytes): Promise<string>
}

export async function createAssociation(): Promise<Association> {
  const { subtle } = crypto
  const own = await subtle.generateKey(ecdsa, true, ['sign'])
  const ownPoint = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
  return {
    token: base64urlnopad.encode(ownPoint),
    hello: async () => {
      const keys = await subtle.generateKey(ecdh, true, ['deriveBits'])
      const point = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
      const signed = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, own.privateKey, point)
      return {
        request: joined(point, new Uint8Array(signed)),
        accept: async (answer) => {
          const theirs = await subtle.importKey('raw', answer.slice(0, pointLength), ecdh, false, [])
          const channel = await openChannel(keys.privateKey, theirs, ownPoint)
          // The properties of the session are the wallet's first message. An old wallet sends none.
          if (answer.length > pointLength) await channel.read(answer.slice(pointLength))
          return channel
        },
      }
    },
  }
}

/** Opens one end of a channel. `salt` is the public point of the association. */
export async function openChannel(secret: CryptoKey, theirs: CryptoKey, salt: Bytes): Promise<Channel> {
  const { subtle } = crypto
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, secret, 256)
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() }
  const key = await subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 128 }, false, [
    'encrypt',
    'decrypt',
  ])
  let written = 0
  let read = 0
  return {
    write: async (text) => {
      written += 1
      const sequence = new Uint8Array(sequenceLength)
      new DataView(sequence.buffer).setUint32(0, written)
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const box = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: sequence }, key, encode(text))
      return joined(sequence, iv, new Uint8Array(box))
    },
    read: async (message) => {
      const sequence = message.slice(0, sequenceLength)
      if (message.length < sequenceLength + ivLength) throw new Error('The wallet sent too short a message')
      if (new DataView(sequence.buffer).getUint32(0) !== read + 1) throw new Error('A message of the wallet is missing')
      read += 1
      const iv = message.slice(sequenceLength, sequenceLength + ivLength)
      const box = message.slice(sequenceLength + ivLength)
      const text = await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: sequence }, key, box)
      return new TextDecoder().decode(text)
    },
  }
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)
