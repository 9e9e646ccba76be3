import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { decodePng, readCode } from './scan.js'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1893456300`

/** A picture as browsers write it, each row with the filter that is asked for. */
function toPng(width: number, height: number, pixel: (x: number, y: number) => number[], filter: number): Buffer {
  const channels = pixel(0, 0).length
  const rows: Buffer[] = []
  let above = Buffer.alloc(width * channels)
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.from(Array.from({ length: width }, (_, x) => pixel(x, y)).flat())
    const filtered = row.map((byte, index) => byte - guess(filter, row, above, index, channels))
    rows.push(Buffer.from([filter]), Buffer.from(filtered))
    above = row
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, { 1: 0, 2: 4, 3: 2, 4: 6 }[channels] ?? 0], 8)
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32?.(named) ?? 0)
    return Buffer.concat([length, named, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

function guess(filter: number, row: Buffer, above: Buffer, index: number, channels: number): number {
  const left = index < channels ? 0 : (row[index - channels] ?? 0)
  const up = above[index] ?? 0
  const corner = index < channels ? 0 : (above[index - channels] ?? 0)
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  const paeth = a <= b && a <= c ? left : b <= c ? up : corner
  return [0, left, up, (left + up) >> 1, paeth][filter] ?? 0
}

test.each([0, 1, 2, 3, 4])('reads a code from a picture with filter %i', async (filter) => {
  const { data, size } = encode(uri, { border: 4 })
  const isDark = (x: number, y: number) => data[Math.floor(y / 4)]?.[Math.floor(x / 4)] === true
  const rgb = toPng(size * 4, size * 4, (x, y) => (isDark(x, y) ? [20, 30, 40] : [250, 251, 252]), filter)
  expect(await readCode(rgb)).toBe(uri)
})

test.each([5, 6])('reads a code that is drawn of dots, %i pixels apart', async (apart) => {
  const { data, size } = encode(uri, { border: 4 })
  const fromMiddle = (at: number) => (at % apart) - (apart - 1) / 2
  const isDark = (x: number, y: number) => {
    const isInDot = Math.hypot(fromMiddle(x), fromMiddle(y)) < apart * 0.34
    return isInDot && data[Math.floor(y / apart)]?.[Math.floor(x / apart)] === true
  }
  const png = toPng(size * apart, size * apart, (x, y) => (isDark(x, y) ? [0, 0, 0] : [255, 255, 255]), 0)
  expect(await readCode(png)).toBe(uri)
})

test('reads pictures of each kind that browsers write', () => {
  const colours = (x: number, y: number) => [x * 60, y * 50, 7, 200]
  const rgba = decodePng(toPng(3, 2, colours, 4))
  expect([rgba.width, rgba.height, [...rgba.data.slice(4, 8)]]).toEqual([3, 2, [60, 0, 7, 200]])
  const grey = decodePng(toPng(3, 2, (x) => [x * 9, 100], 1))
  expect([...grey.data.slice(8, 12)]).toEqual([18, 18, 18, 100])
})

test('says what it cannot read', async () => {
  await expect(readCode(Buffer.from('no picture'))).rejects.toThrow('Not a PNG picture.')
  const blank = toPng(40, 30, () => [255, 255, 255], 0)
  await expect(readCode(blank)).rejects.toThrow('No QR code is to be seen on this picture of 40 × 30.')
  blank[25] = 3
  expect(() => decodePng(blank)).toThrow('A PNG picture of depth 8, colour type 3, interlace 0 is not read here.')
})
