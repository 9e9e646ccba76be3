import { expect, test } from 'vitest'
import { pixelsOf } from './gallery.js'

const bytes = (...parts: (string | readonly number[])[]) =>
  new DataView(
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : part)),
    ).buffer,
  )
const zeros = (length: number) => Array.from({ length }, () => 0)

// 300 × 200 in each, as the formats' own specifications have it.
test.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 44, 0, 0, 0, 200])],
  ['GIF', bytes('GIF89a', [44, 1, 200, 0])],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 200, 1, 44])],
  [
    'a JPEG with a preview',
    bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 200, 1, 44]),
  ],
  ['a lossy WebP', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(4), [0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0])],
  ['a lossless WebP', bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x2b, 0xc1, 0x31, 0])],
  ['an extended WebP', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [43, 1, 0, 199, 0, 0])],
  ['AVIF', bytes(zeros(4), 'ftypavif', zeros(8), 'ispe', zeros(4), [0, 0, 1, 44, 0, 0, 0, 200])],
])('%s says how many pixels it has', (_, head) => {
  expect(pixelsOf(head)).toBe(60_000)
})

test.each([
  ['nothing', bytes()],
  ['a picture that ends in its head', bytes('\x89PNG\r\n\x1a\n', zeros(8))],
  ['a JPEG without pixels', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 2])],
  ['a JPEG that is none', bytes([0xff, 0xd8], zeros(40))],
  ['a WebP of another kind', bytes('RIFF', zeros(4), 'WEBPABCD', zeros(20))],
  ['no side', bytes('GIF89a', zeros(4))],
  ['text', bytes('hello, here is a picture')],
])('%s has none that could be drawn', (_, head) => {
  expect(pixelsOf(head)).toBe(Number.POSITIVE_INFINITY)
})
