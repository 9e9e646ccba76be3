/** Decoded, a picture of this many takes 64 MB. */
export const mostPixels = 16_000_000

/**
 * Reads how many pixels a picture takes when it is decoded: a small file can have billions. The largest of all sides that it names
 * counts, since decoders make room for the largest frame. Infinite for every format and every part that is not understood.
 */
export function pixelsOf(bytes: DataView): number {
  try {
    const sides = sidesOf(bytes)
    const width = Math.max(0, ...sides.map(([each]) => each))
    const height = Math.max(0, ...sides.map(([, each]) => each))
    return width * height || Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY // it ends before it says so
  }
}

type Sides = readonly [width: number, height: number]

const word = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)))

/** A side of nothing makes the whole picture unknown. */
const unknown: Sides = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]

function sidesOf(bytes: DataView): Sides[] {
  if (word(bytes, 0) === '\x89PNG') return sidesOfPng(bytes)
  if (word(bytes, 0) === 'GIF8') return sidesOfGif(bytes)
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return sidesOfWebp(bytes, 12, bytes.byteLength)
  if (bytes.getUint16(0) === 0xffd8) return sidesOfJpeg(bytes)
  if (word(bytes, 4) === 'ftyp') return sidesOfBoxes(bytes, 0, bytes.byteLength)
  return [unknown]
}

/** The picture, and each frame of an animated one (`fcTL`). */
function sidesOfPng(bytes: DataView): Sides[] {
  if (word(bytes, 12) !== 'IHDR') return [unknown]
  const sides: Sides[] = []
  for (let at = 8; at + 8 <= bytes.byteLength; ) {
    const kind = word(bytes, at + 4)
    if (kind === 'IHDR') sides.push([bytes.getUint32(at + 8), bytes.getUint32(at + 12)])
    // Eight bytes of the chunk's own head, then the number of the frame.
    if (kind === 'fcTL') sides.push([bytes.getUint32(at + 12), bytes.getUint32(at + 16)])
    if (kind === 'IEND') break
    at += 12 + bytes.getUint32(at)
  }
  return sides
}

/** The screen, and each frame with its place on it: a decoder grows the screen to the first frame. */
function sidesOfGif(bytes: DataView): Sides[] {
  const sides: Sides[] = [[bytes.getUint16(6, true), bytes.getUint16(8, true)]]
  let at = 13 + tableOf(bytes.getUint8(10))
  const skipBlocks = () => {
    while (at < bytes.byteLength && bytes.getUint8(at) > 0) at += 1 + bytes.getUint8(at)
    at += 1
  }
  let frames = 0
  while (at < bytes.byteLength) {
    const kind = bytes.getUint8(at)
    if (kind === 0x3b) break
    if (kind === 0x21) {
      at += 2
      skipBlocks()
    } else if (kind === 0x2c) {
      if (at + 10 > bytes.byteLength) break // too short to be decoded
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => bytes.getUint16(at + offset, true))
      if (!width || !height) return [unknown]
      sides.push([(left ?? 0) + width, (top ?? 0) + height])
      frames += 1
      at += 11 + tableOf(bytes.getUint8(at + 9))
      skipBlocks()
    } else return [unknown]
  }
  return frames > 0 ? sides : [unknown]
}

/** The bytes of a colour table, as the flags before it announce it. */
const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The canvas, and each frame with its own stream. */
function sidesOfWebp(bytes: DataView, start: number, end: number): Sides[] {
  const sides: Sides[] = []
  for (let at = start; at + 8 <= end; ) {
    const kind = word(bytes, at)
    const length = bytes.getUint32(at + 4, true)
    if (kind === 'VP8 ') sides.push([bytes.getUint16(at + 14, true) & 0x3fff, bytes.getUint16(at + 16, true) & 0x3fff])
    else if (kind === 'VP8L') {
      const bits = bytes.getUint32(at + 9, true)
      sides.push([(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1])
    } else if (kind === 'VP8X') sides.push([uint24(bytes, at + 12) + 1, uint24(bytes, at + 15) + 1])
    else if (kind === 'ANMF') {
      sides.push([
        2 * uint24(bytes, at + 8) + uint24(bytes, at + 14) + 1,
        2 * uint24(bytes, at + 11) + uint24(bytes, at + 17) + 1,
      ])
      sides.push(...sidesOfWebp(bytes, at + 24, Math.min(end, at + 8 + length)))
    }
    at += 8 + length + (length % 2)
  }
  return sides
}

const uint24 = (bytes: DataView, at: number): number => bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16)

/** Each frame that is named before the first scan: decoders take no other. Thumbnails stand in parts that are passed over whole. */
function sidesOfJpeg(bytes: DataView): Sides[] {
  const sides: Sides[] = []
  for (let at = 2; ; ) {
    if (bytes.getUint8(at) !== 0xff) return [unknown]
    const kind = bytes.getUint8(at + 1)
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === 0xda) return sides
    // These have no length, and no place in a head.
    if (kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd9)) return [unknown]
    const length = bytes.getUint16(at + 2)
    if (length < 2) return [unknown]
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc
    if (isFrame) sides.push(sidesOr(bytes.getUint16(at + 7), bytes.getUint16(at + 5)))
    at += 2 + length
  }
}

/** A JPEG may leave its height to a later part. */
const sidesOr = (width: number, height: number): Sides => (width && height ? [width, height] : unknown)

/** Boxes that hold boxes on the way to sides, with the bytes before the first. */
const containers: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
}

/** AVIF and HEIF: boxes within boxes, walked by their lengths. Each picture has a box of its sides, each track a sample entry. */
function sidesOfBoxes(bytes: DataView, start: number, end: number): Sides[] {
  const sides: Sides[] = []
  for (let at = start; at < end; ) {
    const short = bytes.getUint32(at)
    const kind = word(bytes, at + 4)
    const head = short === 1 ? 16 : 8
    const length = short === 0 ? end - at : short === 1 ? Number(bytes.getBigUint64(at + 8)) : short
    if (length < head || at + length > end) return [unknown]
    const skipped = containers[kind]
    if (kind === 'ispe') sides.push([bytes.getUint32(at + head + 4), bytes.getUint32(at + head + 8)])
    else if (/^(av01|hvc1|hev1|avc1)$/.test(kind))
      sides.push([bytes.getUint16(at + head + 24), bytes.getUint16(at + head + 26)])
    else if (Object.hasOwn(containers, kind) && skipped !== undefined)
      sides.push(...sidesOfBoxes(bytes, at + head + skipped, at + length))
    at += length
  }
  return sides
}
