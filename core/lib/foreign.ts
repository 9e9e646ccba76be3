import { cleanText } from './shown-text.js'

export { readMember } from '../errors/base.js'

/** Undefined for a text that is no JSON. */
export function readJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined // judged by whoever reads it
  }
}

export function readList(value: unknown, maxLength = 1000): unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxLength)) : []
  } catch {
    return [] // a proxy that refuses
  }
}

/**
 * Bytes that a wallet gave, as a copy. A wallet whose code runs in a frame, or in a sandbox, makes them with that realm's `Uint8Array`,
 * which is not this one. `undefined` when the value is something else.
 */
export function readBytesOf(value: unknown): Uint8Array | undefined {
  try {
    const isBytes = ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
    return isBytes ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice() : undefined
  } catch {
    return undefined // a proxy that refuses, or bytes that were given away
  }
}

/** A number as EVM nodes write it: hex digits after `0x`, of 256 bits at most. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** A foreign text as it may be shown: one line, trimmed. `undefined` when nothing is left of it. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? cleanText(value) || undefined : undefined
}

/** A foreign text as it is: what is shown to nobody is not cleaned. `undefined` when it is empty. */
export const readFilled = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** An icon that is in the announcement itself. Any other address would be a request to a host that nobody named. */
export function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && /^\s*data:image\//i.test(value) ? value.trim() : undefined
}
