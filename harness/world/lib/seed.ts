import { createHash } from 'node:crypto'

/** Random draws that depend on the seed and the stream's path alone. */
export interface RandomStream {
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** At least 0, below 1. */
  number(): number
  /** An integer from `from` to `to`, both included. */
  integer(from: number, to: number): number
  uuid(): string
}

/** A number, and the random streams that follow from it. */
export interface Seed {
  readonly value: number
  /** Path of a stream: `alice/evm-key`. One more draw from a stream changes nothing in the others. */
  stream(path: string): RandomStream
}

/**
 * The only source of randomness of a world, split by path: `<world>/<actor>/<purpose>`.
 * @example
 * createSeed(7).stream('alice/evm-key').bytes(32)
 */
export function createSeed(value: number, world = 'world'): Seed {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`A seed is a whole number from 0 on; got ${value}.`)
  }
  return { value, stream: (path) => createStream(`${value}/${world}/${path}`) }
}

function createStream(path: string): RandomStream {
  let block = Buffer.alloc(0)
  let position = 0
  let count = 0
  function bytes(length: number): Uint8Array<ArrayBuffer> {
    const drawn = new Uint8Array(length)
    for (let index = 0; index < length; index += 1) {
      if (position === block.length) {
        block = createHash('sha256').update(`${path}/${count}`).digest()
        count += 1
        position = 0
      }
      drawn[index] = block[position] ?? 0
      position += 1
    }
    return drawn
  }
  /** 48 bits: a double holds them without rounding. */
  const number = () => Buffer.from(bytes(6)).readUIntBE(0, 6) / 2 ** 48
  return {
    bytes,
    number,
    integer: (from, to) => from + Math.floor(number() * (to - from + 1)),
    uuid() {
      const drawn = Buffer.from(bytes(16))
      // RFC 9562: version 4, variant 10.
      drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40
      drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80
      return drawn.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
