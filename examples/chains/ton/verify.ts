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

/** A wallet's answer to `ton_proof`, and the contract that binds its key to its address. */
export interface Proof {
  /** Seconds since 1970. */
  readonly timestamp: number
  /** The host of the page that asked, as the wallet saw it. */
  readonly domain: string
  /** In base64. */
  readonly signature: string
  /** The wallet's contract (`walletStateInit`): a bag of cells in base64. */
  readonly stateInit: string
}

/** The payload of the proof for a message: its hash, since a payload has at most 128 bytes. */
export const payloadOf = (message: string): string =>
  bytesToHex(sha256(utf8ToBytes(message)))

/** A proof as one text: the signature of a sign-in. */
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

/** Contracts of wallets by the hash of their code, with the bit at which their data has the key. Any other might hold a stranger's key there. */
const keyAt: Readonly<Record<string, number>> = {
  // v3 r1 and r2, v4 r1 and r2, v5 r1
  b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581: 64,
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599': 64,
  '64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d': 64,
  feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0: 64,
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f': 65,
}

/** The key of a wallet's contract; undefined of any other contract. */
function keyOf({ refs: [code, data] }: Cell): Uint8Array | undefined {
  const bit = code && keyAt[bytesToHex(hashOf(code))]
  if (bit === undefined || !data) return undefined
  const after = BigInt(data.data.length * 8 - bit - 256)
  if (after < 0n) return undefined
  const key = (BigInt(`0x${bytesToHex(data.data)}`) >> after) % 2n ** 256n
  return hexToBytes(key.toString(16).padStart(64, '0'))
}

/** The host that a sign-in message names in its first line. */
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
  // Another page could ask for a proof of the same payload: the wallet signs whose page it was.
  const host = hostOf(message)
  if (host !== undefined && host !== proof.domain) return false
  const signed = signedBytes(raw, proof, payloadOf(message))
  return ed25519.verify(base64.decode(proof.signature), signed, publicKey)
}
