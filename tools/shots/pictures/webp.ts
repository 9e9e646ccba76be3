import type { Page } from 'playwright-core'

/** A frame of an animation: a picture that replaces a part of the frame before it. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** A still WebP. */
  readonly webp: Buffer
}

/** Encodes a PNG as WebP with Chromium's own encoder. Quality 1 keeps every pixel. */
export async function toWebp(page: Page, png: string, quality: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ png, quality }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      const letters: string[] = []
      for (const byte of new Uint8Array(await blob.arrayBuffer())) letters.push(String.fromCharCode(byte))
      return btoa(letters.join(''))
    },
    { png, quality },
  )
  return Buffer.from(base64, 'base64')
}

/** Joins still pictures into an animated WebP that repeats forever. */
export function joinFrames(width: number, height: number, frames: readonly Frame[]): Buffer {
  const hasAnimation = 0b10
  const header = Buffer.concat([Buffer.from([hasAnimation, 0, 0, 0]), uint24(width - 1), uint24(height - 1)])
  const repeats = Buffer.alloc(6)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', header),
    chunk('ANIM', repeats),
    ...frames.map((frame) => chunk('ANMF', frameData(frame))),
  ])
  return chunk('RIFF', body)
}

function frameData({ x, y, width, height, durationMs, webp }: Frame): Buffer {
  const replacesWhatIsBelow = 0b10
  return Buffer.concat([
    uint24(x / 2),
    uint24(y / 2),
    uint24(width - 1),
    uint24(height - 1),
    uint24(Math.round(durationMs)),
    Buffer.from([replacesWhatIsBelow]),
    imageChunks(webp),
  ])
}

/** The chunks of a still WebP that contain its pixels. */
function imageChunks(webp: Buffer): Buffer {
  const found: Buffer[] = []
  for (let at = 12; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (/^(ALPH|VP8 |VP8L)$/.test(webp.toString('latin1', at, at + 4))) found.push(webp.subarray(at, end))
    at = end
  }
  return Buffer.concat(found)
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
