import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  utf8ToBytes,
} from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { toRaw } from './address.js'
import { type Cell, hashOf, parseCells } from './cells.js'

/** A wallet's answer to `ton_proof`, with the contract that links the wallet's key to its address. */
export interface Proof {
  /** `text`: the wallet signed the message itself (`signData`). @default 'proof' */
  readonly type?: 'proof' | 'text'
  /** The time of signing, in seconds since 1970. */
  readonly timestamp: number
  /** The host of the `url` in the page's manifest. Only some wallets check that it is the host of the page. */
  readonly domain: string
  /** The signature in base64. */
  readonly signature: string
  /** The wallet's contract (`walletStateInit`): a bag of cells in base64. */
  readonly stateInit: string
}

/** The proof's payload for a message. Payloads are limited to 128 bytes, so the payload is the message's hash. */
export const payloadOf = (message: string): string =>
  bytesToHex(sha256(utf8ToBytes(message)))

/** Writes a proof as one text, which serves as the signature of a sign-in. */
export const writeProof = (proof: Proof): string =>
  base64.encode(utf8ToBytes(JSON.stringify(proof)))

/** The bytes that a wallet signs (TON Connect, "Address proof signature"). */
export function signedBytes(
  raw: string,
  { timestamp, domain }: Pick<Proof, 'timestamp' | 'domain'>,
  payload: string,
): Uint8Array {
  const [workchain = '', hash = ''] = raw.split(':')
  const host = utf8ToBytes(domain)
  const numbers = new DataView(new ArrayBuffer(16))
  numbers.setInt32(0, Number(workchain))
  numbers.setUint32(4, host.length, true)
  numbers.setBigUint64(8, BigInt(timestamp), true)
  const bytes = new Uint8Array(numbers.buffer)
  const message = concatBytes(
    utf8ToBytes('ton-proof-item-v2/'),
    bytes.slice(0, 4),
    hexToBytes(hash),
    bytes.slice(4, 8),
    host,
    bytes.slice(8),
    utf8ToBytes(payload),
  )
  const head = concatBytes(
    Uint8Array.of(0xff, 0xff),
    utf8ToBytes('ton-connect'),
  )
  return sha256(concatBytes(head, sha256(message)))
}

/** The bytes that a wallet signs for a text (TON Connect, "Sign Data"). */
export function signedTextBytes(
  raw: string,
  { timestamp, domain }: Pick<Proof, 'timestamp' | 'domain'>,
  text: string,
): Uint8Array {
  const [workchain = '', hash = ''] = raw.split(':')
  const host = utf8ToBytes(domain)
  const payload = utf8ToBytes(text)
  const numbers = new DataView(new ArrayBuffer(20))
  numbers.setInt32(0, Number(workchain))
  numbers.setUint32(4, host.length)
  numbers.setBigUint64(8, BigInt(timestamp))
  numbers.setUint32(16, payload.length)
  const bytes = new Uint8Array(numbers.buffer)
  return sha256(
    concatBytes(
      Uint8Array.of(0xff, 0xff),
      utf8ToBytes('ton-connect/sign-data/'),
      bytes.slice(0, 4),
      hexToBytes(hash),
      bytes.slice(4, 8),
      host,
      bytes.slice(8, 16),
      utf8ToBytes('txt'),
      bytes.slice(16),
      payload,
    ),
  )
}

/** The position of the key, in bits, in the data of each known wallet contract, by code hash. Unknown contracts may store another key there. */
const keyAt: Readonly<Record<string, number>> = {
  // The wallet contracts v3 r1, v3 r2, v4 r1, v4 r2, and v5 r1, in this order.
  b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581: 64,
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599': 64,
  '64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d': 64,
  feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0: 64,
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f': 65,
}

/** Reads the public key from a known wallet contract. Returns undefined for other contracts. */
function keyOf({ refs: [code, data] }: Cell): Uint8Array | undefined {
  const bit = code && keyAt[bytesToHex(hashOf(code))]
  if (bit === undefined || !data) return undefined
  const after = BigInt(data.data.length * 8 - bit - 256)
  if (after < 0n) return undefined
  const key = (BigInt(`0x${bytesToHex(data.data)}`) >> after) % 2n ** 256n
  return hexToBytes(key.toString(16).padStart(64, '0'))
}

/** Reads the host from the first line of a sign-in message. */
const hostOf = (message: string): string | undefined =>
  /^(\S+) wants you to sign in with your /.exec(message)?.[1]

export function verify({
  message,
  signature,
  address,
}: {
  message: string
  signature: string
  address: string
}): boolean {
  const raw = toRaw(address)
  const proof: Proof = JSON.parse(
    new TextDecoder().decode(base64.decode(signature)),
  )
  const wallet = parseCells(proof.stateInit)
  const publicKey = keyOf(wallet)
  if (!raw || !publicKey) return false
  if (bytesToHex(hashOf(wallet)) !== raw.split(':')[1]) return false
  // Another page could request a proof of the same payload. Wallets that compare the manifest with the page sign that page's domain.
  const host = hostOf(message)
  if (host !== undefined && host !== proof.domain) return false
  const signed =
    proof.type === 'text'
      ? signedTextBytes(raw, proof, message)
      : signedBytes(raw, proof, payloadOf(message))
  return ed25519.verify(base64.decode(proof.signature), signed, publicKey)
}
