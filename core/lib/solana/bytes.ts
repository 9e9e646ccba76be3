import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import { mappedError } from '../../errors/mapped-error.js'

export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

export const toBase64 = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes)

/** @throws {@link ModalError} `rpc_invalid_params` that names the field. */
export function fromBase58(text: string, field: string): Uint8Array {
  return decode(getBase58Encoder(), text, `${field} is not base58`)
}

/** @throws {@link ModalError} `rpc_invalid_params` that names the field. */
export function fromBase64(text: string, field: string): Uint8Array {
  return decode(getBase64Encoder(), text, `${field} is not base64`)
}

function decode(codec: { encode(text: string): ArrayLike<number> }, text: string, wrong: string): Uint8Array {
  try {
    // A copy, because a wallet may keep it, write to it or transfer it to another window.
    return Uint8Array.from(codec.encode(text))
  } catch (cause) {
    throw mappedError('rpc_invalid_params', { cause: new Error(wrong, { cause }) })
  }
}

/**
 * Writes a 64-bit integer in little-endian order. @throws {@link ModalError} `rpc_invalid_params`: a `DataView` would
 * wrap the amount
 */
export function writeU64(bytes: Uint8Array, offset: number, value: bigint): void {
  if (value < 0n || value >= 2n ** 64n)
    throw mappedError('rpc_invalid_params', { cause: new Error(`${value} does not fit into 64 bits`) })
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setBigUint64(offset, value, true)
}
