/** The most pixels of a picture. Decoded, they take 64 MB. */
export const mostPixels = 16_000_000

/**
 * The number of pixels of a decoded picture: a small file can have billions. The largest width and height in the file
 * count, since decoders allocate memory for the largest frame. Infinite for every unknown format or part.
 */
export function pixelsOf(bytes: DataView): number {
  try {
    const sides = sidesOf(bytes)
    const width = Math.max(0, ...sides.map(([each]) => each))
    const height = Math.max(0, ...sides.map(([, each]) => each))
    return width * height || Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY // the file is truncated
  }
}

type Sides = readonly [width: number, height: number]

const word = (bytes: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)))

/** The size of a picture that cannot be determined, which is not drawn. */
const unknown: Sides = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]

function sidesOf(bytes: DataView): Sides[] {
  if (word(bytes, 0) === '\x89PNG') return sidesOfPng(bytes)
  if (word(bytes, 0) === 'GIF8') return sidesOfGif(bytes)
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return sidesOfWebp(bytes, 12, bytes.byteLength)
  if (bytes.getUint16(0) === 0xffd8) return sidesOfJpeg(bytes)
  if (word(bytes, 4) === 'ftyp') return sidesOfAvif(bytes)
  return [unknown]
}

/** The picture, and each frame of an animated one (`fcTL`). */
function sidesOfPng(bytes: DataView): Sides[] {
  if (word(bytes, 12) !== 'IHDR') return [unknown]
  const sides: Sides[] = []
  for (let at = 8; at + 8 <= bytes.byteLength; ) {
    const kind = word(bytes, at + 4)
    if (kind === 'IHDR') sides.push([bytes.getUint32(at + 8), bytes.getUint32(at + 12)])
    // `fcTL` data follow the eight bytes of the chunk header, and begin with the frame number.
    if (kind === 'fcTL') sides.push([bytes.getUint32(at + 12), bytes.getUint32(at + 16)])
    if (kind === 'IEND') break
    at += 12 + bytes.getUint32(at)
  }
  return sides
}

/** The logical screen, and each frame with its offset: decoders enlarge the screen to the first frame. */
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

/** The size of a colour table in bytes, from the flags before it. */
const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The canvas, and each frame with its own bitstream. */
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

/**
 * All frame headers before the first scan: decoders use no later ones. Thumbnails are inside segments, which are
 * skipped.
 */
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
    // These markers have no length, and cannot occur in the header.
    if (kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd9)) return [unknown]
    const length = bytes.getUint16(at + 2)
    if (length < 2) return [unknown]
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc
    if (isFrame) sides.push(sidesOr(bytes.getUint16(at + 7), bytes.getUint16(at + 5)))
    at += 2 + length
  }
}

/** A JPEG may specify its height in a later segment. */
const sidesOr = (width: number, height: number): Sides => (width && height ? [width, height] : unknown)

/**
 * AVIF: the largest dimensions in its boxes (`ispe`) and in the AV1 streams of its pictures. Decoders allocate memory
 * for the stream's dimensions. Image sequences (`moov`) and other codecs, such as that of HEIC, are not supported.
 */
function sidesOfAvif(bytes: DataView): Sides[] {
  const top = boxesOf(bytes, 0, bytes.byteLength)
  const metas = top.filter(({ kind }) => kind === 'meta')
  if (metas.length === 0 || top.some(({ kind }) => kind === 'moov')) return [unknown]
  return metas.flatMap((meta) => sidesOfMeta(bytes, meta))
}

/** A box of the file. `at` is the offset of its content. */
interface Box {
  readonly kind: string
  readonly at: number
  readonly end: number
}

/** @throws if a box extends beyond its parent */
function boxesOf(bytes: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const short = bytes.getUint32(at)
    const head = short === 1 ? 16 : 8
    const length = short === 0 ? end - at : short === 1 ? Number(bytes.getBigUint64(at + 8)) : short
    if (length < head || at + length > end) throw new RangeError('box')
    boxes.push({ kind: word(bytes, at + 4), at: at + head, end: at + length })
    at += length
  }
  return boxes
}

function sidesOfMeta(bytes: DataView, meta: Box): Sides[] {
  const inner = boxesOf(bytes, meta.at + 4, meta.end)
  const all = (kind: string, boxes: readonly Box[] = inner) => boxes.filter((box) => box.kind === kind)
  const within = (boxes: readonly Box[]) => boxes.flatMap(({ at, end }) => boxesOf(bytes, at, end))
  const properties = within(all('ipco', within(all('iprp'))))
  const [kinds, another] = all('iinf')
  const [places, more] = all('iloc')
  if (!kinds || !places || another || more) return [unknown]
  const [own] = all('idat')
  const items = itemsOf(bytes, kinds, places, own)
  if (!items.some(({ kind }) => kind === 'av01')) return [unknown]
  return [
    ...all('ispe', properties).map(({ at }): Sides => [bytes.getUint32(at + 4), bytes.getUint32(at + 8)]),
    // The box has four bytes of configuration, then the sequence header, which a file may omit here.
    ...all('av1C', properties).flatMap(({ at, end }) => sidesOfStream(bytesOf(bytes, [[at + 4, end]]))),
    ...items.flatMap(({ kind, content }) => {
      if (kind === 'grid') return [sidesOfGrid(content)]
      if (kind !== 'av01') return withoutPixels.has(kind) ? [] : [unknown]
      const sides = sidesOfStream(content)
      return sides.length > 0 ? sides : [unknown]
    }),
  ]
}

/** Types of items without pixels of their own. */
const withoutPixels = new Set(['Exif', 'mime', 'uri ', 'tmap'])

interface Item {
  readonly kind: string
  readonly content: DataView
}

/** The items of a file with their content, assembled from its extents. @throws if an item has an unknown form */
function itemsOf(bytes: DataView, kinds: Box, places: Box, own: Box | undefined): Item[] {
  const kindOf = kindsOf(bytes, kinds)
  const version = bytes.getUint8(places.at)
  if (version > 2) throw new RangeError('iloc')
  let at = places.at + 4
  const read = (size: number): number => {
    if (size !== 0 && size !== 2 && size !== 4 && size !== 8) throw new RangeError('iloc')
    at += size
    if (size === 0) return 0
    return size === 2
      ? bytes.getUint16(at - 2)
      : size === 4
        ? bytes.getUint32(at - 4)
        : Number(bytes.getBigUint64(at - 8))
  }
  const sizes = read(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const idSize = version === 2 ? 4 : 2
  const count = read(idSize)
  let most = bytes.byteLength // pictures do not share bytes
  return Array.from({ length: Math.min(count, mostItems) }, () => {
    const kind = kindOf.get(read(idSize)) ?? '?'
    const method = version === 0 ? 0 : read(2) & 15
    const isElsewhere = read(2) !== 0
    const base = read(baseSize)
    const start = method === 0 ? 0 : method === 1 ? own?.at : undefined
    if (isElsewhere || start === undefined || count > mostItems) throw new RangeError('iloc')
    const parts = Array.from({ length: read(2) }, () => {
      read(indexSize)
      const from = start + base + read(offsetSize)
      const length = read(lengthSize)
      // A length of zero means the rest of the file.
      return [from, length === 0 ? bytes.byteLength : from + length] as const
    })
    const content = bytesOf(bytes, withoutPixels.has(kind) ? [] : parts, most)
    most -= content.byteLength
    return { kind, content }
  })
}

/** The most items: a picture has few, namely itself, its transparency, a preview, and tiles. */
const mostItems = 300

/** @throws if an item has no type, or two */
function kindsOf(bytes: DataView, { at, end }: Box): ReadonlyMap<number, string> {
  const kinds = new Map<number, string>()
  for (const entry of boxesOf(bytes, at + (bytes.getUint8(at) === 0 ? 6 : 8), end)) {
    const version = bytes.getUint8(entry.at)
    if (entry.kind !== 'infe' || (version !== 2 && version !== 3)) throw new RangeError('infe')
    const id = version === 2 ? bytes.getUint16(entry.at + 4) : bytes.getUint32(entry.at + 4)
    if (kinds.has(id)) throw new RangeError('infe')
    kinds.set(id, word(bytes, entry.at + (version === 2 ? 8 : 10)))
  }
  return kinds
}

/** @throws if an extent is outside the file, or the total exceeds `most` bytes */
function bytesOf(
  bytes: DataView,
  parts: readonly (readonly [start: number, end: number])[],
  most = bytes.byteLength,
): DataView {
  const length = parts.reduce((sum, [start, end]) => sum + end - start, 0)
  if (length > most) throw new RangeError('parts')
  const joined = new Uint8Array(length)
  let at = 0
  for (const [start, end] of parts) {
    joined.set(new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start), at)
    at += end - start
  }
  return new DataView(joined.buffer)
}

/** The dimensions of a grid, which consists of tiles. */
function sidesOfGrid(content: DataView): Sides {
  const isLarge = (content.getUint8(1) & 1) === 1
  return isLarge ? [content.getUint32(4), content.getUint32(8)] : [content.getUint16(4), content.getUint16(6)]
}

/** The maximum dimensions in each sequence header of an AV1 stream (AV1 specification, 5.3 and 5.5). */
function sidesOfStream(stream: DataView): Sides[] {
  const sides: Sides[] = []
  for (let at = 0; at < stream.byteLength; ) {
    const head = stream.getUint8(at)
    at += head & 4 ? 2 : 1
    let length = stream.byteLength - at
    if (head & 2) {
      length = 0
      for (let index = 0; ; index += 1) {
        const next = stream.getUint8(at)
        at += 1
        length += (next & 0x7f) * 2 ** (7 * index)
        if (next < 0x80) break
        if (index === 7) throw new RangeError('length')
      }
    }
    const isSequenceHeader = ((head >> 3) & 15) === 1
    if (isSequenceHeader) sides.push(sidesOfSequence(stream, at))
    at += length
  }
  return sides
}

function sidesOfSequence(stream: DataView, start: number): Sides {
  let bit = start * 8
  const read = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index += 1) {
      value = value * 2 + ((stream.getUint8(bit >> 3) >> (7 - (bit & 7))) & 1)
      bit += 1
    }
    return value
  }
  read(4) // profile and `still_picture`
  const isReduced = read(1) === 1
  if (isReduced) read(5)
  else {
    const hasTimes = read(1) === 1
    if (hasTimes) return unknown // still pictures have no timing information
    const hasDelays = read(1) === 1
    for (let points = read(5) + 1; points > 0; points -= 1) {
      read(12)
      if (read(5) > 7) read(1)
      if (hasDelays && read(1) === 1) read(4)
    }
  }
  const [widthBits, heightBits] = [read(4) + 1, read(4) + 1]
  const [width, height] = [read(widthBits) + 1, read(heightBits) + 1]
  // Without the reduced header, each frame may have its own dimensions with these numbers of bits. dav1d does not check
  // them against the maximum.
  return isReduced ? [width, height] : [2 ** widthBits, 2 ** heightBits]
}
