import { PNG } from 'pngjs'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readCode } from './scan.js'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1893456300`

function toPng(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly [number, number, number],
): Buffer {
  const png = new PNG({ width, height })
  for (let at = 0; at < width * height; at += 1)
    png.data.set([...pixel(at % width, Math.floor(at / width)), 255], at * 4)
  return PNG.sync.write(png)
}

test('reads a code from a picture', async () => {
  const { data, size } = encode(uri, { border: 4 })
  const isDark = (x: number, y: number) => data[Math.floor(y / 4)]?.[Math.floor(x / 4)] === true
  const png = toPng(size * 4, size * 4, (x, y) => (isDark(x, y) ? [20, 30, 40] : [250, 251, 252]))
  expect(await readCode(png)).toBe(uri)
})

test.each([5, 6])('reads a code drawn as dots, %i pixels apart', async (apart) => {
  const { data, size } = encode(uri, { border: 4 })
  const fromMiddle = (at: number) => (at % apart) - (apart - 1) / 2
  const isDark = (x: number, y: number) => {
    const isInDot = Math.hypot(fromMiddle(x), fromMiddle(y)) < apart * 0.34
    return isInDot && data[Math.floor(y / apart)]?.[Math.floor(x / apart)] === true
  }
  const png = toPng(size * apart, size * apart, (x, y) => (isDark(x, y) ? [0, 0, 0] : [255, 255, 255]))
  expect(await readCode(png)).toBe(uri)
})

test('reports an unreadable picture', async () => {
  await expect(readCode(Buffer.from('no picture'))).rejects.toThrow('Not a PNG picture.')
  const blank = toPng(40, 30, () => [255, 255, 255])
  await expect(readCode(blank)).rejects.toThrow('There is no QR code in this picture of 40 × 30.')
})
