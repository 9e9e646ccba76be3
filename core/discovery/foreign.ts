export { readMember } from '../errors/base.js'

/** A foreign array as one of ours, each element read once; `[]` for everything else. */
export function readList(value: unknown, maxLength = 1000): unknown[] {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, maxLength)) : []
  } catch {
    return [] // a proxy that refuses
  }
}

// Control characters and direction marks: a name with these can be drawn as another wallet's name.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A foreign text as it may be shown: one line, trimmed. `undefined` when nothing is left of it. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.slice(0, 256).replace(unprintable, '').trim() || undefined
}

/** An icon that is in the announcement itself. Any other address would be a request to a host that nobody named. */
export function readIcon(value: unknown): string | undefined {
  return typeof value === 'string' && /^\s*data:image\//i.test(value) ? value.trim() : undefined
}
