/** Counts the users of the `Buffer` stand-in. Every copy of this file finds the count under this symbol. */
const USES = Symbol.for('walletmodal.buffer-uses')

type Encoding = 'utf8' | 'base64' | 'hex'

/** So much of Node's `Buffer` as the SDK needs to sign in with one approval: text from and to UTF-8, base64 and hex. */
class BufferStandIn extends Uint8Array<ArrayBuffer> {
  static isBuffer(value: unknown): boolean {
    return value instanceof BufferStandIn
  }

  // Uint8Array's own takes a function where this takes an encoding.
  static override from(value: unknown, encodingOrOffset?: unknown, length?: number): BufferStandIn {
    if (typeof value === 'string') return own(fromText(value, toEncoding(encodingOrOffset)))
    if (value instanceof ArrayBuffer)
      return new BufferStandIn(value, typeof encodingOrOffset === 'number' ? encodingOrOffset : 0, length)
    if (ArrayBuffer.isView(value)) return own(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    if (Array.isArray(value)) return own(Uint8Array.from(value, Number))
    throw new TypeError(`This stand-in for Buffer reads text, bytes and arrays of numbers, and got ${typeof value}.`)
  }

  override toString(encoding?: string): string {
    const known = toEncoding(encoding)
    if (known === 'utf8') return new TextDecoder().decode(this)
    if (known === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
  }
}

/** A copy: what was handed over stays its owner's. */
function own(bytes: Uint8Array): BufferStandIn {
  const copy = new BufferStandIn(new ArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function toEncoding(name: unknown = 'utf8'): Encoding {
  if (name === 'utf8' || name === 'utf-8') return 'utf8'
  if (name === 'base64' || name === 'hex') return name
  throw new TypeError(`This stand-in for Buffer knows utf8, base64 and hex, and was asked for ${String(name)}.`)
}

function fromText(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'hex')
    return Uint8Array.from(/^(?:[\da-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  // As Node does: also without padding, and in the letters that are for URLs.
  const letters = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^\d+/a-z]/gi, '')
  return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
}

/** Gives the page a `Buffer` until the last of several modals, also of other versions, gives it back. */
export function lendBuffer(page: object = globalThis): () => void {
  const there: unknown = Reflect.get(page, 'Buffer')
  const uses: unknown = there === undefined ? 0 : Reflect.get(Object(there), USES)
  if (typeof uses !== 'number') return () => {}
  const lent: object = there === undefined ? class extends BufferStandIn {} : Object(there)
  Reflect.set(lent, USES, uses + 1)
  // Not to be seen by who lists what a page has.
  if (there === undefined)
    Reflect.defineProperty(page, 'Buffer', { value: lent, configurable: true, writable: true, enumerable: false })
  let isGivenBack = false
  return () => {
    if (isGivenBack) return
    isGivenBack = true
    const left = Number(Reflect.get(lent, USES)) - 1
    Reflect.set(lent, USES, left)
    // A host that has brought its own meanwhile keeps it.
    if (left === 0 && Reflect.get(page, 'Buffer') === lent) Reflect.deleteProperty(page, 'Buffer')
  }
}

export async function withBuffer<Result>(run: () => Promise<Result>, page?: object): Promise<Result> {
  const giveBack = lendBuffer(page)
  try {
    return await run()
  } finally {
    giveBack()
  }
}
