import type { Page } from 'playwright-core'
import { type Frame, joinFrames } from './webp.js'

/** A picture of a film, and the position at which the pointer is drawn over it. */
export interface Shown {
  readonly png: string
  readonly pointer: { readonly x: number; readonly y: number }
  readonly durationMs: number
}

/** A frame that is shown at least this long is encoded whole and in better quality. */
const longFrameMs = 400

/** Draws the pointer on each picture and joins the pictures to a film. A short frame contains only the part that changed. */
export async function encodeFrames(
  encoder: Page,
  shown: readonly Shown[],
  size: { readonly width: number; readonly height: number },
  density: number,
): Promise<Buffer> {
  const [width, height] = [size.width * density, size.height * density]
  await encoder.evaluate(prepare, { width, height, density })
  const frames: Frame[] = []
  for (const { png, pointer, durationMs } of shown) {
    const isLong = durationMs >= longFrameMs
    const part = await encoder.evaluate((frame) => window.wmEncode?.(frame.png, frame.pointer, frame.isLong), {
      png,
      pointer,
      isLong,
    })
    const last = frames.at(-1)
    if (part) {
      const { webp, ...place } = part
      frames.push({ ...place, durationMs, webp: Buffer.from(webp, 'base64') })
    } else if (last) frames[frames.length - 1] = { ...last, durationMs: last.durationMs + durationMs }
  }
  return joinFrames(width, height, frames)
}

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly webp: string
}

declare global {
  interface Window {
    /** Encodes the part of a picture that differs from the picture before it. Resolves with undefined if nothing differs. */
    wmEncode?: (png: string, pointer: Shown['pointer'], isLong: boolean) => Promise<Part | undefined>
  }
}

/** Runs in the page, so it cannot use anything from outside its body. */
function prepare({ width, height, density }: { width: number; height: number; density: number }): void {
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!drawing) throw new Error('the canvas cannot be drawn on')
  const arrow = new Path2D('M0 0v16.4l4.1-3.9 2.7 6.3 2.9-1.2-2.7-6.2h5.7z')
  let before: Uint32Array | undefined

  const differing = (now: Uint32Array) => {
    let [left, top, right, bottom] = [width, height, -1, -1]
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        if (!before || now[y * width + x] !== before[y * width + x]) {
          left = Math.min(left, x)
          right = Math.max(right, x)
          top = Math.min(top, y)
          bottom = y
        }
    if (right < 0) return undefined
    // In an animated WebP a frame begins at even coordinates.
    left -= left % 2
    top -= top % 2
    return { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top }
  }

  const toBase64 = async (blob: Blob) => {
    const letters: string[] = []
    for (const byte of new Uint8Array(await blob.arrayBuffer())) letters.push(String.fromCharCode(byte))
    return btoa(letters.join(''))
  }

  window.wmEncode = async (png, { x, y }, isLong) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    drawing.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0)
    drawing.save()
    drawing.scale(density, density)
    drawing.translate(x, y)
    drawing.lineJoin = 'round'
    drawing.lineWidth = 2
    drawing.strokeStyle = '#fff'
    drawing.stroke(arrow)
    drawing.fillStyle = '#16181d'
    drawing.fill(arrow)
    drawing.restore()
    const now = new Uint32Array(drawing.getImageData(0, 0, width, height).data.buffer)
    const place = isLong ? { x: 0, y: 0, width, height } : differing(now)
    before = now
    if (!place) return undefined
    const part = new OffscreenCanvas(place.width, place.height)
    part.getContext('2d', { alpha: false })?.drawImage(canvas, -place.x, -place.y)
    const [exact, close] = await Promise.all(
      [1, isLong ? 0.86 : 0.4].map((quality) => part.convertToBlob({ type: 'image/webp', quality })),
    )
    if (!exact || !close) throw new Error('nothing was encoded')
    return { ...place, webp: await toBase64(exact.size <= close.size ? exact : close) }
  }
}
