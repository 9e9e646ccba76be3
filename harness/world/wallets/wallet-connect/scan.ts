import { PNG } from 'pngjs'

type Picture = Pick<PNG, 'width' | 'height' | 'data'>

/** Reads the QR code on a screenshot, like a phone's camera. @throws Error without a readable code */
export async function readCode(png: Uint8Array): Promise<string> {
  const { default: jsqr } = await import('jsqr')
  const picture = decode(png)
  const { width, height } = picture
  // The package declares itself both CommonJS and a module with a default export.
  const read = 'default' in jsqr ? jsqr.default : jsqr
  // Codes of long links have dots of about four pixels, which are found in a larger picture.
  for (const take of [() => picture, () => enlarge(picture), () => blur(picture, 2), () => blur(picture, 1)]) {
    const taken = take()
    const text = read(new Uint8ClampedArray(taken.data), taken.width, taken.height)?.data
    if (text) return text
  }
  throw new Error(`There is no QR code in this picture of ${width} × ${height}.`)
}

function decode(png: Uint8Array): Picture {
  try {
    return PNG.sync.read(Buffer.from(png))
  } catch (cause) {
    throw new Error('Not a PNG picture.', { cause })
  }
}

/** Doubles each pixel. */
function enlarge({ width, height, data }: Picture): Picture {
  const large = { width: width * 2, height: height * 2 }
  const pixels = Buffer.alloc(large.width * large.height * 4, 255)
  for (let row = 0; row < large.height; row += 1) {
    for (let column = 0; column < large.width; column += 1) {
      const from = ((row >> 1) * width + (column >> 1)) * 4
      data.copy(pixels, (row * large.width + column) * 4, from, from + 4)
    }
  }
  return { ...large, data: pixels }
}

/** Box blur, like an unfocused lens: separate dots merge into areas. */
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
  const blurred = Buffer.alloc(data.length)
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
