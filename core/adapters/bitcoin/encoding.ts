import { mappedError } from '../../errors/mapped-error.js'

export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws {@link ModalError} `rpc_invalid_params` that names the field. */
export function base64ToBytes(text: string, field: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch (cause) {
    throw mappedError('rpc_invalid_params', { cause: new Error(`${field} is not base64`, { cause }) })
  }
}

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `undefined` when it is not hex. */
export function hexToBytes(hex: unknown): Uint8Array | undefined {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})+$/i.test(hex)) return undefined
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
