import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pixelsOf } from './pixels-of.js'

type Part = string | readonly number[]

const flat = (parts: readonly Part[]) =>
  parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : [...part]))
const bytes = (...parts: Part[]) => new DataView(Uint8Array.from(flat(parts)).buffer)
const zeros = (length: number) => Array.from({ length }, () => 0)
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const le16 = (value: number) => [value & 255, value >> 8]
const le24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const le32 = (value: number) => [...le16(value & 0xffff), ...le16(value >>> 16)]

const chunk = (kind: string, ...body: Part[]) => [
  ...big(flat(body).length),
  ...flat([kind]),
  ...flat(body),
  ...zeros(4),
]
const ihdr = (width: number, height: number) => chunk('IHDR', big(width), big(height), zeros(5))
const png = (...chunks: Part[]) => bytes('\x89PNG\r\n\x1a\n', ...chunks)

const screen = (width: number, height: number) => flat(['GIF89a', le16(width), le16(height), [0x80, 0, 0], zeros(6)])
const frame = (width: number, height: number, left = 0, top = 0) =>
  flat([[0x2c], le16(left), le16(top), le16(width), le16(height), [0, 2, 2, 0x4c, 0x01, 0]])
const gif = (...parts: Part[]) => bytes(...parts, [0x3b])

const riff = (...chunks: Part[]) => bytes('RIFF', zeros(4), 'WEBP', ...chunks)
const part = (kind: string, ...body: Part[]) => flat([kind, le32(flat(body).length), ...body])
const vp8 = (width: number, height: number) => part('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], le16(width), le16(height))
const vp8l = (width: number, height: number) => part('VP8L', [0x2f], le32(((height - 1) << 14) | (width - 1)), [0])
const vp8x = (width: number, height: number) => part('VP8X', zeros(4), le24(width - 1), le24(height - 1))

const box = (kind: string, ...body: Part[]): number[] => flat([big(8 + flat(body).length), kind, ...body])
const longBox = (kind: string, ...body: Part[]): number[] =>
  flat([big(1), kind, zeros(4), big(16 + flat(body).length), ...body])
const be16 = (value: number) => [value >> 8, value & 255]
const ispe = (width: number, height: number) => box('ispe', zeros(4), big(width), big(height))
const ftyp = box('ftyp', 'avif', zeros(4), 'avifmif1')

/** Packs bits into bytes, padded with zeros. */
const packed = (bits: string) =>
  Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(8 * index, 8 * index + 8).padEnd(8, '0'), 2),
  )
const bits = (value: number, count: number) => value.toString(2).padStart(count, '0')
const maximum = (width: number, height: number, count: number) =>
  bits(count - 1, 4) + bits(count - 1, 4) + bits(width - 1, count) + bits(height - 1, count)
const obu = (kind: number, body: readonly number[]) => [(kind << 3) | 2, body.length, ...body]
/** An AV1 stream: a temporal delimiter, the sequence header, and a truncated frame. */
const stream = (sequence: string) => [...obu(2, []), ...obu(1, packed(sequence)), ...obu(6, [1, 2, 3])]
/** The stream of a still picture, with the reduced header. */
const still = (width: number, height: number) => stream(`00011${bits(4, 5)}${maximum(width, height, 16)}`)
/** The stream of several frames, each of which may have dimensions of `count` bits. */
const moving = (width: number, height: number, count: number) =>
  stream(`000000${'0'}${bits(0, 5)}${bits(0, 12)}${bits(4, 5)}${maximum(width, height, count)}`)

type AvifItem = readonly [kind: string, content: readonly number[]]
const infe = (kind: string, id: number) => box('infe', [2, 0, 0, 0], be16(id), [0, 0], kind, [0])

/** A `meta` box with its items' content in `idat`, and the properties of all items. */
function meta(properties: readonly number[][], ...items: readonly AvifItem[]): number[] {
  const starts = items.map((_, index) => items.slice(0, index).reduce((sum, [, content]) => sum + content.length, 0))
  const places = items.map(([, content], index) =>
    flat([be16(index + 1), [0, 1, 0, 0, 0, 1], big(starts[index] ?? 0), big(content.length)]),
  )
  return box(
    'meta',
    zeros(4),
    box('iinf', zeros(4), be16(items.length), ...items.map(([kind], index) => infe(kind, index + 1))),
    box('iloc', [1, 0, 0, 0, 0x44, 0], be16(items.length), ...places),
    box('iprp', box('ipco', ...properties)),
    box('idat', ...items.map(([, content]) => content)),
  )
}
const avif = (...given: Parameters<typeof meta>) => bytes(ftyp, meta(...given))
const grid = (width: number, height: number) => flat([[0, 0, 0, 0], be16(width), be16(height)])
const largeGrid = (width: number, height: number) => flat([[0, 1, 0, 0], big(width), big(height)])

/** The form of encoders: the picture in two extents in `mdat`, by their offsets. */
function avifInParts(properties: readonly number[][], content: readonly number[]): DataView {
  const half = content.length >> 1
  const build = (start: number) => {
    const parts = flat([big(0), big(half), big(half + 3), big(content.length - half)])
    const place = flat([be16(1), [0, 0], big(start), be16(2), parts])
    return flat([
      ftyp,
      box(
        'meta',
        zeros(4),
        box('iinf', zeros(4), be16(1), infe('av01', 1)),
        box('iloc', zeros(4), [0x44, 0x40], be16(1), place),
        box('iprp', box('ipco', ...properties)),
      ),
    ])
  }
  const start = build(0).length + 8
  return bytes(build(start), box('mdat', content.slice(0, half), [9, 9, 9], content.slice(half)))
}

const segment = (kind: number, ...body: Part[]) => flat([[0xff, kind], [0, 2 + flat(body).length], ...body])
const sof = (width: number, height: number, kind = 0xc0) =>
  flat([[0xff, kind, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255], zeros(10)])
const jpeg = (...parts: Part[]) => bytes([0xff, 0xd8], ...parts, [0xff, 0xda, 0, 2])

// 300 × 200 in each format, built after the formats' specifications.
test.each([
  ['PNG', png(ihdr(300, 200), chunk('IEND'))],
  ['an animated PNG', png(ihdr(300, 200), chunk('fcTL', zeros(4), big(10), big(20), zeros(18)), chunk('IEND'))],
  ['GIF', gif(screen(300, 200), frame(300, 200))],
  [
    'a GIF of several frames',
    gif(screen(300, 200), [0x21, 0xf9, 4, 0, 0, 0, 0, 0], frame(8, 8), frame(100, 100, 200, 100)),
  ],
  ['a GIF that ends early', bytes(screen(300, 200), frame(300, 200))],
  ['a JPEG', jpeg(sof(300, 200))],
  ['a JPEG with a preview', jpeg(segment(0xe1, sof(4000, 4000)), sof(300, 200, 0xc2))],
  ['a JPEG with fill bytes', jpeg([0xff], sof(300, 200))],
  ['a lossy WebP', riff(vp8(300, 200))],
  ['a lossless WebP', riff(vp8l(300, 200))],
  ['an extended WebP', riff(vp8x(300, 200), vp8(300, 200))],
  ['AVIF', avif([ispe(300, 200)], ['av01', still(300, 200)])],
  ['AVIF in parts', avifInParts([ispe(300, 200)], still(300, 200))],
  [
    'AVIF with a preview, transparency, EXIF and long boxes',
    bytes(
      ftyp,
      longBox('free', zeros(5)),
      meta(
        [ispe(30, 20), ispe(300, 200), box('av1C', [0x81, 0, 0x0c, 0])],
        ['av01', still(30, 20)],
        ['av01', still(300, 200)],
        ['Exif', zeros(9)],
      ),
    ),
  ],
  ['AVIF of tiles', avif([ispe(150, 100), ispe(300, 200)], ['grid', grid(300, 200)], ['av01', still(150, 100)])],
])('%s says how many pixels it has', (_, picture) => {
  expect(pixelsOf(picture)).toBe(60_000)
})

// A file of a few bytes must not decode to a gigabyte.
test.each([
  ['a GIF whose frame is larger than its screen', gif(screen(1, 1), frame(16_000, 16_000))],
  ['a GIF whose second frame is', gif(screen(1, 1), frame(1, 1), [0x21, 0xfe, 1, 0x2c, 0], frame(16_000, 16_000))],
  ['a GIF whose frame begins far away', gif(screen(1, 1), frame(1000, 1000, 60_000, 60_000))],
  [
    'an animated PNG whose frame is larger',
    png(ihdr(1, 1), chunk('fcTL', zeros(4), big(16_000), big(16_000), zeros(18))),
  ],
  ['a PNG with a second head', png(ihdr(1, 1), ihdr(16_000, 16_000))],
  ['a WebP whose picture is larger than its canvas', riff(vp8x(1, 1), vp8(16_000, 16_000))],
  [
    'a WebP whose frame is larger',
    riff(vp8x(1, 1), part('ANMF', zeros(6), le24(15_999), le24(15_999), zeros(4), vp8l(1, 1))),
  ],
  ['a WebP whose frame holds a larger picture', riff(vp8x(1, 1), part('ANMF', zeros(16), vp8l(16_000, 16_000)))],
  ['a JPEG whose second frame is larger', jpeg(sof(1, 1), sof(16_000, 16_000))],
  [
    'an AVIF with sides in a box that is passed over',
    bytes(ftyp, box('free', ispe(1, 1), zeros(5000)), meta([ispe(16_384, 16_384)], ['av01', still(1, 1)])),
  ],
  [
    'an AVIF whose sides stand behind many bytes',
    avif([ispe(1, 1), box('free', zeros(9000)), ispe(16_384, 16_384)], ['av01', still(1, 1)]),
  ],
  [
    'an AVIF with a long box before its sides',
    bytes(ftyp, longBox('free', ispe(1, 1)), meta([ispe(16_384, 16_384)], ['av01', still(1, 1)])),
  ],
  ['an AVIF whose stream is larger than its box', avif([ispe(1, 1)], ['av01', still(16_384, 16_384)])],
  ['an AVIF whose stream in parts is larger', avifInParts([ispe(1, 1)], still(16_384, 16_384))],
  [
    'an AVIF whose second picture is larger',
    avif([ispe(1, 1)], ['av01', still(1, 1)], ['av01', still(16_384, 16_384)]),
  ],
  ['an AVIF whose stream has a second head', avif([ispe(1, 1)], ['av01', [...still(1, 1), ...still(16_384, 16_384)]])],
  ['an AVIF whose frames may be larger than its head says', avif([ispe(1, 1)], ['av01', moving(1, 1, 16)])],
  [
    'an AVIF whose settings have a larger head',
    avif([ispe(1, 1), box('av1C', [0x81, 0, 0x0c, 0], still(16_384, 16_384))], ['av01', still(1, 1)]),
  ],
  ['an AVIF of many tiles', avif([ispe(1, 1)], ['grid', grid(16_384, 16_384)], ['av01', still(1, 1)])],
  ['an AVIF of very many tiles', avif([ispe(1, 1)], ['grid', largeGrid(90_000, 90_000)], ['av01', still(1, 1)])],
])('%s is as large as the largest', (_, picture) => {
  expect(pixelsOf(picture)).toBeGreaterThan(16_000_000)
})

test.each([
  ['nothing', bytes()],
  ['a PNG that ends in its head', bytes('\x89PNG\r\n\x1a\n', zeros(8))],
  ['a PNG that begins with something else', png(chunk('iCCP', zeros(40)), ihdr(300, 200))],
  ['a GIF without a frame', gif(screen(300, 200))],
  ['a GIF with a block of no kind', gif(screen(300, 200), frame(300, 200), [0x99])],
  ['a GIF whose frame has no side', gif(screen(300, 200), frame(0, 0))],
  ['a JPEG without pixels', bytes([0xff, 0xd8], segment(0xe1))],
  ['a JPEG that leaves its height to later', jpeg(sof(300, 0))],
  ['a JPEG that is none', bytes([0xff, 0xd8], zeros(40))],
  ['a JPEG that begins twice', jpeg([0xff, 0xd8], sof(300, 200))],
  ['a WebP of another kind', riff(part('ABCD', zeros(20)))],
  ['an AVIF whose stream says no sides', avif([ispe(300, 200)], ['av01', obu(6, [1, 2, 3])])],
  ['an AVIF with times in its stream', avif([ispe(300, 200)], ['av01', stream(`000001${'0'.repeat(90)}`)])],
  ['an AVIF without a picture', avif([ispe(300, 200)], ['Exif', zeros(4)])],
  ['an AVIF without places', bytes(ftyp, box('meta', zeros(4), box('iprp', box('ipco', ispe(300, 200)))))],
  ['an AVIF with an item of no known kind', avif([ispe(300, 200)], ['av01', still(300, 200)], ['iovl', zeros(9)])],
  [
    'an AVIF sequence',
    bytes(ftyp, meta([ispe(300, 200)], ['av01', still(300, 200)]), box('moov', box('trak', zeros(20)))),
  ],
  ['HEIC', avif([ispe(300, 200)], ['hvc1', zeros(40)])],
  ['an AVIF with a picture of HEIC', avif([ispe(300, 200)], ['av01', still(300, 200)], ['hvc1', zeros(40)])],
  ['an AVIF whose box ends outside', bytes(ftyp, meta([ispe(3, 2)], ['av01', still(3, 2)]), big(900), 'mdat')],
  [
    'an AVIF whose box is shorter than its head',
    bytes(ftyp, meta([ispe(3, 2)], ['av01', still(3, 2)]), big(4), 'free', zeros(9)),
  ],
  ['JPEG 2000', bytes(box('jP  ', [13, 10, 0x87, 10]), box('ftyp', 'jp2 ', zeros(4)), zeros(40))],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>')],
  [
    'an icon file that holds a PNG',
    bytes([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0], big(90), le32(22), '\x89PNG', ihdr(9, 9)),
  ],
  ['an icon file', bytes([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0], big(0), le32(22))],
  ['a bitmap', bytes('BM', zeros(16), le32(300), le32(200))],
  ['a TIFF', bytes('II', [42, 0, 8, 0, 0, 0], zeros(20))],
  ['JPEG XL', bytes([0xff, 0x0a], zeros(20))],
  ['text', bytes('hello, here is a picture')],
])('%s has none that could be drawn', (_, picture) => {
  expect(pixelsOf(picture)).toBe(Number.POSITIVE_INFINITY)
})

test('for any bytes, the result is a number of pixels, quickly', () => {
  const heads = ['\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF....WEBP', '\xff\xd8', '\x00\x00\x00\x08ftyp']
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
      const pixels = pixelsOf(bytes(head, [...rest]))
      expect(pixels > 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})
