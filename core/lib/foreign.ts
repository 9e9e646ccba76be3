import { cleanText } from './shown-text.js'

export { readMember } from '../errors/base.js'

export const hasMethod = (value: unknown, name: string): boolean => typeof Object(value)[name] === 'function'

/** Parses JSON. Returns `undefined` for invalid JSON. */
export function readJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined // the caller validates the value
  }
}

export function readList(value: unknown, maxLength = 1000): unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxLength)) : []
  } catch {
    return [] // a proxy whose traps throw
  }
}

/**
 * Copies bytes that a wallet returned. A wallet in a frame or a sandbox has its own realm, so its `Uint8Array` is
 * another class. `undefined` for any other value.
 */
export function readBytesOf(value: unknown): Uint8Array | undefined {
  try {
    const isBytes = ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
    return isBytes ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice() : undefined
  } catch {
    return undefined // a proxy whose traps throw, or a detached buffer
  }
}

/** Reads a quantity of EVM JSON-RPC: `0x` and at most 64 hex digits (256 bits). */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Cleans a foreign text for display: one line, trimmed. `undefined` if it is empty then. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? cleanText(value) || undefined : undefined
}

/** Returns a foreign text unchanged, for use that is never displayed. `undefined` if it is empty. */
export const readFilled = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Accepts only icons that the announcement itself contains. A URL would send a request to a host of the wallet's
 * choice.
 */
export function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && /^\s*data:image\//i.test(value) ? value.trim() : undefined
}

/** The last and the first moment that `Date` can hold, in milliseconds from 1970. */
const farthestMs = 8_640_000_000_000_000

/**
 * Converts a time in seconds from 1970, which a wallet, a node or a service named, to milliseconds. Undefined if it is
 * no time that `Date` can hold: a date would throw when it is written.
 */
export function fromSeconds(seconds: unknown): number | undefined {
  const ms = Number(seconds ?? Number.NaN) * 1000
  return Math.abs(ms) <= farthestMs ? ms : undefined
}
