import { inflateSync } from 'node:zlib'

/** Reads the QR code on a screenshot, as a phone's camera does. @throws Error when there is no code to be seen */
export async function readCode(png: Uint8Array): Promise<string> {
  const { default: jsqr } = await import('jsqr')
  const picture = decodePng(png)
  const { width, height } = picture
  // The package says both of itself, that it is CommonJS and that it has a default.
  const read = 'default' in jsqr ? jsqr.default : jsqr
  for (const radius of [0, 2, 1]) {
    const { data } = radius === 0 ? picture : blur(picture, radius)
    const text = read(data, width, height)?.data
    if (text) return text
  }
  throw new Error(`No QR code is to be seen on this picture of ${width} × ${height}.`)
}

/** The means of squares, as a lens out of focus sees it: dots that stand apart become areas. */
function blur({ width, height, data }: Picture, radius: number): Picture {
  const line = width + 1
  const sums = new Float64Array(line * (height + 1))
  for (let row = 1; row <= height; row += 1) {
    for (let column = 1, sum = 0; column < line; column += 1) {
      sum += data[((row - 1) * width + column - 1) * 4] ?? 0
      sums[row * line + column] = sum + (sums[(row - 1) * line + column] ?? 0)
    }
  }
  const sumTo = (row: number, column: number) => sums[row * line + column] ?? 0
  const blurred = new Uint8ClampedArray(data.length)
  for (let index = 0; index < width * height; index += 1) {
    const [row, column] = [Math.floor(index / width), index % width]
    const [top, left] = [Math.max(0, row - radius), Math.max(0, column - radius)]
    const [bottom, right] = [Math.min(height, row + radius + 1), Math.min(width, column + radius + 1)]
    const sum = sumTo(bottom, right) - sumTo(bottom, left) - sumTo(top, right) + sumTo(top, left)
    blurred.fill(sum / ((bottom - top) * (right - left)), index * 4, index * 4 + 3)
    blurred[index * 4 + 3] = 255
  }
  return { width, height, data: blurred }
}

export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a pixel by colour type: grey, RGB, grey with alpha, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** Decodes a browser's screenshot: PNG with 8 bits a channel, no palette, not interlaced. @throws Error */
export function decodePng(png: Uint8Array): Picture {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new Error('Not a PNG picture.')
  let header: { width: number; height: number; channels: number } | undefined
  const compressed: Buffer[] = []
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = readHeader(body)
    if (type === 'IDAT') compressed.push(body)
    at += length + 12
  }
  if (!header) throw new Error('A PNG picture without a header.')
  return toPicture(header, inflateSync(Buffer.concat(compressed)))
}

function readHeader(body: Buffer) {
  const [depth, colour, , , interlace] = body.subarray(8)
  const channels = CHANNELS[colour ?? -1]
  if (depth !== 8 || channels === undefined || interlace !== 0) {
    throw new Error(`A PNG picture of depth ${depth}, colour type ${colour}, interlace ${interlace} is not read here.`)
  }
  return { width: body.readUInt32BE(0), height: body.readUInt32BE(4), channels }
}

function toPicture(
  { width, height, channels }: { width: number; height: number; channels: number },
  raw: Buffer,
): Picture {
  const stride = width * channels
  const data = new Uint8ClampedArray(width * height * 4)
  let above = new Uint8Array(stride)
  for (let row = 0; row < height; row += 1) {
    const start = row * (stride + 1)
    const line = unfilter(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + stride), above, channels)
    for (let column = 0; column < width; column += 1) {
      const from = column * channels
      const isGrey = channels < 3
      const first = line[from] ?? 0
      data[(row * width + column) * 4] = first
      data[(row * width + column) * 4 + 1] = isGrey ? first : (line[from + 1] ?? 0)
      data[(row * width + column) * 4 + 2] = isGrey ? first : (line[from + 2] ?? 0)
      data[(row * width + column) * 4 + 3] = channels % 2 === 1 ? 255 : (line[from + channels - 1] ?? 0)
    }
    above = line
  }
  return { width, height, data }
}

/** Takes back the filter of one row (PNG specification, 9.2). */
function unfilter(filter: number, row: Buffer, above: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(row.length)
  for (let index = 0; index < row.length; index += 1) {
    const left = line[index - channels] ?? 0
    const up = above[index] ?? 0
    const upLeft = index < channels ? 0 : (above[index - channels] ?? 0)
    line[index] = (row[index] ?? 0) + predict(filter, left, up, upLeft)
  }
  return line
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const estimate = left + up - upLeft
      const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((each) => Math.abs(estimate - each))
      if (toLeft === undefined || toUp === undefined || toUpLeft === undefined) return 0
      if (toLeft <= toUp && toLeft <= toUpLeft) return left
      return toUp <= toUpLeft ? up : upLeft
    }
    default:
      throw new Error(`A PNG picture has no filter ${filter}.`)
  }
}
