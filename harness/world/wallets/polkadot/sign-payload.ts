import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import type { PolkadotKey } from '../../accounts/polkadot-keys.js'

const hex = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, '0x and pairs of hex digits'))
const quantity = z.union([z.string().check(z.regex(/^(0x[0-9a-fA-F]+|\d+)$/, 'a number, as text or hex')), z.number()])

/** An unsigned transaction as pages pass it to `signPayload`. Most numbers are hex. */
export const signerPayload = z.object({
  address: z.string(),
  blockHash: hex,
  era: hex,
  genesisHash: hex,
  method: hex,
  nonce: quantity,
  specVersion: quantity,
  transactionVersion: quantity,
  tip: z.optional(quantity),
  signedExtensions: z.array(z.string()),
  version: z.optional(z.number()),
  mode: z.optional(z.number()),
  metadataHash: z.optional(z.nullable(hex)),
  assetId: z.optional(z.nullable(hex)),
})
export type SignerPayload = z.infer<typeof signerPayload>

/** Bytes that an extension adds to the transaction, and bytes that are signed but not sent. */
interface Part {
  readonly sent?: (payload: SignerPayload) => Uint8Array
  readonly known?: (payload: SignerPayload) => Uint8Array
}

const nothing: Part = {}
const era: Part = { sent: ({ era: value }) => fromHex(value), known: ({ blockHash }) => fromHex(blockHash) }
const parts: Readonly<Record<string, Part>> = {
  CheckNonZeroSender: nothing,
  CheckWeight: nothing,
  PrevalidateAttests: nothing,
  StorageWeightReclaim: nothing,
  CheckSpecVersion: { known: ({ specVersion }) => u32(specVersion) },
  CheckTxVersion: { known: ({ transactionVersion }) => u32(transactionVersion) },
  CheckGenesis: { known: ({ genesisHash }) => fromHex(genesisHash) },
  CheckMortality: era,
  CheckEra: era,
  CheckNonce: { sent: ({ nonce }) => compact(nonce) },
  ChargeTransactionPayment: { sent: ({ tip = 0 }) => compact(tip) },
  ChargeAssetTxPayment: { sent: ({ tip = 0, assetId }) => concatBytes(compact(tip), optional(assetId)) },
  CheckMetadataHash: {
    sent: ({ mode = 0 }) => Uint8Array.of(mode),
    known: ({ metadataHash }) => optional(metadataHash),
  },
}

/** The bytes to sign. @throws Error for an unknown extension, because its bytes would be missing */
export function encodePayload(payload: SignerPayload): Uint8Array {
  const own = payload.signedExtensions.map((name) => {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!part) throw new Error(`The signed extension ${name} is not known.`)
    return part
  })
  return concatBytes(
    fromHex(payload.method),
    ...own.map(({ sent }) => sent?.(payload) ?? new Uint8Array()),
    ...own.map(({ known }) => known?.(payload) ?? new Uint8Array()),
  )
}

/** Returns `0x`, a byte for the key type, and the signature. Payloads over 256 bytes are hashed before signing. */
export function signPayload(key: PolkadotKey, payload: SignerPayload): `0x${string}` {
  const bytes = encodePayload(payload)
  const signature = key.sign(bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes)
  return `0x${key.type === 'ed25519' ? '00' : '01'}${bytesToHex(signature)}`
}

const fromHex = (text: string): Uint8Array => hexToBytes(text.slice(2))

function optional(value: string | null | undefined): Uint8Array {
  return value ? concatBytes(Uint8Array.of(1), fromHex(value)) : Uint8Array.of(0)
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

const u32 = (value: string | number): Uint8Array => littleEndian(BigInt(value), 4)

/** SCALE's compact encoding of a number. */
function compact(number: string | number): Uint8Array {
  const value = BigInt(number)
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length))
}
