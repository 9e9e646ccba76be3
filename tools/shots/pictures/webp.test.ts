import { expect, test } from 'vitest'
import { joinFrames } from './webp.js'

function chunk(name: string, data: string): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, Buffer.from(data.length % 2 ? `${data}\0` : data)])
}

const still = (pixels: string) => {
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', '0123456789'), chunk('VP8L', pixels)])
  return Buffer.concat([chunk('RIFF', '').subarray(0, 4), Buffer.from([body.length, 0, 0, 0]), body])
}

/** Reads the names and contents of the chunks from an offset on. */
function readChunks(bytes: Buffer, from: number): [name: string, data: Buffer][] {
  const found: [string, Buffer][] = []
  for (let at = from; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    found.push([bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + size)])
    at += 8 + size + (size % 2)
  }
  return found
}

test('joins still pictures into an animation that repeats forever', () => {
  const frames = [
    { x: 0, y: 0, width: 300, height: 200, durationMs: 500, webp: still('whole') },
    { x: 10, y: 4, width: 2, height: 6, durationMs: 33.4, webp: still('part') },
  ]
  const joined = joinFrames(300, 200, frames)
  expect(joined.toString('latin1', 0, 4)).toBe('RIFF')
  expect(joined.readUInt32LE(4)).toBe(joined.length - 8)
  expect(joined.toString('latin1', 8, 12)).toBe('WEBP')
  const [head, animation, first, second, ...rest] = readChunks(joined, 12)
  expect(rest).toEqual([])
  expect(head).toEqual(['VP8X', Buffer.from([2, 0, 0, 0, 0x2b, 1, 0, 199, 0, 0])])
  expect(animation).toEqual(['ANIM', Buffer.alloc(6)])
  expect(first?.[0]).toBe('ANMF')
  expect(first?.[1].subarray(0, 16)).toEqual(Buffer.from([0, 0, 0, 0, 0, 0, 0x2b, 1, 0, 199, 0, 0, 0xf4, 1, 0, 2]))
  expect(second?.[1].subarray(0, 16)).toEqual(Buffer.from([5, 0, 0, 2, 0, 0, 1, 0, 0, 5, 0, 0, 33, 0, 0, 2]))
  expect(second && readChunks(second[1], 16)).toEqual([['VP8L', Buffer.from('part')]])
})
