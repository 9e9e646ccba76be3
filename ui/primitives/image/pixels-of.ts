/** Decoded, a picture of this many takes 64 MB. */
export const mostPixels = 16_000_000

const word = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)))

/** Reads from its first bytes how many pixels a picture has: a small file can have billions. Infinite if unknown. */
export function pixelsOf(bytes: DataView): number {
  try {
    const [width, height] = sidesOf(bytes)
    return width * height || Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY // it ends before it says so
  }
}

type Sides = readonly [width: number, height: number]

function sidesOf(bytes: DataView): Sides {
  if (word(bytes, 0) === '\x89PNG') return [bytes.getUint32(16), bytes.getUint32(20)]
  if (word(bytes, 0) === 'GIF8') return [bytes.getUint16(6, true), bytes.getUint16(8, true)]
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return sidesOfWebp(bytes)
  if (bytes.getUint16(0) === 0xffd8) return sidesOfJpeg(bytes)
  if (word(bytes, 4) === 'ftyp') return sidesOfAvif(bytes)
  return [0, 0]
}

function sidesOfWebp(bytes: DataView): Sides {
  const kind = word(bytes, 12)
  if (kind === 'VP8 ') return [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff]
  if (kind === 'VP8L') {
    const bits = bytes.getUint32(21, true)
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
  }
  if (kind !== 'VP8X') return [0, 0]
  return [(bytes.getUint32(24, true) & 0xffffff) + 1, (bytes.getUint32(26, true) >>> 8) + 1]
}

function sidesOfJpeg(bytes: DataView): Sides {
  let at = 2
  for (;;) {
    if (bytes.getUint8(at) !== 0xff) return [0, 0]
    const kind = bytes.getUint8(at + 1)
    const isFill = kind === 0xff
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc
    if (isFrame) return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)]
    at += isFill ? 1 : 2 + Math.max(2, bytes.getUint16(at + 2))
  }
}

/** Each picture in it has a box of its sides; the largest counts. */
function sidesOfAvif(bytes: DataView): Sides {
  let largest: Sides = [0, 0]
  for (let at = 8; at + 16 <= Math.min(bytes.byteLength, 4096); at += 1) {
    if (bytes.getUint32(at) !== 0x69737065) continue // ispe
    const sides: Sides = [bytes.getUint32(at + 8), bytes.getUint32(at + 12)]
    if (sides[0] * sides[1] > largest[0] * largest[1]) largest = sides
  }
  return largest
}
