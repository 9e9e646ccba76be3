import type { Facts } from '../../language/assertions.js'
import { mismatch, show } from './match-value.js'

function parseKept(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return text
  }
}

/**
 * Keys may be written whole, or without the prefix: `activeNamespace` finds `walletmodal:activeNamespace`. A key with a
 * colon, or in capitals, is whole.
 */
function find(key: string, storage: Readonly<Record<string, string>>, prefix: string): string | undefined {
  return /:|^[A-Z_]+$/.test(key) ? storage[key] : storage[`${prefix}:${key}`]
}

/** Compares the browser's storage with the expected items. Returns the fault in one sentence, or `undefined`. */
export function checkStorage(
  facts: NonNullable<Facts['storage']>,
  storage: Readonly<Record<string, string>>,
  prefix: string,
): string | undefined {
  if (facts === 'empty') {
    const keys = Object.keys(storage)
    return keys.length === 0 ? undefined : `storage: wanted nothing, got the keys ${show(keys)}`
  }
  for (const [key, expected] of Object.entries(facts)) {
    const kept = find(key, storage, prefix)
    const found = mismatch(expected, parseKept(kept), `storage ${key}`)
    // A value may also be meant as the very text that is kept.
    if (found !== undefined && mismatch(expected, kept) !== undefined) return found
  }
  return undefined
}
